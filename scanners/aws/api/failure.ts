import { FAILURE_CODES } from '#scanners/sdk/cloud/api-error.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'
import { redact } from '#scanners/sdk/redact.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'

/** What AWS's services call one thing, in their many words (Common errors of each service's API reference). */
const MEANINGS: readonly (readonly [reason: UnseenReason, words: RegExp])[] = [
  ['expired', /^(?:ExpiredToken|ExpiredTokenException|RequestExpired)$/u],
  [
    'invalid_keys',
    /^(?:InvalidClientTokenId|InvalidAccessKeyId|UnrecognizedClientException|SignatureDoesNotMatch|InvalidSignatureException|AuthFailure|IncompleteSignature(?:Exception)?|InvalidToken|MissingAuthenticationToken(?:Exception)?)$/u,
  ],
  [
    'denied',
    /^(?:AccessDenied|AccessDeniedException|UnauthorizedOperation|AuthorizationError|AuthorizationErrorException|Unauthorized|UnauthorizedException|UnauthorizedAccess|NotAuthorized|Forbidden|AllAccessDisabled|KMSAccessDeniedException|InsufficientPrivilegesException|InvalidAccessException)$/u,
  ],
  [
    'throttled',
    /^(?:Throttling|ThrottlingException|ThrottledException|RequestThrottled(?:Exception)?|TooManyRequestsException|RequestLimitExceeded|SlowDown|PriorRequestNotComplete|LimitExceededException|BandwidthLimitExceeded|ProvisionedThroughputExceededException|EC2ThrottledException)$/u,
  ],
  [
    'not_offered',
    /^(?:OptInRequired|UnknownOperationException|UnsupportedOperation(?:Exception)?|SubscriptionRequiredException|InvalidAction|NotImplemented(?:Exception)?|UnknownOperation|UnknownAction|ServiceUnavailableInRegion|UnknownEndpoint|MethodNotAllowed(?:Exception)?|NotOffered)$/u,
  ],
]

/** Said by emulators, in words of their own, of what they do not emulate. */
const NOT_EMULATED =
  /\bnot (?:yet )?(?:been )?(?:implemented|emulated|supported)\b|\b(?:unknown|unsupported) (?:operation|action|service)\b|\bservice '[\w-]{1,40}' is not enabled\b/iu
export const isNotEmulated = (text: string): boolean => NOT_EMULATED.test(text.slice(0, 4_000))

/** AWS's own word for an error: NoSuchBucketPolicy; '' when it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { name, message } = error
  // an answer without a body (HEAD) or of a proxy has its status alone
  const status = statusOf(error)
  if (name === 'Error' || name === 'Unknown' || name === 'UnknownError') return status === 403 ? 'AccessDenied' : message.slice(0, 60)
  return name.split(/[:#]/u).at(-1)?.split('.').at(-1) ?? name
}
const statusOf = (error: object): number | undefined => {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  const status: unknown = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata ? metadata.httpStatusCode : 0
  return typeof status === 'number' ? status : undefined
}

/** Of an error without a word that is known. */
const MEANING_OF_STATUS: ReadonlyMap<number | undefined, UnseenReason> = new Map([
  [403, 'denied'],
  [405, 'not_offered'],
  [429, 'throttled'],
  [501, 'not_offered'],
  [503, 'throttled'],
])

/** Why a call brought nothing. */
export function reasonOf(error: unknown): UnseenReason {
  if (error instanceof NetworkError) return error.code === 'timeout' ? 'timeout' : 'error'
  // said already of a list, which is asked for as one thing
  if (error instanceof ScanFailure && error.cause !== undefined) return reasonOf(error.cause)
  const code = codeOf(error)
  const known = MEANINGS.find(([, words]) => words.test(code))?.[0]
  if (known !== undefined) return known
  if (!(error instanceof Error)) return 'error'
  return MEANING_OF_STATUS.get(statusOf(error)) ?? (isNotEmulated(error.message) ? 'not_offered' : 'error')
}

/**
 * The failure of a collector, or of a scan, that an error of a call means.
 * @param denied the code where AWS says no: 'denied', or what was refused at the door
 */
export function accessFailure(error: unknown, denied = 'denied'): Error {
  if (error instanceof ScanFailure || error instanceof NetworkError) return error
  const reason = reasonOf(error)
  const code = reason === 'denied' ? denied : FAILURE_CODES[reason]
  return new ScanFailure(
    code,
    error instanceof Error ? redact(`${codeOf(error)}: ${error.message}`).slice(0, 300) : 'AWS did not answer.',
    {
      cause: error,
    },
  )
}

/** How AWS's services say that they were asked too often, in the head of an answer or the beginning of its body. */
const TOO_OFTEN =
  /Throttl|TooManyRequests|RequestLimitExceeded|SlowDown|PriorRequestNotComplete|BandwidthLimitExceeded|EC2ThrottledException/u
const LOOKED_AT = 1_000

/** Whether an answer says that AWS was asked too often. */
export function isThrottled({ status, headers, body }: HttpResponse): boolean {
  if (status < 400) return false
  if (status === 429 || status === 503) return true
  const type = headers.find(([name]) => name === 'x-amzn-errortype')?.[1] ?? ''
  return TOO_OFTEN.test(`${type} ${Buffer.from(body.subarray(0, LOOKED_AT)).toString('latin1')}`)
}
