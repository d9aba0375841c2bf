import { listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** What a refusal of a question says: google.rpc.Status, with the reasons of the older form beside it (cloud.google.com/apis/design/errors). */
interface Refusal {
  code: string
  message: string
  reason: UnseenReason
}

/** The reasons that a service names, of either form: accessNotConfigured, SERVICE_DISABLED. */
const reasonsIn = (body: Json | undefined): string[] =>
  [...listAt(body, 'error', 'details'), ...listAt(body, 'error', 'errors')].flatMap((one) => textAt(one, 'reason') ?? [])

const NOT_ENABLED: ReadonlySet<string> = new Set(['SERVICE_DISABLED', 'accessNotConfigured', 'CONSUMER_INVALID', 'SERVICE_NOT_SUPPORTED'])
const TOO_OFTEN: ReadonlySet<string> = new Set([
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'dailyLimitExceeded',
  'quotaExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
])
/** The project of the key has no billing, or is gone: the service answers nobody there. */
const NOT_THERE: ReadonlySet<string> = new Set(['BILLING_DISABLED', 'accountDisabled'])

/** How Google says that a service is not switched on, where it gives no reason beside it. */
const SAYS_NOT_ENABLED = /\bhas not been used in project \S+ before or it is disabled\b/u

function reasonOf(status: number, words: readonly string[]): UnseenReason {
  if (words.some((word) => TOO_OFTEN.has(word)) || status === 429) return 'throttled'
  if (words.some((word) => NOT_ENABLED.has(word) || NOT_THERE.has(word))) return 'not_offered'
  if (status === 401) return 'expired'
  if (status === 403) return 'denied'
  if (status === 503) return 'throttled'
  return status === 504 ? 'timeout' : 'error'
}

/** What the refusal of a question means. */
export function readRefusal(status: number, body: Json | undefined): Refusal {
  const code = textAt(body, 'error', 'status') ?? ''
  const reasons = reasonsIn(body)
  const message = textAt(body, 'error', 'message') ?? `HTTP ${status}`
  const said = SAYS_NOT_ENABLED.test(message) ? ['SERVICE_DISABLED'] : []
  return { code: reasons[0] ?? code, message, reason: reasonOf(status, [...reasons, ...said, code]) }
}

/** Why Google gives no token for a key; the words are those of the steps of a connection test. */
export type KeyTrouble = 'account_disabled' | 'account_unknown' | 'clock' | 'key_unknown' | 'no_token' | 'not_allowed'

/** By RFC 6749 5.2 and the words that Google adds (developers.google.com/identity/protocols/oauth2/service-account, "Handle errors"). */
export function keyTroubleOf(body: Json | undefined): { code: KeyTrouble; message: string } {
  const error = textAt(body, 'error') ?? ''
  const said = textAt(body, 'error_description') ?? ''
  // it stands in the middle of a sentence
  const message = [error, said.replace(/\.$/u, '')].filter((part) => part !== '').join(': ') || 'no reason given'
  if (/disabled/iu.test(`${error} ${said}`)) return { code: 'account_disabled', message }
  if (error === 'unauthorized_client' || error === 'access_denied' || error === 'invalid_scope') return { code: 'not_allowed', message }
  if (error !== 'invalid_grant' && error !== 'invalid_client') return { code: 'no_token', message }
  if (/account not found|not a valid email/iu.test(said)) return { code: 'account_unknown', message }
  if (/timeframe|iat and exp|expired/iu.test(said)) return { code: 'clock', message }
  return { code: 'key_unknown', message }
}
