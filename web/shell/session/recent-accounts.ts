const KEY = 'recent-accounts'
const KEPT = 5

/** Ids of the accounts last acted in on this machine, the latest first. Forgotten at sign-out, with the rest of local storage. */
export function recentAccounts(): readonly string[] {
  return (localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '')
}

export function rememberAccount(accountId: string): void {
  const next = [accountId, ...recentAccounts().filter((id) => id !== accountId)].slice(0, KEPT)
  localStorage.setItem(KEY, next.join(' '))
}
