/** A key that ends within this time is pointed out. */
const SOON_MS = 14 * 86_400_000

/** Whether a key has expired or soon will; `now` in epoch milliseconds. */
export function expiryState(expiresAt: string | null, now: number): 'expired' | 'soon' | 'far' {
  if (expiresAt === null) return 'far'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left <= SOON_MS ? 'soon' : 'far'
}

/** The addresses in a text, separated by commas, spaces or lines, each once. */
export function readNetworks(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/u).filter((word) => word !== ''))]
}

/** A command that lists findings with a new key. */
export const curlExample = (origin: string, key: string): string =>
  `curl -H 'Authorization: Bearer ${key}' \\\n  '${origin}/client/v1/findings?status=open&limit=10'`
