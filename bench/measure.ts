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
/**
 * Runs each of `runs` in turn, `count` times and five times unmeasured before; milliseconds each. Taking turns, they share
 * whatever else the machine does meanwhile, and their ratio stays true.
 */
export async function sample(count: number, ...runs: readonly (() => Promise<unknown>)[]): Promise<Timing[]> {
  const times = runs.map((): number[] => [])
  for (let round = -5; round < count; round += 1) {
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
    if (typeof args[0] === 'string') statements.push({ text: args[0], values: Array.isArray(args[1]) ? args[1] : [] })
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
