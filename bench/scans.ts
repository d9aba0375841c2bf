import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { createServerClient, type ServerClient } from '#cli/scan/server-client.ts'
import { getScan, startScan } from '#contract/scans.ts'
import type { RunnerJob } from '#runner/protocol.ts'
import { runJob } from '#runner/run-job.ts'
import { website } from '#scanners/website/definition.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { newId } from '#server/new-id.ts'
import { startDemoTarget } from '#server/demo-target/demo-target.ts'
import { createRunners, type AccountOrder } from '#runner/host/runners.ts'
import { atMost, mib, ms, times, type Bench, type Figure } from './bench.ts'
import { callApi, createAccount, openInstallation, type Installation, type Process } from './installation.ts'
import { load, sample, summarize } from './measure.ts'

const ABUSES_AT_ONCE = 8
const SCANS = 20
const LOOPBACK = '127.0.0.1/32'
const MEBIBYTE = 1_048_576
const scanner: ScannerInfo = website

/** Serves in a process of its own, so that answering costs the measured ones nothing. */
async function serve(program: string, ...args: string[]): Promise<{ line: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [new URL(program, import.meta.url).pathname, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { line: line.toString().trim(), child }
}

async function drained(events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) void event
}

/** The same job in this process and in a runner, in turns. */
async function compareWithInProcess(target: string, rounds: number): Promise<Figure[]> {
  const runners = createRunners({ scansAtOnce: 1, extraCaCerts: undefined, log: pino({ level: 'silent' }) })
  const all = scanner.checks.map(({ id }) => id)
  const order = (checkIds: string[]): AccountOrder => ({
    accountId: 'bench',
    scanner,
    target,
    fields: {},
    memory: null,
    credentials: null,
    checkIds,
    permit: permitFor({ host: '127.0.0.1', withSubdomains: false, ports: 'any' }),
    userAgent: 'Parapet/bench',
    egress: { allowedPrivateTargets: [LOOPBACK], allowedEndpoints: [] },
  })
  const inRunner = (checkIds: string[]) => drained(runners.scan(order(checkIds), new AbortController().signal))
  const inProcess = (checkIds: string[]) => {
    const { scanner: info, accountId: _, ...rest } = order(checkIds)
    const job: RunnerJob = { type: 'job', mode: 'scan', kind: info.vectorType, limitMs: 60_000, ...rest }
    return drained(runJob(job))
  }
  const one = all.filter((id) => id === 'web-csp-missing')
  const coldAt = performance.now()
  await inRunner(one)
  const cold = performance.now() - coldAt
  const [here, there, single] = await sample(
    rounds,
    () => inProcess(all),
    () => inRunner(all),
    () => inRunner(one),
  )
  await runners.close()
  if (here === undefined || there === undefined || single === undefined) throw new Error('Three were asked for')
  const ratio = there.p50 / here.p50
  return [
    {
      what: 'full scan of the demo target, p50: in a runner, in one process with the server',
      value: `${ms(there.p50)}, ${ms(here.p50)}: ${times(ratio)}`,
      bar: '≤ 1.25 ×',
      holds: ratio <= 1.25,
    },
    { what: 'one check in a warm runner, p50; in a runner that has to start', value: `${ms(single.p50)}; ${ms(cold)}` },
  ]
}

interface Account {
  accountId: string
  token: string
  client: ServerClient
}
async function openAccount(installation: Installation, origin: string): Promise<Account> {
  const { accountId, token } = await createAccount(installation)
  return { accountId, token, client: createServerClient(origin, token) }
}
async function connect({ services }: Installation, { accountId }: Account, target: string): Promise<string> {
  const id = newId()
  await services.database.platform
    .insertInto('connection')
    .values({ account_id: accountId, id, vector_type: 'Websites', name: 'Bench', target })
    .execute()
  return id
}
async function ended({ client }: Account, scanId: string, lookMs: number): Promise<string> {
  for (;;) {
    const { status } = await client.call(getScan, { params: { scanId } })
    if (status !== 'queued' && status !== 'running') return status
    await wait(lookMs)
  }
}
/** @param lookMs between two looks at whether the scan has ended */
async function scan(account: Account, connectionId: string, lookMs = 20): Promise<number> {
  const started = performance.now()
  const { scanId } = await account.client.call(startScan, { body: { manualMode: true, connectionId } })
  await ended(account, scanId, lookMs)
  return performance.now() - started
}

