import { email } from '#contract/fields.ts'

/** How many people are invited by one press; the server limits such calls. */
export const MOST_AT_ONCE = 20

/** The addresses in a text, separated by commas, semicolons, spaces or lines: each once, in lower case; and what is none. */
export function readAddresses(text: string): { valid: string[]; invalid: string[] } {
  const words = text
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^.*<|>$/gu, ''))
    .filter((word) => word !== '')
  const read = words.map((word) => ({ word, parsed: email.safeParse(word) }))
  return {
    valid: [...new Set(read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])))],
    invalid: read.filter(({ parsed }) => !parsed.success).map(({ word }) => word),
  }
}
