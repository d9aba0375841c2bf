/** What a text may look like: on one line, or with line breaks and tabs. */
export interface TextShape {
  /** In UTF-16 units. */
  max: number
  lines?: 'one' | 'many'
}

/**
 * Characters that act on whoever shows a text instead of being shown: controls (a terminal obeys them), formats and bidi
 * marks (they turn what stands beside them around; U+2065 is kept for one more), separators of lines and paragraphs, private
 * ones, and halves of surrogate pairs, which PostgreSQL refuses.
 */
const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u2065]/gu
const ACTING_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u2065]/gu
export const REPLACEMENT = '\uFFFD'
const CUT = '…'

/** A text of a stranger as it may be stored and shown: acting characters replaced, and cut to its limit. */
export function cleanText(text: string, { max, lines = 'one' }: TextShape): string {
  // what lies far beyond the limit is not even looked at
  const near = text.slice(0, max + 1).replaceAll('\r\n', '\n')
  const clean =
    lines === 'many' ? near.replaceAll(ACTING_BUT_LINES, REPLACEMENT) : near.replaceAll(/[\n\t]/gu, ' ').replaceAll(ACTING, REPLACEMENT)
  return text.length > max ? `${clean.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/u, '')}${CUT}` : clean
}
