import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ScanFailure, type CheckOutcome, type ScanLimits } from '#scanners/sdk/scanner.ts'
import { expectWithin } from '#server/test/within.ts'
import { createRunners, TESTS_AT_ONCE, type AccountOrder, type Runners } from './runners.ts'

const PROGRAM = new URL('./test/misbehaving-runner.ts', import.meta.url).pathname
const LIMITS: ScanLimits = {
  wallClockMs: 20_000,
  cpuMs: 600,
  ordinaryCpuMs: 500,
  heapMb: 64,
  memoryMb: 256,
  verdicts: 1_000,
  bytes: 4_194_304,
}
const info = { vectorType: 'Websites', limits: LIMITS }
const never = new AbortController().signal
const order = (behaviour: string, over: Partial<AccountOrder> = {}): AccountOrder => ({
  accountId: 'one',
  scanner: info,
  target: `https://shop.example/${behaviour}`,
  fields: {},
  memory: null,
  credentials: null,
  checkIds: ['one', 'two'],
  permit: null,
  userAgent: 'Parapet/test',
  egress: { allowedPrivateTargets: [], allowedEndpoints: [] },
  ...over,
})

let runners: Runners
const open = () => createRunners({ scansAtOnce: 2, extraCaCerts: undefined, log: pino({ level: 'silent' }), program: PROGRAM })
beforeAll(() => {
  runners = open()
})
afterAll(() => runners.close())

/** The outcomes of a scan and how it failed, if it did. */
async function scan(behaviour: string, over: Partial<AccountOrder> = {}, signal = never) {
  const outcomes: CheckOutcome[] = []
  try {
    for await (const event of runners.scan(order(behaviour, over), signal)) if (event.type === 'outcome') outcomes.push(event.outcome)
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    return { outcomes, code: error.code, detail: error.message }
  }
  return { outcomes, code: null, detail: null }
}
/** The runner that did a job: said by itself. */
const pidOf = async (over: Partial<AccountOrder> = {}): Promise<string> => (await scan('tell-pid', over)).detail ?? ''
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

