import { type ErrorCode, errorStatus, type FieldError } from '#contract/errors.ts'

/** An error a client may see: it becomes an RFC 9457 answer. Anything else becomes 500 server.error without detail. */
export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly title: string | undefined
  readonly challengeToken: string | undefined
  readonly connectionId: string | undefined
  readonly proveAt: string | undefined
  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.detail ?? code)
    this.name = 'ProblemError'
    this.code = code
    this.status = errorStatus[code]
    this.errors = options.errors
    this.title = options.title
    this.challengeToken = options.challengeToken
    this.connectionId = options.connectionId
    this.proveAt = options.proveAt
  }
}
export interface ProblemOptions {
  /** A sentence for people; never a secret, never a stack. */
  detail?: string
  /** Overrides the code's standard title, where clients know exact words ('Column not found'). */
  title?: string
  errors?: readonly FieldError[]
  /** The registration that waits for its code. */
  challengeToken?: string
  /** The connection that is in the way. */
  connectionId?: string
  /** The page on which ownership is proved. */
  proveAt?: string
}

/** `throw problem('resource.not_found')` */
export const problem = (code: ErrorCode, options?: ProblemOptions): ProblemError => new ProblemError(code, options)
/** One wrong field: `throw invalidField('url', 'points to a private address')`. */
export const invalidField = (field: string, message: string): ProblemError =>
  problem('request.invalid', { detail: `${field}: ${message}`, errors: [{ field, message }] })

/** What a session may not do that an account's identity provider vouched for. */
export const stepUpRequired = (): ProblemError =>
  problem('auth.step_up_required', {
    title: 'Sign in with your own password',
    detail:
      'Single sign-on opened this session, so it works in its own account only and cannot change how you sign in. To continue, sign in with your password, and your second factor if you have one.',
  })

/** What is answered until the second factor that an account asks for is proved. */
export const secondFactorRequired = (): ProblemError =>
  problem('auth.second_factor_required', {
    title: 'This account requires a second factor',
    detail: 'To continue, set up an authenticator app or a phone number on the security screen, or confirm the one you have.',
  })

/** The `code` that Node and its libraries put on their errors, such as ENOENT; '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
