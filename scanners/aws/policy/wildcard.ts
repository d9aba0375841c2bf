/**
 * Whether `text` matches a pattern of an AWS policy: `*` is any run of characters (none too), `?` exactly one.
 * Goes back to the last `*` alone, so the work is at most pattern × text and nothing grows exponentially.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function matches(pattern: string, text: string): boolean {
  return walk(pattern, text, (wanted, found) => wanted === '?' || wanted === found)
}

/** `matches` without regard to case, as service prefixes and names of actions are compared. */
export function matchesAction(pattern: string, action: string): boolean {
  return matches(pattern.toLowerCase(), action.toLowerCase())
}

/**
 * Whether everything that `inner` matches is matched by `outer` too. Sound, not complete: it never says yes wrongly, and may
 * say no to two patterns that only a full comparison of languages would relate.
 */
export function covers(outer: string, inner: string): boolean {
  return walk(outer, inner, (wanted, found) => (wanted === '?' ? found !== '*' : wanted === found))
}

/** Whether no text at all can match both patterns: their fixed beginnings or their fixed ends differ. Sound, not complete. */
export function areDisjoint(one: string, other: string): boolean {
  const starts = [one.split(WILD, 1)[0] ?? '', other.split(WILD, 1)[0] ?? ''] as const
  const ends = [one.split(WILD).at(-1) ?? '', other.split(WILD).at(-1) ?? ''] as const
  const starting = starts[0].startsWith(starts[1]) || starts[1].startsWith(starts[0])
  const ending = ends[0].endsWith(ends[1]) || ends[1].endsWith(ends[0])
  return !starting || !ending || isShortOf(one, other) || isShortOf(other, one)
}
const WILD = /[*?]/u
/** Whether `text` has no wildcard and is too short for the fixed parts of `pattern`. */
const isShortOf = (text: string, pattern: string) => !WILD.test(text) && text.length < pattern.replaceAll('*', '').length

function walk(pattern: string, text: string, same: (wanted: string, found: string) => boolean): boolean {
  let [p, t, star, resume] = [0, 0, -1, 0]
  while (t < text.length) {
    const wanted = pattern.charAt(p)
    if (wanted === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && same(wanted, text.charAt(t))) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else {
      return false
    }
  }
  while (pattern.charAt(p) === '*') p++
  return p === pattern.length
}
