import { withOneEscape } from './page-address.ts'

/** What robots.txt says to one crawler. */
export interface Robots {
  /** Whether a path, with its query, may be asked for. */
  allows: (path: string) => boolean
  /** Seconds between two requests that the site asks for; null when it does not. */
  delayS: number | null
  /** Addresses of sitemaps, as they stand. */
  sitemaps: readonly string[]
}
interface Group {
  agents: string[]
  rules: Rule[]
  delayS: number | null
}
interface Rule {
  allow: boolean
  pattern: string
}
/** RFC 9309 §2.5 asks to read at least 500 KiB. */
export const ROBOTS_BYTES = 512_000
const LINES_MAX = 20_000
const RULES_MAX = 2_000
const PATTERN_MAX = 1_000
const SITEMAPS_MAX = 20
/** More stars tell no more, and would take time to match. */
const STARS_MAX = 20

export const ALLOWS_ALL: Robots = { allows: () => true, delayS: null, sitemaps: [] }
/** RFC 9309 §2.3.1.4: of a site whose robots.txt cannot be reached everything is disallowed. */
export const ALLOWS_NOTHING: Robots = { allows: () => false, delayS: null, sitemaps: [] }

/**
 * Reads a robots.txt (RFC 9309): the groups that name the crawler, else those for '*'; the longest rule that matches a path
 * decides, and of two of one length the one that allows.
 * @param token product token of the crawler, lower-case
 */
export function readRobots(text: string, token: string): Robots {
  const { groups, sitemaps } = readGroups(text)
  const own = groups.filter(({ agents }) => agents.includes(token))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))
  const rules = chosen
    .flatMap((group) => group.rules)
    .slice(0, RULES_MAX)
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow))
    .map(({ allow, pattern }) => ({ allow, parts: partsOf(pattern) }))
  const delayS = chosen.map((group) => group.delayS).find((seconds) => seconds !== null) ?? null
  return {
    allows(path) {
      const asked = escaped(path)
      return path === '/robots.txt' || (rules.find(({ parts }) => matches(parts, asked))?.allow ?? true)
    },
    delayS,
    sitemaps,
  }
}

interface Line {
  name: string
  value: string
}
function linesOf(text: string): Line[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n?|\n/u, LINES_MAX)
    .flatMap((line) => {
      const [, name = '', value = ''] = /^\s{0,99}([a-z-]{1,30})\s{0,99}:(.{0,4000})/iu.exec(line) ?? []
      return name === '' ? [] : [{ name: name.toLowerCase(), value: (value.split('#', 1)[0] ?? '').trim() }]
    })
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const lines = linesOf(text)
  const groups: Group[] = []
  /** Lines that name crawlers go on naming them until the first rule. */
  let isNaming = false
  for (const { name, value } of lines) {
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delayS: null })
      groups.at(-1)?.agents.push((/^\*|[a-z_-]{1,100}/iu.exec(value)?.[0] ?? '').toLowerCase())
      isNaming = true
    } else if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') {
      isNaming = false
      const group = groups.at(-1)
      if (group !== undefined) obey(group, name, value)
    }
  }
  const sitemaps = lines.filter(({ name, value }) => name === 'sitemap' && value !== '').map(({ value }) => value)
  return { groups, sitemaps: sitemaps.slice(0, SITEMAPS_MAX) }
}

function obey(group: Group, name: 'allow' | 'disallow' | 'crawl-delay', said: string): void {
  if (name === 'crawl-delay') {
    if (/^\d{1,6}(?:\.\d{1,6})?$/u.test(said)) group.delayS ??= Number(said)
    // an empty rule is none
  } else if (said !== '' && said.length <= PATTERN_MAX && group.rules.length < RULES_MAX)
    group.rules.push({ allow: name === 'allow', pattern: escaped(said) })
}

/** Rules and paths compared octet by octet, each escaped in one way (RFC 9309 §2.2.2). */
const escaped = (path: string): string =>
  withOneEscape(path.replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed())))

/** A pattern between its stars. */
interface Parts {
  first: string
  middle: readonly string[]
  /** null without a star. */
  last: string | null
  /** The pattern stands for the whole of a path, not for its beginning. */
  isWhole: boolean
}
/** '*' stands for anything, '$' at the end for the end. */
function partsOf(pattern: string): Parts {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...middle] = (isWhole ? pattern.slice(0, -1) : pattern).split('*', STARS_MAX)
  return { first, last: middle.pop() ?? null, middle, isWhole }
}
/** Time is linear in the path for each part between two stars. */
function matches({ first, middle, last, isWhole }: Parts, path: string): boolean {
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const part of middle) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (last === null) return !isWhole || at === path.length
  if (!isWhole) return path.includes(last, at)
  return path.length - last.length >= at && path.endsWith(last)
}
