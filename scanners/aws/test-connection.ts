import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { enabledRegions, wantedRegions, whoAmI } from './collect/account.ts'

const STEPS = ['identity', 'account', 'regions'] as const
type StepName = (typeof STEPS)[number]
const REASONS = [
  'no_identity',
  'identity_refused',
  'role_not_assumed',
  'credentials_invalid',
  'credentials_expired',
  'denied',
  'account_mismatch',
  'no_region',
  'throttled',
  'unreachable',
] as const
type Reason = (typeof REASONS)[number]
export type AwsTest = TestReport<StepName, Reason>
type Step = AwsTest['steps'][number]

/** A stop on the way: the step did not pass, for this reason. */
class Stop extends Error {
  readonly reason: Reason
  readonly detail: string | null
  constructor(reason: Reason, detail: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}
function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error
  if (error instanceof ScanFailure) return new Stop(REASONS.find((reason) => reason === error.code) ?? 'unreachable', error.message)
  if (error instanceof NetworkError) return new Stop('unreachable', error.message)
  throw error
}

/** Tries to come into an account as a scan would: whose credentials these are, whether it is the account, which regions there are. */
export async function testAws(target: string, environment: ScanEnvironment): Promise<AwsTest> {
  const steps: Step[] = []
  const attempt = async <T>(step: StepName, work: () => Promise<{ value: T; detail: string | null }>): Promise<T | undefined> => {
    const started = performance.now()
    const since = () => Math.round(performance.now() - started)
    try {
      const { value, detail } = await work()
      steps.push({ step, state: 'passed', reason: null, detail, durationMs: since() })
      return value
    } catch (error) {
      const { reason, detail } = stopOf(error)
      steps.push({ step, state: 'failed', reason, detail, durationMs: since() })
      return undefined
    }
  }
  const identity = await attempt('identity', async () => {
    const value = await whoAmI(environment)
    return { value, detail: value.arn }
  })
  const partition =
    identity &&
    (await attempt('account', () => {
      if (identity.accountId !== target) throw new Stop('account_mismatch', identity.accountId)
      return Promise.resolve({ value: identity.partition, detail: identity.accountId })
    }))
  if (partition !== undefined) await attempt('regions', () => regionsOf(environment, partition))
  for (const step of STEPS.slice(steps.length)) steps.push({ step, state: 'skipped', reason: null, detail: null, durationMs: 0 })
  return { ok: steps.every(({ state }) => state === 'passed'), steps, finalUrl: null }
}

async function regionsOf(environment: ScanEnvironment, partition: string): Promise<{ value: string[]; detail: string }> {
  const enabled = await enabledRegions(environment, partition)
  const wanted = wantedRegions(environment)
  const missing = [...(wanted ?? [])].filter((name) => !enabled.includes(name))
  if (missing.length > 0) throw new Stop('no_region', missing.join(', '))
  const regions = wanted === null ? enabled : enabled.filter((name) => wanted.has(name))
  return { value: regions, detail: regions.join(', ').slice(0, 300) }
}
