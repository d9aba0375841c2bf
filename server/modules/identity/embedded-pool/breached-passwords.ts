import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * Some 36,000 passwords of known breaches (NOTICE says from where), in lower case: those as long as a password must be, and
 * those that begin and end with a letter, on which longer ones are built. Read when first asked for: 20 ms, 3 MB.
 */
let known: ReadonlySet<string> | undefined
const read = (): ReadonlySet<string> =>
  new Set(
    gunzipSync(readFileSync(new URL('./breached-passwords.txt.gz', import.meta.url)))
      .toString('utf8')
      .split('\n'),
  )

const isKnown = (text: string): boolean => (known ??= read()).has(text)

/** Without the signs and digits that are put around a word to satisfy a rule: `!!sonyericsson99` → `sonyericsson`. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/**
 * Whether a password is one of the list, one with digits or signs before and after it, or one of these twice.
 * @param text in lower case
 * @param decoded reads digits and signs that stand for letters
 */
export function isBreached(text: string, decoded: (text: string) => string): boolean {
  const core = coreOf(text)
  const half = core.slice(0, core.length / 2)
  const forms = [text, core, decoded(core), ...(half + half === core ? [half] : [])]
  return forms.some(isKnown)
}
