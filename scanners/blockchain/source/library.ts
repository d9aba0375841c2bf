import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { CompilerVersion } from './compiler.ts'
import { importsOf } from './imports.ts'
import type { SourceSet } from './source.ts'

/** What a set imports of OpenZeppelin and does not bring: people upload their own files and leave the packages at home. */
export interface Library {
  /** The package and its version. */
  name: string
  /** Text by the path it is compiled at. */
  files: Readonly<Record<string, string>>
}
interface Release {
  /** Name of the dependency; paths of its files begin with it, which no remapping of a set changes. */
  folder: string
  version: string
  manifest: () => string
  compilers: readonly CompilerVersion[]
}

const require = createRequire(import.meta.url)
/** One release for each generation of compilers, newest first. */
export const RELEASES: readonly Release[] = [
  {
    folder: 'openzeppelin-5',
    version: '5.7.0',
    manifest: () => require.resolve('@openzeppelin/contracts/package.json'),
    compilers: ['0.8.37'],
  },
  { folder: 'openzeppelin-4', version: '4.9.6', manifest: () => require.resolve('openzeppelin-4/package.json'), compilers: ['0.8.37'] },
  {
    folder: 'openzeppelin-3',
    version: '3.4.2',
    manifest: () => require.resolve('openzeppelin-3/package.json'),
    compilers: ['0.6.12', '0.7.6'],
  },
  { folder: 'openzeppelin-2', version: '2.5.1', manifest: () => require.resolve('openzeppelin-2/package.json'), compilers: ['0.5.17'] },
]

const indexes = new Map<string, readonly string[]>()
function indexOf({ folder, manifest }: Release): readonly string[] {
  const known = indexes.get(folder)
  if (known !== undefined) return known
  const paths = readdirSync(dirname(manifest()), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.sol') && !/^(?:mocks|vendor|node_modules)\//u.test(path))
    // what `interfaces` holds leads to the others
    .toSorted((a, b) => Number(a.startsWith('interfaces/')) - Number(b.startsWith('interfaces/')) || a.length - b.length)
  indexes.set(folder, paths)
  return paths
}

/** The set with what a release has of its missing imports. What the set brings itself always stays. */
export function supplied(set: SourceSet, release: Release): { whole: SourceSet; library: Library } {
  const added: Record<string, string> = {}
  const whole = () => ({ ...set, files: { ...added, ...set.files } })
  const waiting = Object.keys(set.files).filter((path) => path.endsWith('.sol'))
  for (const path of waiting)
    for (const target of importsOf(whole(), path)) {
      if (set.files[target] !== undefined || added[target] !== undefined) continue
      const found = locate(target, release)
      if (found === null) continue
      const own = `${release.folder}/${found}`
      if (added[own] === undefined) waiting.push(own)
      added[own] ??= readFileSync(join(dirname(release.manifest()), found), 'utf8')
      // the same file under two names would declare everything twice
      if (own !== target) added[target] = `import "${own}";\n`
    }
  return { whole: whole(), library: { name: `@openzeppelin/contracts ${release.version}`, files: added } }
}

const PACKAGE = /(?:^|\/)(?:@openzeppelin\/contracts|(?:open)?zeppelin-(?:solidity|contracts))(?:[@-][\d.]+)?\/(?:contracts\/)?(.+)$/u

/** Where a release has what is imported: by its path within the package, else by its name, since files moved between releases. */
function locate(target: string, release: Release): string | null {
  if (target.startsWith(`${release.folder}/`))
    return indexOf(release).find((path) => path === target.slice(release.folder.length + 1)) ?? null
  const within = PACKAGE.exec(target)?.[1]
  const paths = indexOf(release)
  if (within !== undefined && paths.includes(within)) return within
  // a package of somebody else has files of the same names
  if (within === undefined && target.includes('@')) return null
  const name = posix.basename(target, '.sol').replace(/-\d{1,3}$/u, '')
  return paths.find((path) => posix.basename(path, '.sol') === name) ?? null
}
