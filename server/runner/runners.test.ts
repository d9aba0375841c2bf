import { existsSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScanFailure, type CheckOutcome, type ScannerInfo, type ScanLimits } from '#scanners/sdk/scanner.ts'
import { createRunners, type RunnerOrder, type Runners } from './runners.ts'

const PROGRAM = new URL('./test/misbehaving-runner.ts', import.meta.url).pathname
const LIMITS: ScanLimits = { wallClockMs: 5_000, cpuMs: 1_000, heapMb: 64, memoryMb: 256, verdicts: 1_000, bytes: 4_194_304 }
const info: ScannerInfo = {
  vectorType: 'Websites',
  checks: [],
  scannerTypes: {},
  targetOf: (target) => target,
  limits: LIMITS,
  load: () => Promise.reject(new Error('runners alone load scanners')),
}
const never = new AbortController().signal
const order = (deed: string, over: Partial<RunnerOrder> = {}): RunnerOrder => ({
  scanner: info,
  target: `https://shop.example/${deed}`,
  credentials: null,
  checkIds: ['one', 'two'],
  hasPermit: false,
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
async function scan(deed: string, over: Partial<RunnerOrder> = {}, signal = never) {
  const outcomes: CheckOutcome[] = []
  try {
    for await (const event of runners.scan(order(deed, over), signal)) if (event.type === 'outcome') outcomes.push(event.outcome)
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    return { outcomes, code: error.code, detail: error.message }
  }
  return { outcomes, code: null, detail: null }
}
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

describe('a runner that', () => {
  it.each([
    ['exit-once-begun', 'crashed', /exit code 3/u],
    ['die-once-begun', 'crashed', /SIGKILL/u],
    ['exit-at-once', 'crashed', /exit code 3/u],
    ['spin', 'cpu_limit', /1 seconds of processor time/u],
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
  ])('%s fails its scan with the reason, and the next scan goes well', async (deed, code, detail) => {
    const failed = await scan(deed)
    expect(failed.code).toBe(code)
    expect(failed.detail).toMatch(detail)
    expect(await scan('good')).toMatchObject({ code: null, outcomes: [{ checkId: 'one' }, { checkId: 'two' }] })
  })

  it('says what acts on a reader is cleaned at the border', async () => {
    const { outcomes } = await scan('hostile')
    expect(outcomes[0]?.verdicts[0]).toMatchObject({
      locator: '\uFFFD]52;c;ZXZpbA==\uFFFD\uFFFDgnp.exe\uFFFD',
      values: { name: '\uFFFD\uFFFD::error:: \uFFFD' },
      evidence: [{ label: '\uFFFD[31m', content: 'one\ntwo\tthree\uFFFD\uFFFD' }],
    })
  })

  it('keeps what a scan had said before it failed', async () => {
    expect(await scan('exit-once-begun')).toMatchObject({ code: 'crashed', outcomes: [{ checkId: 'one' }] })
  })

  it('is ended within a second of a cancel', async () => {
    const cancel = new AbortController()
    const running = scan('silent', {}, cancel.signal)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const before = new Set(runners.pids())
    const askedAt = performance.now()
    cancel.abort()
    expect(await running).toMatchObject({ code: 'aborted' })
    expect(performance.now() - askedAt).toBeLessThan(1_000)
    await expect.poll(() => [...before].filter((pid) => !isAlive(pid)).length).toBeGreaterThan(0)
  })
})
