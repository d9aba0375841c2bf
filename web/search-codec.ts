/** Query strings a person can read and other systems can write: every value is a plain string, '0123' stays '0123'. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Empty values are left out; commas stay readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (typeof value === 'string' && value !== '') out.set(key, value)
  const text = out.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
