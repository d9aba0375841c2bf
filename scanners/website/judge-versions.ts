type Part = number | string

const partsOf = (version: string): Part[] =>
  version
    .replace(/[.-]lts$/iu, '')
    .split(/[.-]/u, 20)
    .map((part) => (/^\d{1,15}$/u.test(part) ? Number(part) : part.toLowerCase()))

/**
 * Whether a version is another one or a later one, part by part ('1.12' is 1.12.0). A number is later than a word, so that
 * 3.0.0-beta1 stands before 3.0.0, but 4.24.0-lts is 4.24.0; words go by the alphabet, as retire.js compares them.
 */
export function isAtOrAbove(version: string, bound: string): boolean {
  const [a, b] = [partsOf(version), partsOf(bound)]
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const [one, other] = [a[place] ?? 0, b[place] ?? 0]
    if (typeof one !== typeof other) return typeof one === 'number'
    if (one !== other) return one > other
  }
  return true
}
