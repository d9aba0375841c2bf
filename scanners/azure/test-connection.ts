import { reasonOf, ApiError } from '#scanners/sdk/cloud/api-error.ts'
import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { REASON_FIELDS, type TestReason } from './access/connection-texts.ts'
import { cloudOf } from './api/clouds.ts'
import { proofOf } from './api/credentials.ts'
import { sessionOf } from './api/session.ts'
import { SignInError } from './api/sign-in-error.ts'
import { visibleSubscriptions } from './collect/subscriptions.ts'
import { requireTrust } from './federation.ts'
import { wantedSubscriptions } from './wanted-subscriptions.ts'

const STEPS = ['credentials', 'signIn', 'subscriptions'] as const
type StepName = (typeof STEPS)[number]
export type AzureTest = TestReport<StepName, TestReason>

/** A stop on the way: the step did not pass, for this reason. */
class Stop extends Error {
  readonly reason: TestReason
  readonly detail: string | null
  constructor(reason: TestReason, detail: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}
const isReason = (code: string): code is TestReason => Object.hasOwn(REASON_FIELDS, code)

/** What Entra said instead of a token. */
function signInStop(error: SignInError): Stop {
  if (error.reason === 'throttled') return new Stop('throttled')
  if (error.reason === 'error') return new Stop('unreachable', error.message)
  return new Stop(error.signIn ?? 'sign_in_refused', error.code === '' ? error.message : error.code)
}
function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error
  if (error instanceof SignInError) return signInStop(error)
  if (error instanceof ApiError) {
    const reason = reasonOf(error)
    return new Stop(reason === 'throttled' ? reason : reason === 'error' || reason === 'timeout' ? 'unreachable' : 'denied', error.message)
  }
  if (error instanceof ScanFailure) {
    if (error.cause instanceof ApiError) return stopOf(error.cause)
    return new Stop(isReason(error.code) ? error.code : 'unreachable', error.message)
  }
  if (error instanceof NetworkError) return new Stop('unreachable', error.message)
  throw error
}

/** Tries to come into a directory as a scan would: whether the credentials are whole, whether they sign in, what they lead to. */
export async function testAzure(_target: string, environment: ScanEnvironment): Promise<AzureTest> {
  const steps: AzureTest['steps'] = []
  const work: Record<StepName, () => Promise<string | null>> = {
    credentials() {
      proofOf(environment)
      return Promise.resolve(null)
    },
    async signIn() {
      const { management } = cloudOf(environment.fields['cloud'])
      await sessionOf(environment).signIn(`https://${management}`, environment)
      return String(environment.fields['applicationId'])
    },
    subscriptions: () => subscriptionsOf(environment),
  }
  for (const step of STEPS) {
    const started = performance.now()
    const since = () => Math.round(performance.now() - started)
    if (steps.some(({ state }) => state !== 'passed')) {
      steps.push({ step, state: 'skipped', reason: null, detail: null, durationMs: 0 })
      continue
    }
    try {
      const detail = await work[step]()
      steps.push({ step, state: 'passed', reason: null, detail, durationMs: since() })
    } catch (error) {
      const { reason, detail } = stopOf(error)
      steps.push({ step, state: 'failed', reason, detail, durationMs: since() })
    }
  }
  return { ok: steps.every(({ state }) => state === 'passed'), steps, finalUrl: null }
}

async function subscriptionsOf(environment: ScanEnvironment): Promise<string> {
  const session = sessionOf(environment)
  const { visible } = await visibleSubscriptions({ environment, ask: (question) => session.ask(question, environment) })
  if (visible.length === 0) throw new Stop('no_subscription')
  requireTrust(environment, visible)
  const wanted = wantedSubscriptions(environment.fields)
  const unseen = wanted.filter((id) => !visible.some((one) => one.id === id))
  if (unseen.length > 0) throw new Stop('subscription_unseen', unseen.join(', ').slice(0, 300))
  const looked = visible.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  return looked
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 300)
}
