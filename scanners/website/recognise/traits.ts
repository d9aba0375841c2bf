import { createHash } from 'node:crypto'

/** What a page is made of: the words it shows, and its parts (addresses, ids, classes), each as a short hash. */
export interface Traits {
  words: ReadonlySet<string>
  parts: ReadonlySet<string>
}
/** More than any page needs to be told from another. */
const READ_MAX = 1_048_576
const KEPT_MAX = 20_000
const PIECES_MAX = 100_000
/** Shorter words are those that every page of a language has. */
const WORD = /\p{L}{4,40}/gu
const ADDRESS = /\b(?:src|href|action)\s{0,3}=\s{0,3}["']?([^"'\s>]{1,300})/giu
const NAMES = /\b(?:id|class)\s{0,3}=\s{0,3}["']?([^"'>]{1,400})/giu

const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 6)

const known = new WeakMap<object, Traits>()
/** The traits of a page, read once. */
export function traitsOfPage(page: { body: string }): Traits {
  const traits = known.get(page) ?? traitsOf(page.body)
  known.set(page, traits)
  return traits
}

/** Reads the traits of a text of any kind in one pass; a text without markup has words alone. */
export function traitsOf(text: string): Traits {
  const words = new Set<string>()
  const parts = new Set<string>()
  for (const { tag, shown } of piecesOf(text.slice(0, READ_MAX))) {
    if (words.size + parts.size > KEPT_MAX) break
    for (const part of partsOf(tag)) parts.add(part)
    for (const [word] of shown.matchAll(WORD)) words.add(word.toLowerCase())
  }
  return { words: hashed(words), parts: hashed(parts) }
}
/** Each tag with what is shown behind it; of scripts and styles the tag alone. */
export function* piecesOf(text: string): Generator<{ tag: string; shown: string }> {
  const [first = '', ...pieces] = text.split('<', PIECES_MAX)
  yield { tag: '', shown: first }
  let isCode = false
  for (const piece of pieces) {
    const end = piece.indexOf('>')
    const tag = end < 0 ? piece : piece.slice(0, end)
    if (/^\/(?:script|style)/iu.test(tag)) isCode = false
    const isInCode = isCode
    if (/^(?:script|style)\b/iu.test(tag)) isCode = true
    yield { tag: isInCode ? '' : tag, shown: isCode || end < 0 ? '' : piece.slice(end + 1) }
  }
}
const hashed = (texts: ReadonlySet<string>) => new Set([...texts].map(hashOf))

function partsOf(tag: string): string[] {
  const addresses = [...tag.slice(0, 4_000).matchAll(ADDRESS)].map(([, address = '']) => lasting(address))
  const names = [...tag.slice(0, 4_000).matchAll(NAMES)].flatMap(([, list = '']) => list.split(/\s+/u).slice(0, 50))
  return [...addresses, ...names].filter((part) => part.length > 1 && part.length <= 200)
}

/** An address without what a new build, a new day or a repair changes in it: query, numbers, hashes, the way it is loaded. */
function lasting(address: string): string {
  const [path = ''] = address.replace(/^https?:(?=\/\/)/iu, '').split(/[?#]/u)
  return path.split('/').map(lastingSegment).join('/')
}
function lastingSegment(segment: string): string {
  const withoutBuild = segment.replace(/[-._][\w-]{6,}(?=\.\w{2,5}$)/u, '-*')
  if (withoutBuild !== segment) return withoutBuild
  return /^(?=[\w.-]*\d)[\w.-]{16,}$/u.test(segment) ? '*' : segment.replaceAll(/\d+/gu, '#')
}

/** A fixed number of hashes, the same ones for the same page: how many of them another page has is how much of this one it has. */
export const sampleOf = (hashes: ReadonlySet<string>, size: number): string[] => [...hashes].toSorted().slice(0, size)

/** Share of `these` that are among `those`, 0 to 1; 0 of none. */
export const shareIn = (these: readonly string[], those: ReadonlySet<string>): number =>
  these.length === 0 ? 0 : these.filter((one) => those.has(one)).length / these.length
