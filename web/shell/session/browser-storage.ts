import { STORED_LANGUAGE } from '#web/i18n/i18n.ts'
import { SETTINGS_KEY } from '#web/shell/local-settings.ts'

const AUTHENTICATED_KEY = 'wasAuthenticated'

/** The mark in local storage that somebody is signed in on this browser; other tabs see it go. */
export const wasAuthenticated = {
  key: AUTHENTICATED_KEY,
  get: () => localStorage.getItem(AUTHENTICATED_KEY) === 'true',
  set: () => localStorage.setItem(AUTHENTICATED_KEY, 'true'),
  clear: () => localStorage.removeItem(AUTHENTICATED_KEY),
}

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

/** Settings of the machine, of no person: theme, direction, font sizes, language. */
const OF_THE_MACHINE = [SETTINGS_KEY, STORED_LANGUAGE]

/** Clears all local and session storage and every cookie a script can see, then writes the settings of the machine back. */
export function clearBrowser(): void {
  const kept = OF_THE_MACHINE.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  for (const cookie of document.cookie.split(';')) {
    const [name = ''] = cookie.trim().split('=')
    if (name !== '') document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}
