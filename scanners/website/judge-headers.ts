import type { Header } from './facts.ts'

/** All values of a header in order; empty when absent. */
export const headerValues = (headers: readonly Header[], name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value)

/** The value of a header, repeated ones joined as RFC 9110 §5.3 allows; null when absent. */
export function headerOf(headers: readonly Header[], name: string): string | null {
  const values = headerValues(headers, name)
  return values.length === 0 ? null : values.join(', ')
}

/** 'max-age=1; includeSubDomains' → { 'max-age': '1', includesubdomains: '' } */
export function directives(value: string): Record<string, string> {
  const parts = value.split(/[;,]/u, 100).map((part) => part.trim())
  const pairs = parts
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=')
      return [name.trim().toLowerCase(), rest.join('=').trim().replaceAll('"', '')]
    })
  return Object.fromEntries(pairs)
}
