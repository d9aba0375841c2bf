import { matchesGlob } from 'node:path'

/** The layout rules, as pure functions, so that tools/structure.test.ts can prove each on an offender. */

const bare = (name: string) => name.replace(/(\.db)?(\.test)?\.tsx?$/u, '')

export function strangers(names: readonly string[], known: readonly string[]): string[] {
  return names.map(bare).filter((name) => !known.includes(name) && !known.some((noun) => name.startsWith(`${noun}.`)))
}

export function brokenNames(paths: readonly string[]): string[] {
  return paths.filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)\.(ts|tsx|js|mjs)$/iu.test(path))
}

export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!/\.(ts|tsx|js|mjs)$/u.test(path) || /\.test\.tsx?$/u.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > 20 && !/(^contract|\/(checks|texts))$/u.test(folder))
    .map(([folder, count]) => `${folder}: ${count}`)
}

const CITED = /`((?:contract|server|scanners|egress|runner|web|docs|tools|cli|bench|e2e|deploy)\/[\w./-]*\w)`/gu
export function missingPaths(text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(CITED)].map((match) => match[1] ?? '').filter((path) => !exists(path))
}

/** A project of vitest.config.ts: the globs of its test files. */
export interface TestProject {
  name: string
  include: readonly string[]
  exclude?: readonly string[]
}
const among = (path: string, globs: readonly string[] = []): boolean => globs.some((glob) => matchesGlob(path, glob))
/** Test files that do not belong to exactly one project, with those they belong to. */
export function misplacedTests(paths: readonly string[], projects: readonly TestProject[]): string[] {
  return paths.flatMap((path) => {
    const homes = projects.filter(({ include, exclude }) => among(path, include) && !among(path, exclude)).map(({ name }) => name)
    return homes.length === 1 ? [] : [`${path}: ${homes.join(' and ') || 'none'}`]
  })
}