/** Memory that a process holds, as Linux tells. */
function residentBytes({ pid }: Process): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1_024
}

/** Asks whether the server lives, ten times a second; returns how long the slowest answer took. */
function watchHealth(origin: string): () => Promise<{ slowest: number; answers: number }> {
  const stop = new AbortController()
  let slowest = 0
  let answers = 0
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const askedAt = performance.now()
      await (await fetch(`${origin}/health/live`)).text()
      slowest = Math.max(slowest, performance.now() - askedAt)
      answers += 1
      await wait(100)
    }
  })()
  return async () => {
    stop.abort()
    await watching
    return { slowest, answers }
  }
}

/** One account scans abusive sites, eight at once, while another scans the demo target. */
async function measureAbuse(
  installation: Installation,
  api: Process,
  { target, abusive }: { target: string; abusive: string[] },
): Promise<Figure[]> {
  const other = await openAccount(installation, api.origin)
  const connectionId = await connect(installation, other, target)
  const alone: number[] = []
  for (let index = 0; index < SCANS; index += 1) alone.push(await scan(other, connectionId))
  const abuser = await openAccount(installation, api.origin)
  const connections = await Promise.all(abusive.map((url) => connect(installation, abuser, url)))
  // as many ordinary requests as will come, so that what a process grows by when it is new does not count
  await load(ABUSES_AT_ONCE, 5, () => callApi(api.origin, other.token, '/v1/findings'))
  const before = residentBytes(api)
  let highest = before
  const memory = setInterval(() => {
    highest = Math.max(highest, residentBytes(api))
  }, 50)
  const health = watchHealth(api.origin)
  const waiting = connections.values()
  const abuse = { isUnderWay: true }
  const abuses = Promise.all(
    Array.from({ length: ABUSES_AT_ONCE }, async () => {
      // seldom looked at: it is the scans that are to cost something, not the questions
      for (const connection of waiting) await scan(abuser, connection, 250)
    }),
  ).finally(() => {
    abuse.isUnderWay = false
  })
  const beside: number[] = []
  while (abuse.isUnderWay) {
    beside.push(await scan(other, connectionId))
    await wait(200)
  }
  await abuses
  clearInterval(memory)
  const { slowest, answers } = await health()
  const ends = await installation.owner.query<{ status: string; code: string | null; amount: string }>(
    'select status, failure_code code, count(*) amount from scan where account_id = $1 group by 1, 2 order by 3 desc',
    [abuser.accountId],
  )
  const [usual, slowed] = [summarize(alone).p50, summarize(beside).p50]
  const ended = ends.rows.map(({ status, code, amount }) => `${amount} ${code ?? status}`).join(', ')
  return [
    { what: `${abusive.length} abusive sites, ${ABUSES_AT_ONCE} at once, end`, value: ended },
    atMost(`/health/live meanwhile, slowest of ${answers}`, slowest, 200, ms),
    atMost(`another account's scan of the demo target, p50: ${ms(usual)} alone, ${ms(slowed)} meanwhile`, slowed / usual, 2, times),
    atMost('memory of the API process, more than before', highest - before, 50 * MEBIBYTE, mib),
  ]
}

/** What it costs to scan in processes of their own, and that abusive sites cost nobody else; on an installation of its own. */
export const scansBench: Bench = {
  name: 'scans',
  async run({ sizes }) {
    const demo = await serve('./scans.ts', 'serve-demo-target')
    const abuse = await serve('../scanners/test/abuse/serve.ts')
    const installation = await openInstallation({ scanConcurrency: 16 })
    const api = await installation.startProcess('api')
    const worker = await installation.startProcess('worker')
    try {
      const compared = await compareWithInProcess(demo.line, sizes.rounds)
      const abusive = Object.values(JSON.parse(abuse.line) as Record<string, string>)
      const abused = await measureAbuse(installation, api, { target: demo.line, abusive })
      const figures = [...compared, ...abused]
      return {
        title: 'Runners, and abusive sites',
        text: figures.map(({ what, value }) => `- ${what}: ${value}`).join('\n'),
        figures,
      }
    } finally {
      await worker.stop()
      await api.stop()
      await installation.close()
      demo.child.kill()
      abuse.child.kill()
    }
  },
}

if (process.argv[2] === 'serve-demo-target') console.log((await startDemoTarget({ port: 0, stateFile: '/nonexistent/state.json' })).url)
