import { NetworkError } from '#scanners/sdk/network.ts'
import { redact } from '#scanners/sdk/redact.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import type { UnseenReason } from './unseen.ts'

/** Characters kept of what a provider says. */
const SAID_MAX = 500
const CODE_MAX = 100

/** A provider's refusal of one question, in its own words, which may quote anything: secrets are redacted, and only then is it cut. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** Of HTTP. */
  readonly status: number
  /** The provider's word: AuthorizationFailed, PERMISSION_DENIED; '' where it has none. */
  readonly code: string
  readonly reason: UnseenReason
  constructor(status: number, { code, message, reason }: { code: string; message: string; reason: UnseenReason }) {
    super(redact(message).slice(0, SAID_MAX))
    this.status = status
    this.code = redact(code).slice(0, CODE_MAX)
    this.reason = reason
  }
}

/** Whether a provider says that there is no such thing: an answer, where one thing was asked for. One that it does not let see is there. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404 && error.reason === 'error'

/** Why a question brought nothing. */
export function reasonOf(error: unknown): UnseenReason {
  if (error instanceof ApiError) return error.reason
  if (error instanceof NetworkError) return error.code === 'timeout' ? 'timeout' : 'error'
  // said already of a list, which is asked for as one thing
  if (error instanceof ScanFailure && error.cause !== undefined) return reasonOf(error.cause)
  return 'error'
}

/** What a scan or a collector fails with for each reason. */
export const FAILURE_CODES: Readonly<Record<UnseenReason, string>> = {
  denied: 'denied',
  throttled: 'throttled',
  timeout: 'timeout',
  expired: 'credentials_expired',
  invalid_keys: 'credentials_invalid',
  not_offered: 'not_offered',
  error: 'service_error',
}

/** The failure of a collector, or of a scan, that an error of a question means. */
export function accessFailure(error: unknown): Error {
  if (error instanceof ScanFailure || error instanceof NetworkError) return error
  const said = error instanceof ApiError ? [error.code, error.message].filter((part) => part !== '').join(': ') : 'No answer could be read.'
  return new ScanFailure(FAILURE_CODES[reasonOf(error)], said.slice(0, 300), { cause: error })
}
