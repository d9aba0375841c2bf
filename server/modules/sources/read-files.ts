import { posix } from 'node:path'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { SourceRefused } from './refusals.ts'
import { isZip, unzip } from './unzip.ts'

/** A file as it was uploaded. */
export interface GivenFile {
  name: string
  bytes: Uint8Array
}
/** Source code as it is kept: text by path, and where imports are looked for. */
export interface SourceFiles {
  files: { path: string; content: string }[]
  remappings: string[]
}

const standardInput = z.object({
  language: z.literal('Solidity'),
  sources: z.record(z.string(), z.object({ content: z.string() })),
  settings: z.optional(z.object({ remappings: z.optional(z.array(z.string())) })),
})
const isSolidity = (path: string): boolean => /\.sol$/iu.test(path)
const REMAPPINGS = /(?:^|\/)remappings\.txt$/u

/**
 * The one spelling of a path. Nothing is written to a disk by it; what points out of its folder is refused all the same, since it
 * would name another file to whoever reads it.
 * @throws SourceRefused
 */
function pathOf(name: string): string {
  const path = posix.normalize(name.replaceAll('\\', '/').replace(/^\.\//u, ''))
  if (path.startsWith('/') || path.startsWith('../') || path === '..' || /^[a-z]:/iu.test(path) || path.includes('\0'))
    throw new SourceRefused('bad_path')
  return path
}
/** @throws SourceRefused */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch (error) {
    throw new SourceRefused('not_text', { cause: error })
  }
}

/** A project is often packed with the folder it stands in, and packages below node_modules: imports name neither. */
function withoutRoots(paths: readonly string[]): (path: string) => string {
  const roots = new Set(paths.map((path) => (path.includes('/') ? path.split('/')[0] : '')))
  const [root = ''] = roots
  // the folder of sources itself is part of what imports say of each other
  const strip = roots.size === 1 && root !== '' && !/^(?:contracts|src|lib|node_modules|@.*)$/u.test(root) ? root.length + 1 : 0
  return (path) => path.slice(strip).replace(/^(?:.*\/)?node_modules\//u, '')
}

function unpacked(zip: Uint8Array): SourceFiles {
  const entries = [...unzip(zip, (path) => isSolidity(path) || REMAPPINGS.test(path))].map(([name, bytes]) => ({
    path: pathOf(name),
    bytes,
  }))
  const solidity = entries.filter(({ path }) => isSolidity(path))
  const rename = withoutRoots(entries.map(({ path }) => path))
  const remappings = entries
    .filter(({ path }) => REMAPPINGS.test(path))
    .flatMap(({ bytes }) => textOf(bytes).split('\n'))
    .map((line) => line.trim())
    .filter((line) => /^[^\s=]{1,200}=[^\s=]{1,200}$/u.test(line))
  return { files: solidity.map(({ path, bytes }) => ({ path: rename(path), content: textOf(bytes) })), remappings }
}

/** @throws SourceRefused */
function standardJson(text: string): SourceFiles {
  const read = z.safeParse(standardInput, tryJson(text))
  if (!read.success) throw new SourceRefused('not_standard_json')
  const { sources, settings } = read.data
  const files = Object.entries(sources).map(([path, { content }]) => ({ path: pathOf(path), content }))
  return { files: files.filter(({ path }) => isSolidity(path)), remappings: settings?.remappings ?? [] }
}
function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What was uploaded, as source code: Solidity files as they are, or the one zip or standard JSON input.
 * @throws SourceRefused
 */
export function readFiles(given: readonly GivenFile[]): SourceFiles {
  const read = given.map(({ name, bytes }): SourceFiles => {
    if (isZip(bytes)) return unpacked(bytes)
    const text = textOf(bytes)
    return /\.json$/iu.test(name) ? standardJson(text) : { files: [{ path: pathOf(name), content: text }], remappings: [] }
  })
  const byPath = new Map(read.flatMap(({ files }) => files).map((file) => [file.path, file]))
  const files = [...byPath.values()].filter(({ path }) => isSolidity(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  if (files.length === 0) throw new SourceRefused('no_solidity')
  if (files.length > limits.sourceFiles) throw new SourceRefused('too_many')
  if (files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) > limits.sourceBytes) throw new SourceRefused('too_large')
  return { files, remappings: [...new Set(read.flatMap(({ remappings }) => remappings))].slice(0, 200) }
}
