import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import type { ScanLimits } from '#scanners/sdk/scanner.ts'
import type { EngineHost } from './engines/engine-host.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const PROGRAM = join(ROOT, 'runner/main.ts')
/** What the program is made of: all that it may read. The data folder, which may lie beside them, is not among them. */
const READABLE = ['package.json', 'node_modules', 'contract', 'scanners', 'egress', 'runner']
const SHELL = '/bin/sh'
/**
 * A runner is one of many and holds what it is doing, not what it did: the heap grows by a quarter instead of by several times its
 * size, young objects have little room, and what is freed goes back to the system at once (mallopt(3)). Halves what an AWS scan takes.
 */
const FRUGAL = ['--max-semi-space-size=4', '--heap-growing-percent=25']
const FRUGAL_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '65536' }
/**
 * Without a core file, which would hold what the process held, and with a bound on its processor time for the case that
 * nobody is left to watch it.
 */
const LIMITED = 'ulimit -c 0; ulimit -S -t "$1"; shift; exec "$@"'

export interface RunnerKind {
  kind: string
  limits: ScanLimits
  /** Ends with its first job: it is given credentials, and shares nothing on disk with other runners. */
  isSingle: boolean
}
export interface SpawnOptions {
  /** Jobs that one runner does at most. */
  jobsMax: number
  /** PEM file of further certificate authorities that Node trusts. */
  extraCaCerts: string | undefined
  /** What starts outside engines for its scans; absent: none are. */
  engines?: EngineHost
  /** Another program than the runner: for tests of what happens when a runner misbehaves. */
  program?: string
}

let cache: string | undefined
/** Where runners keep compiled code: beside the libraries if that can be written, else in a new folder of our own. */
function compileCache(): string {
  if (cache !== undefined) return cache
  const beside = join(ROOT, 'node_modules/.cache/runner')
  try {
    mkdirSync(beside, { recursive: true })
    cache = beside
  } catch {
    cache = mkdtempSync(join(tmpdir(), 'parapet-runner-'))
  }
  return cache
}

/**
 * Starts a runner: in a process group of its own, in no folder of ours, with nothing of this process's environment, and
 * with Node's permission to read the program and nothing else.
 */
export function spawnRunner({ kind, limits, isSingle }: RunnerKind, options: SpawnOptions): ChildProcess {
  const { jobsMax, extraCaCerts, program = PROGRAM } = options
  const shared = isSingle ? undefined : compileCache()
  const readable = [...READABLE.map((name) => join(ROOT, name)), program, ...(shared === undefined ? [] : [`${shared}/`])]
  const command = [
    process.execPath,
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...(shared === undefined ? [] : [`--allow-fs-write=${shared}/`]),
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${limits.heapMb}`,
    ...FRUGAL,
    program,
    kind,
  ]
  const cpuSeconds = Math.ceil((limits.cpuMs * (isSingle ? 1 : jobsMax)) / 1_000)
  const [file = '', ...args] = existsSync(SHELL) ? [SHELL, '-c', LIMITED, 'runner', String(cpuSeconds), ...command] : command
  return spawn(file, args, {
    detached: true,
    cwd: parse(ROOT).root,
    env: {
      ...FRUGAL_ENV,
      ...(extraCaCerts !== undefined && { NODE_EXTRA_CA_CERTS: extraCaCerts }),
      ...(shared !== undefined && { NODE_COMPILE_CACHE: shared }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}
