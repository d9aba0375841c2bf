import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { table, type BenchResult } from './bench.ts'

/** The load average of the last minute. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)
const commit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/** docs/benchmarks.md, from one run. */
export function report(results: readonly BenchResult[], run: { postgres: string; loadBefore: string; note: string }): string {
  const held = results.flatMap(({ figures }) => figures)
  const bars = held.map(({ what, value, bar = '', holds }) => [what, value, bar, holds === undefined ? '' : holds ? 'yes' : '**no**'])
  return `# Benchmarks

Written by \`npm run bench\`: one run on an empty folder, the embedded PostgreSQL durable as people run it, API, workers, database and the load itself on one machine.
Measured ${new Date().toISOString().slice(0, 10)} at ${commit()} on ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.versions.node}, PostgreSQL ${run.postgres}; load average ${run.loadBefore} before, ${loadNow()} at the end, where 1 to 3 is this run alone.${run.note}
Ratios carry over to other machines, and to busy ones, better than times.

## Bars

${table(['figure', 'measured', 'bar', 'holds'], bars)}

${results.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n')}
`
}
