import { ApiError, reasonOf } from '#scanners/sdk/cloud/api-error.ts'
import { Stop, runSteps } from '#scanners/sdk/cloud/connection-test.ts'
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

type AzureTest = TestReport<'credentials' | 'signIn' | 'subscriptions', TestReason>

const isReason = (code: string): code is TestReason => Object.hasOwn(REASON_FIELDS, code)

/** What Entra said instead of a token. */
function signInStop(error: SignInError): Stop<TestReason> {
  if (error.reason === 'throttled') return new Stop('throttled')
  if (error.reason === 'error') return new Stop('unreachable', error.message)
  return new Stop(error.signIn ?? 'sign_in_refused', error.code === '' ? error.message : error.code)
}
function stopOf(error: unknown): Stop<TestReason> {
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
export const testAzure = (_target: string, environment: ScanEnvironment): Promise<AzureTest> =>
  runSteps(
    [
      [
        'credentials',
        () => {
          proofOf(environment)
          return Promise.resolve(null)
        },
      ],
      [
        'signIn',
        async () => {
          const { management } = cloudOf(environment.fields['cloud'])
          await sessionOf(environment).signIn(`https://${management}`, environment)
          return String(environment.fields['applicationId'])
        },
      ],
      ['subscriptions', () => subscriptionsOf(environment)],
    ],
    stopOf,
  )

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
