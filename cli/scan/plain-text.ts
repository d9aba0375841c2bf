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

const CODE_UNITS = 0x10000
const escaped = (units: string): string =>
  Array.from({ length: units.length }, (_, at) => `\\u${(CODE_UNITS + units.charCodeAt(at)).toString(16).slice(1)}`).join('')

/**
 * A value as JSON over several lines that says the same to whoever parses it, and nothing to a terminal or a pipeline that shows it:
 * what acts there is written as JSON's own escapes (RFC 8259, 7).
 */
export function plainJson(value: object): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, escaped)
    .replaceAll(/##(?=\w{0,20}\[)/gu, `#${escaped('#')}`)
}
