import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCAN_FAULTS, TARGET_FAILURES } from '#contract/coverage.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { scannerFor } from '#server/kinds.ts'
import { ScanFailure, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import { createRunners, type Runners } from './runners.ts'

/** As many at once as a busy worker has. */
const AT_ONCE = 8
/** A site that only keeps a scan waiting is let go earlier than in the product, so that the gate need not wait. */
const WALL_CLOCK_MS = 15_000
const STALL_MS = 200

const website = scannerFor('Websites')
const scanner: ScannerInfo = { ...website, limits: { ...website.limits, wallClockMs: WALL_CLOCK_MS } }
const checkIds = scanner.checks.map(({ id }) => id)

let runners: Runners
let sites: ChildProcessByStdio<Writable, Readable, null>
let addresses: [name: string, url: string][]
beforeAll(async () => {
  sites = spawn(process.execPath, [new URL('../../scanners/test/abuse/serve.ts', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(sites.stdout, 'data')) as [Buffer]
  addresses = Object.entries(JSON.parse(line.toString()) as Record<string, string>)
  runners = createRunners({ scansAtOnce: AT_ONCE, extraCaCerts: undefined, log: pino({ level: 'silent' }) })
}, 30_000)
afterAll(async () => {
  await runners.close()
  sites.stdin.end()
})

interface Ended {
  /** completed, or the failure's code. */
  end: string
  checks: number
}
async function scan(target: string): Promise<Ended> {
  const order = {
    // none gives way to another
    accountId: target,
    scanner,
    target,
    fields: {},
    memory: null,
    credentials: null,
    checkIds,
    permit: permitFor({ host: '127.0.0.1', withSubdomains: false, ports: 'any' }),
    userAgent: 'Parapet/test',
    egress: LOOPBACK,
  }
  let checks = 0
  try {
    for await (const event of runners.scan(order, new AbortController().signal)) if (event.type === 'outcome') checks += 1
    return { end: 'completed', checks }
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    return { end: error.code, checks }
  }
}
const LOOPBACK = { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] }

/**
 * The longest this thread worked without looking at anything else, in milliseconds of its processor time, so that a busy
 * machine is no fault of ours.
 */
function watchStalls(): () => number {
  let longest = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.threadCpuUsage()
  }, 5)
  return () => {
    clearInterval(timer)
    return longest
  }
}

describe('a site made to hurt', () => {
  const ended = new Map<string, Ended>()
  let stall = 0
  beforeAll(async () => {
    const stop = watchStalls()
    const waiting = addresses.values()
    const work = async (): Promise<void> => {
      for (const [name, url] of waiting) ended.set(name, await scan(url))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    stall = stop()
  }, 180_000)

  it('has many shapes, and a scan of each ends completed, or failed for a reason that has a text', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(60)
    const known: ReadonlySet<string> = new Set(['completed', ...TARGET_FAILURES, ...SCAN_FAULTS])
    expect([...ended].filter(([, { end }]) => !known.has(end))).toEqual([])
    expect([...ended].filter(([, { end, checks }]) => end === 'completed' && checks !== checkIds.length)).toEqual([])
  })
  it('is scanned to the end unless it withholds an answer: no shape crashes a runner, breaks its protocol or needs too much', () => {
    const faults = [...ended].filter(([, { end }]) => end === 'error' || (SCAN_FAULTS as readonly string[]).slice(3).includes(end))
    expect(faults).toEqual([])
  })
  it(`never keeps the process that started the runners from its other work for ${STALL_MS} ms`, () => {
    expect(stall).toBeLessThan(STALL_MS)
  })
})
