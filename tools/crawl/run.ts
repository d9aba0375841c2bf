/**
 * Scans a site of 2,000 pages and 30 MB that has no end, and one of 50 ordinary pages, in a runner as the product does. Prints the
 * figures for docs/proof.md, and fails where a scan does not end within its limits, does not say what it left out, asks for more
 * than ten things at a time, or its runner needs more than 300 MB.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pino from 'pino'
import type { PageCoverage } from '#contract/coverage.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { PARALLEL_PER_HOST } from '#scanners/sdk/polite-network.ts'
import { website } from '#scanners/website/definition.ts'
import { createRunners } from '#runner/host/runners.ts'

const MEMORY_MAX_MB = 300
const ORDINARY_MAX_MS = 10_000
const ENDLESS_MAX_MS = website.limits.wallClockMs

interface Scanned {
  ms: number
  peakMb: number
  coverage: PageCoverage
  /** Pages told of the finding that every page has. */
  pagesOfOne: number
  checks: number
}
/** Peak of resident memory, in MB, as the kernel counts it. */
const peakOf = (pid: number): number => Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

async function scan(target: string, pages: number): Promise<Scanned> {
  // a runner of its own for each, so that its peak is that of this scan
  const runners = createRunners({ scansAtOnce: 1, extraCaCerts: undefined, log: pino({ level: 'warn' }) })
  const order = {
    accountId: 'one',
    scanner: website,
    target,
    fields: { pages },
    memory: null,
    credentials: null,
    checkIds: website.checks.map(({ id }) => id),
    permit: permitFor({ host: '127.0.0.1', withSubdomains: false, ports: 'any' }),
    userAgent: 'Parapet/prove',
    egress: { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] },
  }
  const began = performance.now()
  const found: Pick<Scanned, 'peakMb' | 'pagesOfOne' | 'checks'> = { peakMb: 0, pagesOfOne: 0, checks: 0 }
  let coverage: PageCoverage | null = null
  for await (const event of runners.scan(order, new AbortController().signal)) {
    found.peakMb = Math.max(found.peakMb, ...runners.pids().map(peakOf))
    if (event.type === 'pages') coverage = event.coverage ?? coverage
    if (event.type !== 'outcome') continue
    found.checks += 1
    if (event.outcome.checkId === 'web-form-http') found.pagesOfOne = event.outcome.verdicts[0]?.pages?.length ?? 0
  }
  const ms = performance.now() - began
  await runners.close()
  if (coverage === null) throw new Error(`The scan of ${target} said nothing of its pages.`)
  return { ms, coverage, ...found }
}

const sites = spawn(process.execPath, [new URL('site.ts', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
const lines = createInterface(sites.stdout)[Symbol.asyncIterator]()
const said = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value))
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what site.ts writes
const { ordinary, endless } = (await said()) as { ordinary: string; endless: string }

const usual = await scan(ordinary, 50)
const short = await scan(endless, 50)
const long = await scan(endless, 2_000)
sites.stdin.end()
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what site.ts writes
const { most, asked } = (await said()) as { most: number; asked: Record<string, number> }
await once(sites, 'exit')

const leftOut = ({ coverage }: Scanned): string => coverage.leftOut.map(({ why, count }) => `${count} ${why}`).join(', ')
const told = (what: string, one: Scanned) =>
  console.log(
    `figure: ${what}: ${one.coverage.judged} pages judged in ${(one.ms / 1_000).toFixed(1)} s, runner at most ${one.peakMb.toFixed(0)} MB; left out: ${leftOut(one) || 'nothing'}; one finding names ${one.pagesOfOne} pages`,
  )
told('50 ordinary pages, 20 ms each', usual)
told('2,000 pages, 30 MB and no end, limit 50', short)
told('the same, limit 2,000', long)
console.log(`figure: requests under way at a time, counted by the sites: ${most} (bar: ≤ ${PARALLEL_PER_HOST})`)

const reasonsOf = ({ coverage }: Scanned) => new Set(coverage.leftOut.map(({ why }) => why))
const bars: readonly (readonly [what: string, holds: boolean])[] = [
  ['50 ordinary pages are all judged', usual.coverage.judged === 50 && usual.pagesOfOne === 50],
  ['50 ordinary pages within 10 s', usual.ms <= ORDINARY_MAX_MS],
  ['a limit of 50 is kept', short.coverage.judged === 50 && reasonsOf(short).has('limit')],
  ['2,000 pages are judged, or a limit says why not', long.coverage.judged === 2_000 || reasonsOf(long).has('limit')],
  ['within the time of a scan', long.ms <= ENDLESS_MAX_MS],
  ['every check is answered', [usual, short, long].every(({ checks }) => checks === website.checks.length)],
  [
    'traps, actions, other types and other sites are named',
    ['trap', 'action', 'other_type', 'off_site'].every((why) => [...reasonsOf(long)].some((one) => one === why)),
  ],
  ['no link that signs out is followed', asked['/account'] === undefined],
  [`runner at most ${MEMORY_MAX_MB} MB`, Math.max(usual.peakMb, short.peakMb, long.peakMb) <= MEMORY_MAX_MB],
  ['ten requests at a time', most <= PARALLEL_PER_HOST],
]
for (const [what, holds] of bars) if (!holds) console.log(`does not hold: ${what}`)
process.exitCode = bars.every(([, holds]) => holds) ? 0 : 1
