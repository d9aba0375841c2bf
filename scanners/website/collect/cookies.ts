import type { Cookie, Header } from '#scanners/website/facts.ts'
import { directives, headerValues } from '#scanners/website/judge-headers.ts'

/** More cookies than any browser keeps for one site. */
export const COOKIES_MAX = 200
/** RFC 6265bis §5.7: a browser ignores a longer name and value, */
const PAIR_MAX = 4_096
/** and attributes longer than 1,024; all of them are kept to this. */
const LINE_MAX = 8_192

/** Set-Cookie lines read as a browser does (RFC 6265 §5.2). */
export function cookiesOf(headers: readonly Header[], now: Date = new Date()): Cookie[] {
  return headerValues(headers, 'set-cookie')
    .slice(0, COOKIES_MAX)
    .flatMap((line) => {
      const raw = line.slice(0, LINE_MAX)
      const [pair = '', ...rest] = raw.split(';')
      const equals = pair.indexOf('=')
      if (equals < 1 || pair.length > PAIR_MAX) return []
      const attributes = directives(rest.join(';'))
      return [
        {
          name: pair.slice(0, equals).trim(),
          value: pair.slice(equals + 1).trim(),
          secure: 'secure' in attributes,
          httpOnly: 'httponly' in attributes,
          sameSite: attributes['samesite']?.toLowerCase() ?? null,
          domain: (attributes['domain'] ?? '').toLowerCase().replace(/^\./u, ''),
          // what says no path is of the page's folder, most often the root
          path: attributes['path']?.startsWith('/') ? attributes['path'] : '/',
          isDeleted: isOver(attributes, now),
          raw,
        },
      ]
    })
}
/** Max-Age outranks Expires; what neither says ends with the browser (RFC 6265 §5.3). */
function isOver(attributes: Record<string, string>, now: Date): boolean {
  const seconds = attributes['max-age']
  if (seconds !== undefined && /^-?\d{1,20}$/u.test(seconds)) return Number(seconds) <= 0
  const date = Date.parse(attributes['expires'] ?? '')
  return !Number.isNaN(date) && date <= now.getTime()
}

/** The last value set for each name, but for those taken away again: what a browser would send back. */
export function cookieHeader(cookies: readonly Cookie[]): string {
  const last = [...new Map(cookies.map((cookie) => [cookie.name, cookie])).values()]
  return last
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}
