import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

export interface Timing {
  p50: number
  p95: number
}
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
/** Milliseconds of `times`, by quantile. */
export function summarize(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
}
/** What is slow is called for so long, and no fewer times than this. */
const LONG_MS = 10_000
const FEWEST = 15
/**
 * Runs each of `runs` in turn, `count` times (fewer when that takes long) and five times unmeasured before; milliseconds each.
 * Taking turns, they share whatever else the machine does meanwhile, and their ratio stays true.
 */
export async function sample(count: number, ...runs: readonly (() => Promise<unknown>)[]): Promise<Timing[]> {
  const times = runs.map((): number[] => [])
  const began = performance.now()
  for (let round = -5; round < count; round += 1) {
    if (round >= FEWEST && performance.now() - began > LONG_MS) break
    for (const [index, run] of runs.entries()) {
      const started = performance.now()
      await run()
      if (round >= 0) times[index]?.push(performance.now() - started)
    }
  }
  return times.map(summarize)
}

export interface Statement {
  text: string
  values: unknown[]
}
/** As a named statement is given; what carries its own protocol (a cursor, a pool's check) has no text. */
const isStatement = (query: unknown): query is { text: string; values?: unknown[] } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

export interface Watched<T> {
  value: T
  statements: Statement[]
  /** Milliseconds that this process waited for the database. */
  databaseMs: number
}
/** Watches every statement that this process sends to PostgreSQL while `run` runs; nothing else may talk to it meanwhile. */
export async function watch<T>(run: () => Promise<T>): Promise<Watched<T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- query has a dozen overloads; a watcher passes them all on
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  const statements: Statement[] = []
  let databaseMs = 0
  prototype.query = function watched(this: unknown, ...args: unknown[]) {
    const started = performance.now()
    const answer = original.apply(this, args)
    const [query, values] = args
    if (typeof query === 'string') statements.push({ text: query, values: Array.isArray(values) ? values : [] })
    else if (isStatement(query)) statements.push({ text: query.text, values: query.values ?? [] })
    if (answer instanceof Promise) {
      const end = () => {
        databaseMs += performance.now() - started
      }
      answer.then(end, end)
    }
    return answer
  }
  try {
    const value = await run()
    return { value, statements, databaseMs }
  } finally {
    prototype.query = original
  }
}

/** Runs `call` over and over on so many loops for so long. @returns how many were through a second, and how long each took */
export async function load(
  loops: number,
  seconds: number,
  call: (loop: number) => Promise<unknown>,
): Promise<{ rate: number; timing: Timing }> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const loopOf = async (loop: number): Promise<void> => {
    while (performance.now() < until) {
      const started = performance.now()
      await call(loop)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, loop) => loopOf(loop)))
  return { rate: (times.length * 1_000) / (performance.now() - began), timing: summarize(times) }
}

/** Hundredths of a second that each core was busy, and that processes used by what they are; Linux alone, empty elsewhere. */
interface Usage {
  at: number
  cores: number[]
  groups: Map<string, number>
}
const GROUPS = [
  ['PostgreSQL', /postgres/u],
  // together: the time of a runner that has ended is its worker's
  ['workers and runners', /(?:runner|server)\/main\.ts/u],
  ['API', /api-process\.ts/u],
  ['this bench (load, demo target)', /bench\/run\.ts/u],
] as const
/** The processes of a run: this one, the database of its folder, and all that descends from either. */
const ROOT = /parapet-bench-/u
const TICKS = 100

interface Running {
  command: string
  parent: number
  ticks: number
}
async function processes(): Promise<Map<number, Running>> {
  const found = new Map<number, Running>()
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name))) {
    const [command = '', stat = ''] = await Promise.all(
      ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    // from the state on: the parent is the second, utime, stime and those of ended children the twelfth to fifteenth
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    found.set(Number(pid), { command, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) })
  }
  return found
}

async function usage(): Promise<Usage> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '')
  const cores = [...stat.matchAll(/^cpu\d+ (.*)$/gmu)].map(([, line = '']) => {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(' ').map(Number)
    return user + nice + system + irq + softirq
  })
  const all = await processes()
  const isOurs = (pid: number): boolean => {
    const one = all.get(pid)
    return one !== undefined && (pid === process.pid || ROOT.test(one.command) || isOurs(one.parent))
  }
  const groups = new Map<string, number>()
  for (const [pid, { command, ticks }] of all) {
    const group = GROUPS.find(([, pattern]) => pattern.test(command))?.[0]
    if (group !== undefined && isOurs(pid)) groups.set(group, (groups.get(group) ?? 0) + ticks)
  }
  return { at: performance.now(), cores, groups }
}

export interface CpuUse {
  /** Busy share of each core, 0 to 1. */
  cores: number[]
  /** Cores that each kind of process used. */
  groups: [string, number][]
  /** Cores that processes used which are none of this run. */
  others: number
}
const sum = (shares: readonly number[]): number => shares.reduce((total, share) => total + share, 0)

/** Runs `run` and tells what the cores and the processes of the product did meanwhile. */
export async function withCpuUse<T>(run: () => Promise<T>): Promise<{ value: T; cpu: CpuUse }> {
  const before = await usage()
  const value = await run()
  const after = await usage()
  const ticks = ((after.at - before.at) / 1_000) * TICKS
  const cores = after.cores.map((busy, core) => Math.min(1, (busy - (before.cores[core] ?? 0)) / ticks))
  const groups = [...after.groups].map(([name, used]): [string, number] => [
    name,
    Math.max(0, used - (before.groups.get(name) ?? 0)) / ticks,
  ])
  const others = Math.max(0, sum(cores) - sum(groups.map(([, share]) => share)))
  return { value, cpu: { cores, groups, others } }
}
export const cpuText = ({ cores, groups, others }: CpuUse): string =>
  `cores busy ${cores.map((share) => `${(share * 100).toFixed(0)} %`).join(' and ')}; of a core: ${groups.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ')}, none of this run ${others.toFixed(2)}`