describe('a runner that', { timeout: 30_000 }, () => {
  it.each([
    ['exit-once-begun', 'crashed', /exit code 3/u],
    ['die-once-begun', 'crashed', /SIGKILL/u],
    ['exit-at-once', 'crashed', /exit code 3/u],
    ['spin', 'cpu_limit', /0.6 seconds of processor time/u],
    ['fill-heap', 'out_of_memory', /256 MiB/u],
    ['fill-memory', 'out_of_memory', /256 MiB/u],
    ['internal-error', 'error', /failed on this target/u],
    ['no-json', 'bad_output', /not JSON/u],
    ['nested-json', 'bad_output', /./u],
    ['unknown-type', 'bad_output', /does not know/u],
    ['extra-field', 'bad_output', /unrecognized_keys/u],
    ['wrong-state', 'bad_output', /state/u],
    ['foreign-check', 'bad_output', /out of turn/u],
    ['twice-the-same', 'bad_output', /out of turn/u],
    ['lost-verdict', 'bad_output', /2 verdicts of one announced, 0 given/u],
    ['verdicts-of-two', 'bad_output', /out of turn/u],
    ['too-many-verdicts', 'bad_output', /more than 1000/u],
    ['too-much-evidence', 'bad_output', /evidence/u],
    ['too-many-values', 'bad_output', /values/u],
    ['too-much-progress', 'bad_output', /more than 12/u],
    ['too-many-logs', 'bad_output', /more than 100/u],
    ['too-many-bytes', 'bad_output', /bytes/u],
    ['endless-line', 'bad_output', /longer than/u],
    ['ends-early', 'bad_output', /before everything/u],
    ['answers-a-test', 'bad_output', /not asked for/u],
    ['greets-twice', 'bad_output', /greeting/u],
  ])('%s fails its scan with the reason, and the next scan goes well', async (behaviour, code, detail) => {
    const failed = await scan(behaviour)
    expect(failed.code).toBe(code)
    expect(failed.detail).toMatch(detail)
    expect(await scan('good')).toMatchObject({ code: null, outcomes: [{ checkId: 'one' }, { checkId: 'two' }] })
  })

  it('has told a test and then has no time for more is taken at its word', async () => {
    const told = await runners.test({ ...order('tests-and-hangs'), preflight: true }, 20_000, AbortSignal.timeout(6_000))
    expect(told).toMatchObject({ test: { ok: true }, preflight: null })
  })

  it('says what acts on a reader is cleaned at the border', async () => {
    const { outcomes } = await scan('hostile')
    expect(outcomes[0]?.verdicts[0]).toMatchObject({
      locator: '\uFFFD]52;c;ZXZpbA==\uFFFD\uFFFDgnp.exe\uFFFD',
      values: { name: '\uFFFD\uFFFD::error:: \uFFFD' },
      evidence: [{ label: '\uFFFD[31m', content: 'one\ntwo\tthree\uFFFD\uFFFD' }],
    })
  })

  it('hands on everything that a scan tells', async () => {
    const told: string[] = []
    for await (const event of runners.scan(order('tell-everything'), never)) told.push(event.type)
    expect(told).toEqual(['scopes', 'progress', 'memory', 'pages', 'inventory', 'outcome', 'outcome'])
  })

  it('keeps what a scan had said before it failed', async () => {
    expect(await scan('exit-once-begun')).toMatchObject({ code: 'crashed', outcomes: [{ checkId: 'one' }] })
  })

  it('is ended within a second of a cancel', async () => {
    await expectWithin(1_000, async () => {
      const cancel = new AbortController()
      const running = scan('silent', {}, cancel.signal)
      await wait(1_500)
      const before = new Set(runners.pids())
      const askedAt = performance.now()
      cancel.abort()
      expect(await running).toMatchObject({ code: 'aborted' })
      const took = performance.now() - askedAt
      await expect.poll(() => [...before].filter((pid) => !isAlive(pid)).length).toBeGreaterThan(0)
      return took
    })
  })
})

