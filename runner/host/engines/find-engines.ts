import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { ENGINE_STATES } from '#contract/fields.ts'
import type { Engine } from '#scanners/engines/engine.ts'
import { engines } from '#scanners/engines/engines.ts'
import { runProgram } from './run-program.ts'

/** Where programs that are installed for everyone lie: never the working folder, nor whatever PATH says. */
const PLACES = ['/usr/local/bin', '/usr/bin', '/usr/sbin']
const DATA_PLACES = ['/usr/local/share', '/usr/share', '/opt']
const VERSION_MS = 15_000
const VERSION_LIMITS = { cpuSeconds: 10, memoryMb: 512, outputBytes: 262_144 }
const WRITABLE_BY_ALL = 0o002

export interface FoundEngine {
  engine: Engine
  state: (typeof ENGINE_STATES)[number]
  /** '' where it is missing. */
  version: string
  path: string
  data: string
}
export interface EnginesOptions {
  /** Further folders to look in, by the operator's choice; each absolute. */
  folders: readonly string[]
  /** How long one may take to tell its version. */
  versionMs?: number
  /** Names of engines that are not to be used although they are there. */
  without?: readonly string[]
}

/** Looks for each engine once, and asks it for its version. */
export function findEngines({ folders, without = [], versionMs = VERSION_MS }: EnginesOptions): Promise<FoundEngine[]> {
  const own = folders.filter(isAbsolute)
  return Promise.all(
    engines.map((engine) => {
      const places = without.includes(engine.name) ? [] : [...own, ...PLACES]
      return find(engine, { places, dataPlaces: [...own, ...DATA_PLACES], versionMs })
    }),
  )
}

interface Where {
  places: readonly string[]
  dataPlaces: readonly string[]
  versionMs: number
}
async function find(engine: Engine, { places, dataPlaces, versionMs }: Where): Promise<FoundEngine> {
  const missing: FoundEngine = { engine, state: 'missing', version: '', path: '', data: '' }
  const path = places.flatMap((place) => engine.programs.map((name) => join(place, name))).find(isProgram)
  if (path === undefined) return missing
  const { args, pattern, minimum } = engine.version
  const end = await runProgram({ path, args, limits: { ...VERSION_LIMITS, wallClockMs: versionMs } }, AbortSignal.timeout(2 * versionMs))
  const said = end.state === 'ended' ? `${end.output.toString('utf8')}\n${end.stderr}` : ''
  const version = pattern.exec(said)?.[1] ?? ''
  if (version === '') return missing
  const found = { ...missing, version, path }
  if (isBefore(version, minimum)) return { ...found, state: 'outdated' }
  const { dataFolder } = engine
  if (dataFolder === undefined) return { ...found, state: 'found' }
  const data = dataPlaces
    .map((place) => join(place, dataFolder))
    .find((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)
  return data === undefined ? { ...found, state: 'no_data' } : { ...found, state: 'found', data }
}

/** A file that this user may start and that nobody else may have exchanged. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    const real = realpathSync(path)
    const [file, folder] = [statSync(real), statSync(dirname(real))]
    return file.isFile() && ((file.mode | folder.mode) & WRITABLE_BY_ALL) === 0
  } catch {
    return false
  }
}

/** Part by part, as numbers: 2.10 comes after 2.9. */
function isBefore(version: string, minimum: string): boolean {
  const [own, least] = [version, minimum].map((text) => text.split('.').map(Number))
  for (const [at, part] of (least ?? []).entries()) {
    const mine = own?.[at] ?? 0
    if (mine !== part) return mine < part
  }
  return false
}
