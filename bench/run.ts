import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { FULL, SMALL, type Bench, type BenchContext, type BenchResult, table } from './bench.ts'
import { awsBench } from './aws.ts'
import { azureBench } from './azure.ts'
import { gcpBench } from './gcp.ts'
import { coldLoad } from './cold-load.ts'
import { firstPage } from './first-page.ts'
import { growth } from './growth.ts'
import { ingestBench, newAccount } from './ingest.ts'
import { openInstallation } from './installation.ts'
import { loadFindings, type LoadedAccount } from './loaded-findings.ts'
import { manyClients } from './many-clients.ts'
import { executionsBench } from './executions.ts'
import { exposureBench } from './exposure.ts'
import { resourcesBench } from './resources.ts'
import { scanning, slowSites } from './scanning.ts'
import { scansBench } from './scans.ts'
import { streams } from './streams.ts'
import { networkBench } from './network.ts'
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** The load average of the last minute. */
const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)
const commit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/** docs/benchmarks.md, from one run. */
function report(results: readonly BenchResult[], run: { postgres: string; loadBefore: string; note: string }): string {
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

/** In their order: what loads accounts full of findings comes after what wants an empty installation. */
const BENCHES: readonly Bench[] = [
  coldLoad,
  ingestBench,
  scanning,
  slowSites,
  awsBench,
  azureBench,
  gcpBench,
  networkBench,
  newAccount,
  resourcesBench,
  exposureBench,
  executionsBench,
  manyClients,
  streams,
  growth,
  firstPage,
  scansBench,
]

const { values } = parseArgs({
  options: {
    /** Names of benches; what they print is not written to docs/benchmarks.md. */
    only: { type: 'string', multiple: true },
    /** Little of everything, to see that the benches work. */
    small: { type: 'boolean', default: false },
    /** A sentence on the circumstances, for the report. */
    note: { type: 'string', default: '' },
  },
})
const unknown = values.only?.find((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${BENCHES.map(({ name }) => name).join(', ')}.`)
const wanted = BENCHES.filter(({ name }) => values.only?.includes(name) ?? true)

/** One bench that fails leaves the others their figures. */
function failed(name: string, error: unknown): BenchResult {
  console.error(error)
  process.exitCode = 1
  return { title: name, text: 'This bench failed.', figures: [{ what: name, value: 'failed', holds: false }] }
}

const loadBefore = loadNow()
const installation = await openInstallation()
try {
  let loaded: Promise<LoadedAccount[]> | undefined
  const sizes = values.small ? SMALL : FULL
  const context: BenchContext = {
    installation,
    sizes,
    log: console.log,
    loaded: () => (loaded ??= loadFindings(installation, sizes.findings)),
  }
  const results: BenchResult[] = []
  for (const { name, run } of wanted) {
    const started = performance.now()
    const result = await run(context).catch((error: unknown) => failed(name, error))
    results.push(result)
    for (const { what, value, bar, holds } of result.figures)
      console.log(`${holds === false ? '✗' : '✓'} ${what}: ${value}${bar === undefined ? '' : ` (bar ${bar})`}`)
    console.log(`${result.text}\n${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  }
  const { rows } = await installation.owner.query<{ server_version: string }>('show server_version')
  const note = values.note === '' ? '' : ` ${values.note}`
  const text = report(results, { postgres: rows[0]?.server_version ?? 'unknown', loadBefore, note })
  const isWhole = wanted.length === BENCHES.length && !values.small && process.exitCode === undefined
  if (isWhole) await writeFile(new URL('../docs/benchmarks.md', import.meta.url), text)
  else console.log(text)
} finally {
  await installation.close()
}