describe('a pool of runners', { timeout: 30_000 }, () => {
  it('uses a runner again, and starts another after some jobs', async () => {
    const used: string[] = []
    for (let job = 0; job < 60; job += 1) used.push(await pidOf())
    expect(new Set(used.slice(0, 5)).size).toBeLessThanOrEqual(2)
    expect(new Set(used).size).toBeGreaterThan(1)
    for (const pid of new Set(used)) expect(used.filter((other) => other === pid).length).toBeLessThanOrEqual(50)
  })

  it('gives credentials only to a runner that did nothing before, and ends it with its job', async () => {
    const credentials = { token: 'secret' }
    const used = [await pidOf({ credentials }), await pidOf({ credentials }), await pidOf(), await pidOf({ credentials })]
    expect(new Set(used).size).toBe(4)
    await expect.poll(() => used.filter((pid, index) => index !== 2 && isAlive(Number(pid)))).toEqual([])
  })

  it('ends a runner that speaks without being asked', async () => {
    const [pid] = (await scan('speaks-after-the-end')).outcomes.map(({ scope }) => Number(scope))
    await expect.poll(() => isAlive(pid ?? 0)).toBe(false)
  })

  it('never has more runners than scans, tests and one spare, and one job waits for another', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => scan('tell-pid')))
    expect(many.every(({ code }) => code === 'told')).toBe(true)
    expect(runners.pids().length).toBeLessThanOrEqual(2 + TESTS_AT_ONCE + 1)
  })

  it('leaves a test to other accounts while one has many of targets that withhold their answers', async () => {
    const hanging = new AbortController()
    const busy = Array.from({ length: 6 }, () => runners.test(order('silent', { accountId: 'busy' }), 10_000, hanging.signal))
    const ended = Promise.allSettled(busy)
    await wait(300)
    const other = runners.test(order('internal-error', { accountId: 'other' }), 10_000, AbortSignal.timeout(10_000))
    await expect(other).rejects.toMatchObject({ code: 'error' })
    hanging.abort()
    await ended
  })

  it('makes what an account scans beside its own scan give way, and nothing of another account', async ({ skip }) => {
    const hanging = new AbortController()
    const accounts = ['first', 'first', 'first', 'second']
    const own = createRunners({ scansAtOnce: 4, extraCaCerts: undefined, log: pino({ level: 'silent' }), program: PROGRAM })
    const scans = accounts.map((accountId) => own.scan(order('silent', { accountId }), hanging.signal).next())
    const ended = Promise.allSettled(scans)
    onTestFinished(async () => {
      hanging.abort()
      await ended
      await own.close()
    })
    const givingWay = () => own.pids().filter((pid) => getPriority(pid) > getPriority())
    // the first of each and a spare do not
    await expect.poll(() => [givingWay().length, own.pids().length]).toEqual([2, 5])
    // nice(2) alone does nothing between sessions where Linux groups them
    if (!existsSync('/proc/self/autogroup')) skip('this system has no /proc/<pid>/autogroup')
    const groupsNice = () => givingWay().map((pid) => / nice (-?\d+)/u.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1])
    await expect.poll(groupsNice).toEqual(['10', '10'])
  })

  it('lets go of a job that waits when it is cancelled', async () => {
    const hanging = new AbortController()
    const busy = Array.from({ length: 2 + TESTS_AT_ONCE + 1 }, () => scan('silent', {}, hanging.signal))
    await wait(500)
    const cancel = new AbortController()
    const waiting = scan('good', {}, cancel.signal)
    cancel.abort()
    expect(await waiting).toMatchObject({ code: 'aborted' })
    hanging.abort()
    await Promise.all(busy)
    expect(await scan('good')).toMatchObject({ code: null })
  })

  it('ends every runner when it is closed', async () => {
    const other = open()
    const running = other.scan(order('silent'), never).next()
    running.catch(() => undefined)
    await expect.poll(() => other.pids().length).toBe(2)
    const before = other.pids()
    await other.close()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
    expect(before.filter(isAlive)).toEqual([])
  })

  it('fails a scan, and not its process, when no runner can be started for want of file handles', () => {
    const program = new URL('./test/worker-without-handles.ts', import.meta.url).pathname
    const { stdout, status } = spawnSync('/bin/sh', ['-c', 'ulimit -n 256; exec "$0" "$1"', process.execPath, program], {
      encoding: 'utf8',
    })
    expect([status, stdout.trim()]).toEqual([0, 'crashed'])
  })

  it('leaves no runner behind when its process is killed', async () => {
    const parent = spawn(process.execPath, [new URL('./test/short-lived-worker.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const started = JSON.parse(line.toString()) as number[]
    expect(started.length).toBeGreaterThan(0)
    expect(started.every(isAlive)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => started.filter(isAlive)).toEqual([])
  })
})

describe('what a runner can do to the machine', { timeout: 30_000 }, () => {
  // the data folder's usual place is beside the program
  const cache = new URL('../../.cache', import.meta.url).pathname
  let data: string
  let key: string
  beforeAll(() => {
    mkdirSync(cache, { recursive: true })
    data = mkdtempSync(join(cache, 'data-'))
    key = join(data, 'key')
    writeFileSync(key, 'the master key')
  })
  afterAll(() => rmSync(data, { recursive: true, force: true }))
  const pry = async (how: string) => (await scan(`pry?${new URLSearchParams({ how, key })}`)).detail

  it.each(['read', 'write', 'list', 'run', 'evaluate', 'add-on', 'inspect'])('is not to %s', async (how) => {
    expect(await pry(how)).toMatch(/^(?:ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|EvalError)/u)
  })
})
