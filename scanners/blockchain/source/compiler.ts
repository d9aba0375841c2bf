import { createRequire } from 'node:module'
import * as z from 'zod/mini'

/** The compilers that come with the product, newest of each line. */
export const COMPILERS = ['0.4.26', '0.5.17', '0.6.12', '0.7.6', '0.8.37'] as const
export type CompilerVersion = (typeof COMPILERS)[number]

/** What an Emscripten build of the compiler offers, by its own names; each line of it has others. */
interface Soljson {
  _solidity_compile?: (input: number, callback: number, context: number) => number
  _compileStandard?: (input: number, callback: number) => number
  _solidity_alloc?: (size: number) => number
  _solidity_reset?: () => void
  _malloc: (size: number) => number
  lengthBytesUTF8: (text: string) => number
  stringToUTF8: (text: string, pointer: number, size: number) => void
  UTF8ToString?: (pointer: number) => string
  Pointer_stringify?: (pointer: number) => string
}

const require = createRequire(import.meta.url)
const MODULES: Readonly<Record<CompilerVersion, () => unknown>> = {
  '0.4.26': () => require('solc-0.4/soljson.js'),
  '0.5.17': () => require('solc-0.5/soljson.js'),
  '0.6.12': () => require('solc-0.6/soljson.js'),
  '0.7.6': () => require('solc-0.7/soljson.js'),
  '0.8.37': () => require('solc-0.8/soljson.js'),
}
const loaded = new Map<CompilerVersion, Soljson>()

/** Only the one that is needed is loaded: each takes a quarter of a second and some 100 MB. */
function load(version: CompilerVersion): Soljson {
  const known = loaded.get(version)
  if (known !== undefined) return known
  const before = new Set(process.listeners('unhandledRejection'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modules have no types; what is used of them is above
  const soljson = MODULES[version]() as Soljson
  // the builds end the process on any rejected promise: that is for the runner to decide
  for (const listener of process.listeners('unhandledRejection'))
    if (!before.has(listener)) process.removeListener('unhandledRejection', listener)
  loaded.set(version, soljson)
  return soljson
}

const output = z.object({
  errors: z._default(
    z.array(
      z.object({ severity: z.string(), type: z._default(z.string(), ''), message: z.string(), formattedMessage: z.optional(z.string()) }),
    ),
    [],
  ),
  sources: z._default(z.record(z.string(), z.object({ id: z.number(), ast: z.optional(z.unknown()) })), {}),
})
export type CompilerOutput = z.infer<typeof output>

/**
 * Hands standard JSON to a compiler. The packages' own wrapper is not used: it makes code from strings, which a runner forbids, and brings
 * a client that downloads other compilers.
 */
export function compileWith(version: CompilerVersion, input: object): CompilerOutput {
  const soljson = load(version)
  const { _solidity_alloc: own, _malloc: any, _solidity_compile: compile, _compileStandard: compileOld, _solidity_reset: reset } = soljson
  const text = JSON.stringify(input)
  const size = soljson.lengthBytesUTF8(text) + 1
  const pointer = (own ?? any)(size)
  soljson.stringToUTF8(text, pointer, size)
  const answer = compile?.(pointer, 0, 0) ?? compileOld?.(pointer, 0)
  const read = soljson.UTF8ToString ?? soljson.Pointer_stringify
  if (answer === undefined || read === undefined) throw new Error(`The compiler ${version} offers no entry that is known.`)
  const said = output.parse(JSON.parse(read(answer)))
  reset?.()
  return said
}
