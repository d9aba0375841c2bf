/** The last of Unicode's code points. */
const LAST = 0x10ffff

/** One end of a range, as every dialect reads it: an escape of four digits, and beyond these the character itself. */
const written = (codePoint: number): string =>
  codePoint <= 0xffff ? `\\u${codePoint.toString(16).padStart(4, '0')}` : String.fromCodePoint(codePoint)

/** The ranges of code points that a Unicode property has, as they stand within the brackets of a class. */
function rangesOf(property: string): string {
  const has = new RegExp(`^${property}$`, 'u')
  let ranges = ''
  for (let from = 0; from <= LAST; from += 1) {
    if (!has.test(String.fromCodePoint(from))) continue
    let to = from
    while (to < LAST && has.test(String.fromCodePoint(to + 1))) to += 1
    ranges += from === to ? written(from) : `${written(from)}-${written(to)}`
    from = to + 1
  }
  return ranges
}
const known = new Map<string, string>()

/**
 * A pattern whose Unicode properties (`\p{Cc}`) are spelled out as ranges: JSON Schema allows them, and the regular expressions of
 * Python, which many tools are written in, do not know them. Halves of surrogate pairs (`\p{Cs}`) are left out: no text in UTF-8 has
 * them, and the regular expressions of Rust refuse to name them.
 */
export function portablePattern(pattern: string): string {
  return pattern.replaceAll(/\\p\{\w+\}/gu, (property) => {
    const ranges = property === '\\p{Cs}' ? '' : (known.get(property) ?? rangesOf(property))
    known.set(property, ranges)
    return ranges
  })
}
