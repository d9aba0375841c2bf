import type { SourceSet } from '../source/source.ts'

/** Most that is taken of one contract's source; the parts that compile it hold to the same. */
export const SOURCE_FILES_MAX = 1_000
export const SOURCE_BYTES_MAX = 4_000_000
const PATH_MAX = 400

/** A version without what its builders add: 'v0.8.24+commit.e11b9ed9' → '0.8.24'. */
export const plainVersion = (version: string | undefined): string | undefined => /(\d+\.\d+\.\d+)/u.exec(version ?? '')?.[1]

/** A set as a publisher names it; null where it holds no Solidity that can be read. */
export function setOf(
  sources: Readonly<Record<string, { content?: string | undefined }>>,
  {
    entry,
    compiler,
    remappings = [],
  }: { entry?: string | undefined; compiler?: string | undefined; remappings?: readonly string[] | undefined },
): SourceSet | null {
  const files = Object.entries(sources).flatMap(([path, { content }]) =>
    content === undefined || path.length > PATH_MAX || !/\.sol$/iu.test(path) ? [] : [[path, content] as const],
  )
  const bytes = files.reduce((sum, [, content]) => sum + content.length, 0)
  if (files.length === 0 || files.length > SOURCE_FILES_MAX || bytes > SOURCE_BYTES_MAX) return null
  return {
    files: Object.fromEntries(files),
    ...(entry !== undefined && { entry }),
    ...(compiler !== undefined && { compiler }),
    ...(remappings.length > 0 && { settings: { remappings } }),
  }
}
