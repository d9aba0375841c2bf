import { whole } from './imports.ts'
import { loosened } from './loosened.ts'
import { RELEASES, supplied, type Library } from './library.ts'
import { blanked, compilersFor, pragmasOf } from './pragma.ts'
import { COMPILERS, compileWith, type CompilerOutput, type CompilerVersion } from './compiler.ts'
import type { SourceRefusal, SourceSet } from './source.ts'

/** Most that is compiled: the largest contracts on the main chain have some 2 MB in 300 files. */
export const SOURCE_BYTES_MAX = 4_000_000
export const SOURCE_FILES_MAX = 1_000
const ERRORS_MAX = 5
const ERROR_LENGTH_MAX = 400

export interface Unit {
  path: string
  /** Index that places in the tree name the file by. */
  index: number
  tree: unknown
}
export interface Compiled {
  compiler: CompilerVersion
  units: readonly Unit[]
  leftOut: readonly string[]
  /** What was imported and not there, and was found in a library that comes with the product. */
  library: Library | null
}
export interface Refused {
  reason: SourceRefusal
  errors: readonly string[]
}

/** Compiles the set with the newest compiler that fits, or says why none reads it. */
export function compileSet(set: SourceSet): Compiled | Refused {
  const paths = Object.keys(set.files).filter((path) => path.endsWith('.sol'))
  if (paths.length === 0) return { reason: 'no_solidity', errors: [] }
  const bytes = paths.reduce((sum, path) => sum + Buffer.byteLength(set.files[path] ?? ''), 0)
  if (bytes > SOURCE_BYTES_MAX || paths.length > SOURCE_FILES_MAX) return { reason: 'too_large', errors: [] }
  const { kept, leftOut, missing } = whole(set, paths)
  const withLibrary = missing.length === 0 ? null : compileWithLibrary(set, leftOut.length)
  if (withLibrary !== null) return withLibrary
  if (kept.length === 0) {
    const said = missing.slice(0, ERRORS_MAX).map((path) => `${path} is not among the files.`)
    return compileLoosened(set, paths, leftOut) ?? { reason: 'missing_import', errors: said }
  }
  const ranges = rangesOf(set, kept)
  const compilers = compilersFor(ranges, set.compiler)
  if (compilers.length === 0)
    return {
      reason: 'compiler_unsupported',
      errors: [`No compiler fits ${[...new Set(ranges)].join(' and ')}; there are ${COMPILERS.join(', ')}.`],
    }
  return tryEach(set, kept, compilers, leftOut)
}
const rangesOf = (set: SourceSet, paths: readonly string[]): string[] =>
  paths.flatMap((path) => pragmasOf(set.files[path] ?? '').map(({ range }) => range))

/** Compiles the set with what it imports of a library and does not bring, by the release that leaves the least missing and compiles. */
function compileWithLibrary(set: SourceSet, leftOutMax: number): Compiled | null {
  const attempts = RELEASES.flatMap((release) => {
    const { library, whole: full } = supplied(set, release)
    const paths = Object.keys(full.files).filter((path) => path.endsWith('.sol'))
    const { kept, leftOut } = whole(full, paths)
    const own = kept.filter((path) => set.files[path] !== undefined)
    const compilers = compilersFor(rangesOf(set, own), set.compiler).filter((version) => release.compilers.includes(version))
    return leftOut.length < leftOutMax ? compilers.map((compiler) => ({ library, full, kept, leftOut, compiler })) : []
  }).toSorted((a, b) => a.leftOut.length - b.leftOut.length)
  for (const change of [(text: string) => text, withoutAssembly])
    for (const { library, full, kept, leftOut, compiler } of attempts) {
      const units = unitsOf(compileWith(compiler, inputOf(full, kept, change)))
      if (units !== null) return { compiler, units, leftOut, library }
    }
  return null
}

/** Compiles files without what they import and the set does not have, where they do with it: they still count as left out. */
function compileLoosened(set: SourceSet, paths: readonly string[], leftOut: readonly string[]): Compiled | null {
  const files = { ...set.files, ...Object.fromEntries(paths.map((path) => [path, loosened(set, path)])) }
  const read = tryEach({ ...set, files }, paths, compilersFor(rangesOf(set, paths), set.compiler), leftOut)
  return 'units' in read ? read : null
}

/** @returns what the first compiler makes of it that reads it */
function tryEach(
  set: SourceSet,
  kept: readonly string[],
  compilers: readonly CompilerVersion[],
  leftOut: readonly string[],
): Compiled | Refused {
  let first: readonly string[] | null = null
  for (const compiler of compilers) {
    const said = compileWith(compiler, inputOf(set, kept))
    const units = unitsOf(said)
    if (units !== null) return { compiler, units, leftOut, library: null }
    first ??= errorsOf(said)
  }
  // assembly changed more from version to version than the language around it: what is not read is better left out than all of it
  for (const compiler of compilers) {
    const units = unitsOf(compileWith(compiler, inputOf(set, kept, withoutAssembly)))
    if (units !== null) return { compiler, units, leftOut, library: null }
  }
  return { reason: 'does_not_compile', errors: first ?? [] }
}
const errorsOf = ({ errors }: CompilerOutput): string[] =>
  errors
    .filter(({ severity }) => severity === 'error')
    .slice(0, ERRORS_MAX)
    .map(({ formattedMessage, message }) => (formattedMessage ?? message).trim().slice(0, ERROR_LENGTH_MAX))

/** The trees; null where one is missing, or where names in it were not resolved. */
function unitsOf({ errors, sources }: CompilerOutput): Unit[] | null {
  if (errors.some(({ severity }) => severity === 'error')) return null
  const units = Object.entries(sources).map(([path, { id, ast }]) => ({ path, index: id, tree: ast }))
  return units.length === 0 || units.some(({ tree }) => tree === undefined) ? null : units
}

const inputOf = (set: SourceSet, kept: readonly string[], change = (text: string) => text) => ({
  language: 'Solidity',
  sources: Object.fromEntries(kept.map((path) => [path, { content: change(withoutPragma(set.files[path] ?? '')) }])),
  settings: {
    remappings: set.settings?.remappings ?? [],
    outputSelection: { '*': { '': ['ast'] } },
  },
})
/** The compiler has been chosen: that a pragma insists on an older one of its line is no reason to read nothing. Blanks keep places where they are. */
function withoutPragma(text: string): string {
  // compilers refuse comments that turn the direction of writing: those are a check's to tell of, not a reason to read nothing
  let result = text.replaceAll(TURNING, '\u2026')
  for (const { start, length } of pragmasOf(text)) result = result.slice(0, start) + ' '.repeat(length) + result.slice(start + length)
  return result
}

/** Three bytes each in UTF-8, as is what takes their place. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu

/** The text with each block of assembly emptied, in its place. */
function withoutAssembly(text: string): string {
  const plain = blanked(text)
  let result = text
  for (const match of plain.matchAll(/\bassembly\s{0,20}(?:"[^"\n]{0,40}"\s{0,20})?\{/gu)) {
    const start = match.index + match[0].length
    let depth = 1
    let end = start
    for (; end < plain.length && depth > 0; end++) depth += plain[end] === '{' ? 1 : plain[end] === '}' ? -1 : 0
    result = result.slice(0, start) + text.slice(start, end - 1).replaceAll(/[^\n]/gu, ' ') + result.slice(end - 1)
  }
  return result
}
