import type { Evidence } from '#scanners/sdk/check.ts'
import type { CorsAnswer, Header } from './facts.ts'

/** All values of a header in order; empty when absent. */
export const headerValues = (headers: readonly Header[], name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value)

/** The value of a header, repeated ones joined as RFC 9110 §5.3 allows; null when absent. */
export function headerOf(headers: readonly Header[], name: string): string | null {
  const values = headerValues(headers, name)
  return values.length === 0 ? null : values.join(', ')
}

/** 'max-age=1; includeSubDomains' → { 'max-age': '1', includesubdomains: '' }; the last of two directives of one name counts. */
export function directives(value: string): Record<string, string> {
  const parts = value.split(';', 100).map((part) => part.trim())
  const pairs = parts
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=')
      return [name.trim().toLowerCase(), rest.join('=').trim().replaceAll('"', '')]
    })
  return Object.fromEntries(pairs)
}

/**
 * For how many seconds a browser keeps to HTTPS after this answer; null when it sends no Strict-Transport-Security that browsers
 * heed. Of several the first counts, whatever it says, and one with a fault in it is ignored (RFC 6797 §6.1, §8.1).
 */
export function hstsSeconds(headers: readonly Header[]): number | null {
  const [first] = headerValues(headers, 'strict-transport-security')
  if (first === undefined) return null
  const parts = first.split(';', 100).map((part) => part.trim().toLowerCase())
  const ages = parts.filter((part) => /^max-age\s{0,9}=/u.test(part))
  const [, age] = /^max-age\s{0,9}=\s{0,9}"?(\d{1,20})"?$/u.exec(ages[0] ?? '') ?? []
  return ages.length === 1 && age !== undefined ? Number(age) : null
}

/** What an answer allows to a script of a foreign site. */
export const corsAnswerOf = (origin: string, headers: readonly Header[]): CorsAnswer => ({
  origin,
  allowOrigin: headerValues(headers, 'access-control-allow-origin')[0] ?? null,
  allowCredentials: headerOf(headers, 'access-control-allow-credentials')?.toLowerCase() === 'true',
})
/** It repeats whatever origin asks, and lets the browser send cookies along. */
export const reflects = ({ origin, allowOrigin, allowCredentials }: CorsAnswer): boolean => allowOrigin === origin && allowCredentials
/** Any site may read it, without cookies. */
export const isOpenToAll = ({ origin, allowOrigin, allowCredentials }: CorsAnswer): boolean =>
  allowOrigin === '*' || (allowOrigin === origin && !allowCredentials)

/** Question and answer, with the made-up origin left out so that it is the same in every scan. */
export function corsEvidence({ origin, allowOrigin, allowCredentials }: CorsAnswer): Evidence {
  const asked = origin === 'null' ? 'null' : 'https://(random).example'
  const answered = allowOrigin === origin ? asked : (allowOrigin ?? '(none)')
  return {
    label: `GET with Origin: ${asked}`,
    kind: 'header',
    content: `access-control-allow-origin: ${answered}\naccess-control-allow-credentials: ${String(allowCredentials)}`,
  }
}
