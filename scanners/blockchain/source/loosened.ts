import { importsOf } from './imports.ts'
import { blanked } from './pragma.ts'
import type { SourceSet } from './source.ts'

const IMPORT = /\bimport\b[^;]{0,2000};/gu
const HEAD = /\b(?:contract|interface|library)\s+\w+\s+(is\s[^{]{0,2000})\{/gu
const DECLARED = /\b(?:contract|interface|library)\s+(\w+)/gu
const OVERRIDE = /\boverride\b(?:\s{0,20}\([^)]{0,500}\))?/gu

/**
 * A file without its imports of what is not in the set: bases that nothing declares are taken from its contracts, and `override` with them.
 * Blanks take the place of each, so that everything else stays where it was.
 */
export function loosened(set: SourceSet, path: string): string {
  const text = set.files[path] ?? ''
  if (importsOf(set, path).every((target) => set.files[target] !== undefined)) return text
  const plain = blanked(text)
  const declared = new Set(Object.values(set.files).flatMap((file) => [...blanked(file).matchAll(DECLARED)].map((match) => match[1])))
  const bases = [...plain.matchAll(HEAD)].flatMap((match) => basesAt(match[1] ?? '', match.index + match[0].length - 1))
  const lacking = bases.filter(({ names }) => !names.every((name) => declared.has(name)))
  const spans = [
    ...[...plain.matchAll(IMPORT)].map(spanOf),
    ...lacking,
    ...(lacking.length === 0 ? [] : [...plain.matchAll(OVERRIDE)].map(spanOf)),
  ]
  return spans.reduce((result, { start, end }) => result.slice(0, start) + blank(result.slice(start, end)) + result.slice(end), text)
}
interface Piece {
  start: number
  end: number
}
const spanOf = (match: RegExpExecArray): Piece => ({ start: match.index, end: match.index + match[0].length })
/** The list of bases that ends where the body begins; all of it goes where one of them is not there. */
const basesAt = (list: string, end: number): (Piece & { names: string[] })[] => [
  {
    start: end - list.length,
    end,
    names: list
      .slice(3)
      .replaceAll(/\([^)]*\)/gu, '')
      .split(',')
      .map((name) => name.trim()),
  },
]
const blank = (text: string): string => text.replaceAll(/[^\n]/gu, ' ')
