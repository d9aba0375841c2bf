import { posix } from 'node:path'
import { blanked } from './pragma.ts'
import type { SourceSet } from './source.ts'

const IMPORT = /\bimport\b[^;"']{0,400}["']([^"'\n]{1,400})["']/gu

/** Splits the files into those whose imports are all there, and the others. */
export function whole(set: SourceSet, paths: readonly string[]): { kept: string[]; leftOut: string[]; missing: string[] } {
  const imports = new Map(paths.map((path) => [path, importsOf(set, path)]))
  const broken = new Set<string>()
  const missing = new Set<string>()
  for (const [path, targets] of imports)
    for (const target of targets)
      if (set.files[target] === undefined) {
        broken.add(path)
        missing.add(target)
      }
  for (let grew = broken.size > 0; grew;) {
    const before = broken.size
    for (const [path, targets] of imports) if (targets.some((target) => broken.has(target))) broken.add(path)
    grew = broken.size > before
  }
  return { kept: paths.filter((path) => !broken.has(path)), leftOut: [...broken], missing: [...missing] }
}
export function importsOf(set: SourceSet, path: string): string[] {
  const text = blanked(set.files[path] ?? '')
  return [...text.matchAll(IMPORT)].map((match) => resolve(set, path, match[1] ?? ''))
}
/** Where an import leads, as the compiler finds it: relative to the file, or by the longest remapping. */
function resolve(set: SourceSet, from: string, target: string): string {
  // compilers stop at the top of the set
  const path = target.startsWith('.') ? posix.join(posix.dirname(from), target).replace(/^(?:\.\.\/)+/u, '') : target
  const fitting = (set.settings?.remappings ?? [])
    .map((line) => /^(?:([^:]*):)?([^=]+)=(.*)$/u.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ context: match[1] ?? '', prefix: match[2] ?? '', into: match[3] ?? '' }))
    .filter(({ context, prefix }) => from.startsWith(context) && path.startsWith(prefix))
    .toSorted((a, b) => b.context.length - a.context.length || b.prefix.length - a.prefix.length)
  const [best] = fitting
  return best === undefined ? path : best.into + path.slice(best.prefix.length)
}
