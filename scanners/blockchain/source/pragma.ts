import * as semver from 'semver'
import { COMPILERS, type CompilerVersion } from './compiler.ts'

/** What a pragma asks for, as it stands in the source. */
export interface Pragma {
  range: string
  /** Where it stands, from the start of the text. */
  start: number
  length: number
}

const PRAGMA = /^[^\S\n]{0,40}pragma\s{1,20}solidity\s{0,20}([^;\n]{1,200});/gmu

export const pragmasOf = (text: string): Pragma[] =>
  [...blanked(text).matchAll(PRAGMA)].map((match) => ({ range: (match[1] ?? '').trim(), start: match.index, length: match[0].length }))

/** The text with its comments made blank, each character one. */
export function blanked(text: string): string {
  const pieces = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/gu
  return text.replaceAll(pieces, (piece) => (piece.startsWith('/') ? piece.replaceAll(/[^\n]/gu, ' ') : piece))
}

/** Solidity writes ranges as npm does, but lets blanks and quotes stand within them. */
const rangeOf = (range: string): semver.Range | null => {
  const plain = range.replaceAll(/["']/gu, '').replaceAll(/([<>=^~]+)\s+/gu, '$1')
  return semver.validRange(plain) === null ? null : new semver.Range(plain)
}

/** Whether a pragma lets more than one version compile. */
export const isFloating = (range: string): boolean => {
  const parsed = rangeOf(range)
  if (parsed === null) return false
  const comparators = parsed.set.flat()
  return parsed.set.length > 1 || comparators.some(({ operator }) => operator !== '')
}

/** The oldest version that a pragma lets compile; null where it says nothing of versions. */
export const oldestOf = (range: string): string | null => {
  const parsed = rangeOf(range)
  return parsed === null ? null : (semver.minVersion(parsed)?.version ?? null)
}

/** 0.8 of 0.8.24. */
const line = (version: string): string => version.split('.', 2).join('.')

/** Compilers that fit all pragmas, best first; then those of the same lines, which read nearly all that an older one reads. */
export function compilersFor(ranges: readonly string[], exact?: string): CompilerVersion[] {
  const wanted = ranges.map(rangeOf).filter((range) => range !== null)
  const newest = COMPILERS.toReversed()
  const fitting = newest.filter((version) => wanted.every((range) => range.test(version)))
  const minimums = wanted.map((range) => semver.minVersion(range)?.version).filter((version) => version !== undefined)
  const lines = new Set([...minimums, ...(exact === undefined ? [] : [exact])].map(line))
  const near = newest.filter((version) => lines.has(line(version)))
  const known = exact === undefined ? [] : newest.filter((version) => line(version) === line(exact))
  const ordered = [...known, ...fitting, ...near]
  // without a pragma each line is tried
  return [...new Set(wanted.length === 0 ? [...ordered, ...newest] : ordered)]
}
