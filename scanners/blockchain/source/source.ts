import { setImmediate } from 'node:timers/promises'
import { compileSet } from './compile.ts'
import type { Library } from './library.ts'
import { flowsOf } from './flow/flows.ts'
import type { Flow } from './flow/operations.ts'
import { modelOf, type SourceModel } from './model.ts'

/** The source of a contract, as it was verified or uploaded. */
export interface SourceSet {
  /** Text by path; an import is looked for here and nowhere else. */
  files: Readonly<Record<string, string>>
  /** Name of the contract that is deployed; absent: all that could be. */
  entry?: string
  /** Exact version it was compiled with, where that is known: 0.8.24. */
  compiler?: string
  settings?: { remappings?: readonly string[]; optimizer?: { enabled: boolean; runs: number }; evmVersion?: string }
}
/** Why source could not be read: stable words. */
export type SourceRefusal = 'too_large' | 'no_solidity' | 'compiler_unsupported' | 'missing_import' | 'does_not_compile'

export interface CompiledSource extends SourceModel {
  compiled: true
  set: SourceSet
  /** Version of the compiler that read it. */
  compiler: string
  /** Files left out because something that they import is not in the set. */
  leftOut: readonly string[]
  /** Imports that were not in the set and were read from a library instead; nothing in it is judged. */
  library: Library | null
  /** What each entry of each contract does, in the order it does it. */
  flows: readonly Flow[]
}
export interface UncompiledSource {
  compiled: false
  set: SourceSet
  reason: SourceRefusal
  /** What the compiler says, at most a few. */
  errors: readonly string[]
}
export type SourceFacts = CompiledSource | UncompiledSource

/** Compiles a set and follows what its functions do. The compiler is synchronous: a cancel is heeded before and after it. */
export async function analyse(set: SourceSet, signal: AbortSignal): Promise<SourceFacts> {
  signal.throwIfAborted()
  const compiled = compileSet(set)
  if (!('units' in compiled)) return { compiled: false, set, ...compiled }
  await setImmediate(undefined, { signal })
  const { compiler, leftOut, library } = compiled
  const model = modelOf(compiled.units, { ...library?.files, ...set.files }, wrapsAround(set.compiler ?? compiler))
  const units = model.units.filter(({ path }) => set.files[path] !== undefined)
  const contracts = units.flatMap((unit) => unit.contracts)
  const flows: Flow[] = []
  for (const contract of contracts) {
    flows.push(...flowsOf(model, contract))
    await setImmediate(undefined, { signal })
  }
  return { compiled: true, set, compiler, leftOut, library, ...model, units, contracts, flows }
}
/** Compilers before 0.8 let integers wrap around. */
const wrapsAround = (compiler: string): boolean => /^0\.[0-7]\./u.test(compiler)
