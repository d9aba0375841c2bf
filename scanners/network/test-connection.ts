import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { NotPermitted, permitGate } from '#scanners/sdk/permit.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { addressKind } from './address.ts'
import { portsOf } from './connection.ts'
import { pooled } from './pool.ts'
import { tryPort } from './collect/try-port.ts'
import { hostsIn, isRange, targetsIn } from './targets.ts'

const STEPS = ['resolve', 'permission', 'connect'] as const
type StepName = (typeof STEPS)[number]
type Reason = 'not_resolved' | 'private_address' | 'not_permitted' | 'silent'
type NetworkTest = TestReport<StepName, Reason>
type Step = NetworkTest['steps'][number]

/** What a test tries at most: it is to say whether anything answers, and not to be a scan. */
const HOSTS_TRIED = 16
const PORTS_TRIED = 12
const AT_ONCE = 32

interface Stop {
  step: StepName
  reason: Reason
  detail: string | null
}

/** Looks up the names, and tries a few ports of a few hosts, until one answers; never throws for what the target does. */
export async function testNetwork(target: string, environment: ScanEnvironment): Promise<NetworkTest> {
  const started = performance.now()
  const stop = (await unresolved(target, environment)) ?? (await unreachable(target, environment))
  const stoppedAt = stop === null ? STEPS.length : STEPS.indexOf(stop.step)
  const steps = STEPS.map((step, index): Step => {
    if (stop !== null && index === stoppedAt)
      return { step, state: 'failed', reason: stop.reason, detail: stop.detail, durationMs: Math.round(performance.now() - started) }
    return { step, state: index < stoppedAt ? 'passed' : 'skipped', reason: null, detail: null, durationMs: 0 }
  })
  return { ok: stop === null, steps, finalUrl: null }
}

async function unresolved(target: string, { network, signal }: ScanEnvironment): Promise<Stop | null> {
  const names = targetsIn(target).filter((part) => !isRange(part) && addressKind(part) === 0 && !/(?:^|\.)localhost$/u.test(part))
  for (const name of names) {
    const answers = await Promise.allSettled([network.dns(name, 'A', signal), network.dns(name, 'AAAA', signal)])
    const isKnown = answers.some((answer) => answer.status === 'fulfilled' && answer.value.state === 'records')
    if (!isKnown) return { step: 'resolve', reason: 'not_resolved', detail: name }
  }
  return null
}

async function unreachable(target: string, { network, permit, fields, signal, now }: ScanEnvironment): Promise<Stop | null> {
  const stop = new AbortController()
  const guarded = permitGate(permit, now)(network)
  const tried = {
    ...guarded,
    tcp: (request: Parameters<typeof guarded.tcp>[0]) => guarded.tcp({ ...request, signal: AbortSignal.any([signal, stop.signal]) }),
  }
  const hosts = targetsIn(target).flatMap(hostsIn).slice(0, HOSTS_TRIED)
  const ports = portsOf(fields).tcp.slice(0, PORTS_TRIED)
  const pairs = ports.flatMap((port) => hosts.map((host) => ({ host, port })))
  let refused: Stop | null = null
  let isThere = false
  await pooled(pairs, AT_ONCE, async ({ host, port }) => {
    if (isThere || refused !== null) return
    try {
      if ((await tryPort(tried, host, port)) === 'filtered') return
      isThere = true
    } catch (error) {
      // the others were called off, since one has answered
      if (error instanceof NetworkError && error.code === 'aborted' && !signal.aborted) return
      refused ??= whyRefused(error, host)
    }
    stop.abort()
  })
  if (refused !== null) return refused
  return isThere ? null : { step: 'connect', reason: 'silent', detail: null }
}

function whyRefused(error: unknown, host: string): Stop {
  if (error instanceof NotPermitted) return { step: 'permission', reason: 'not_permitted', detail: host }
  if (!(error instanceof NetworkError)) throw error
  if (error.code === 'not_resolved') return { step: 'resolve', reason: 'not_resolved', detail: host }
  if (error.code === 'address_refused' || error.code === 'url_refused')
    return { step: 'permission', reason: 'private_address', detail: host }
  return { step: 'connect', reason: 'silent', detail: null }
}
