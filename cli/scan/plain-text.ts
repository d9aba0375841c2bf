import { cleanText } from '#scanners/sdk/clean-text.ts'

/** Longer than any cell that a person reads. */
const MAX = 2_000

/**
 * A text that came from a scanned site or from a server, as it may stand on a line of a terminal or of a pipeline's log:
 * no control, format or bidi characters, and nothing that a pipeline takes for a command of its own (`::error::` at the
 * beginning of a line, `##[…]`, `##vso[…]` or `##teamcity[…]` anywhere).
 */
export function plainText(text: string): string {
  return cleanText(text, { max: MAX })
    .replaceAll(/##(?=\w{0,20}\[)/gu, '# #')
    .replace(/^(\s*):(?=:)/u, '$1: ')
}
