import type { Language } from '#contract/fields.ts'

/** What rows have in common, and the name that it stands by; a name of null comes last. */
export interface Named {
  key: string | null
  text: string | null
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byKey = (a: Named, b: Named) => compareText(a.key ?? '', b.key ?? '')

/**
 * Orders what rows have in common as the reader's language orders its names, numbers in them as numbers ('shop 9' before 'shop 10'); equal
 * names by their keys, so that the order is whole. What has no name is last in both directions.
 */
export function byName(language: Language, descending: boolean): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (a, b) => {
    if (a.text === null || b.text === null) {
      if (a.text !== b.text) return a.text === null ? 1 : -1
      // nobody at all comes after somebody without a name
      if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
      return byKey(a, b)
    }
    return (descending ? -1 : 1) * (compare(a.text, b.text) || byKey(a, b))
  }
}
