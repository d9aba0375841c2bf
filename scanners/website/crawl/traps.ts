/** Deeper folders than any site that people made. */
const SEGMENTS_MAX = 12
/** '/a/a/a' and '/a/b/a/b/a/b' grow out of links that are relative to the wrong place. */
const REPEATS_MAX = 3
const DATE = /(?:^|[^\d])(?:19|20)\d\d[-/_.]?(?:0?[1-9]|1[0-2])(?:[-/_.]?(?:0?[1-9]|[12]\d|3[01]))?(?:$|[^\d])/u
/** Numbers, dates and names that only a program gives: one page of these is like the next. */
const COUNTED = /^(?:\d{1,30}|[\d-]{4,30}|(?=[\w-]*\d)[\w-]{24,512}|[0-9a-f-]{16,512})$/iu

/**
 * Keeps a crawl out of what has no end: calendars, lists in every order, folders within themselves. It counts pages whose
 * addresses are made alike, and refuses those beyond what such pages are worth.
 */
export class Traps {
  readonly #counts = new Map<string, number>()
  readonly #ofNumbers: number
  readonly #ofQueries: number
  readonly #ofDates: number

  /** @param pages how many pages are crawled at most */
  constructor(pages: number) {
    this.#ofNumbers = Math.max(10, Math.floor(pages / 5))
    this.#ofQueries = Math.max(6, Math.floor(pages / 10))
    this.#ofDates = Math.max(4, Math.floor(pages / 50))
  }

  /** Whether an address is left out; one that is not is counted. @param path with its query, as `pageAddress` spells it */
  catches(path: string): boolean {
    const [pathname = '', query = ''] = path.split('?')
    const segments = pathname.split('/').filter((segment) => segment !== '')
    if (segments.length > SEGMENTS_MAX || repeats(segments)) return true
    const kinds = kindsOf(pathname, segments, query, {
      numbers: this.#ofNumbers,
      queries: this.#ofQueries,
      dates: this.#ofDates,
    })
    if (kinds.some(({ kind, most }) => (this.#counts.get(kind) ?? 0) >= most)) return true
    for (const { kind } of kinds) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    return false
  }
}

interface Kind {
  kind: string
  most: number
}
function kindsOf(
  pathname: string,
  segments: readonly string[],
  query: string,
  most: { numbers: number; queries: number; dates: number },
): Kind[] {
  const shape = `/${segments.map((segment) => (COUNTED.test(segment) ? '#' : segment)).join('/')}`
  const kinds: Kind[] = []
  if (shape.includes('#')) kinds.push({ kind: shape, most: most.numbers })
  if (query !== '') kinds.push({ kind: `${shape}?`, most: most.queries })
  // a text of a certain day has a name behind its date; a calendar has the date alone
  if (DATE.test(`${segments.slice(-3).join('/')}/`) && COUNTED.test(segments.at(-1) ?? ''))
    kinds.push({ kind: `${shape} date`, most: most.dates })
  if (DATE.test(query)) kinds.push({ kind: `${pathname}? date`, most: most.dates })
  return kinds
}

function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const [at, segment] of segments.entries()) {
    // side by side, or time and again
    if (at >= 1 && segment === segments[at - 1] && segment === segments[at - 2]) return true
    counts.set(segment, (counts.get(segment) ?? 0) + 1)
  }
  return [...counts.values()].some((count) => count > REPEATS_MAX) || hasRepeatedPair(segments)
}
function hasRepeatedPair(segments: readonly string[]): boolean {
  return segments.some((segment, at) => {
    const pair = [segment, segments[at + 1]]
    return pair[1] !== undefined && [2, 4].every((step) => segments[at + step] === pair[0] && segments[at + step + 1] === pair[1])
  })
}
