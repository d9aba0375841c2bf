/** The rule: the address carries `account` whenever the person acts in another account than their session's own. */
const PARAMETER = 'account'
type Search = Readonly<Record<string, unknown>>

/** The account an address asks for; null for the session's own. */
export function accountOf(search: Search): string | null {
  const value = search[PARAMETER]
  return typeof value === 'string' && /^[0-9a-f-]{36}$/u.test(value) ? value : null
}

/** The query of an address to go to, with the account in which the person acts; an address that names an account keeps it. */
export function withAccount<S extends object>(search: S, actingAway: string | null): S {
  return actingAway === null || PARAMETER in search ? search : { ...search, [PARAMETER]: actingAway }
}

/** An address to hand to somebody else: it always names the account, for theirs may be another one. */
export function sharedAddress(href: string, accountId: string): string {
  const url = new URL(href)
  url.searchParams.set(PARAMETER, accountId)
  return url.href
}
