/** Why Cognito did not do what was asked, in kinds that the user pool tells apart. */
export type CognitoFault =
  | 'credentials_wrong'
  | 'person_unknown'
  | 'unconfirmed'
  | 'code_wrong'
  | 'code_expired'
  | 'password_refused'
  | 'exists'
  | 'limited'
  | 'reset_required'
  /** A challenge that has ended, or that we cannot take up. */
  | 'challenge_lost'
  | 'refused'
  | 'misconfigured'
  | 'unavailable'

/** The message is Cognito's and for the log alone. */
export class CognitoError extends Error {
  override name = 'CognitoError'
  readonly fault: CognitoFault
  constructor(fault: CognitoFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

const FAULTS: ReadonlyMap<string, CognitoFault> = new Map([
  ['NotAuthorizedException', 'credentials_wrong'],
  ['UserNotFoundException', 'person_unknown'],
  ['UserNotConfirmedException', 'unconfirmed'],
  ['CodeMismatchException', 'code_wrong'],
  ['EnableSoftwareTokenMFAException', 'code_wrong'],
  ['ExpiredCodeException', 'code_expired'],
  ['InvalidPasswordException', 'password_refused'],
  ['PasswordHistoryPolicyViolationException', 'password_refused'],
  ['UsernameExistsException', 'exists'],
  ['AliasExistsException', 'exists'],
  ['LimitExceededException', 'limited'],
  ['TooManyRequestsException', 'limited'],
  ['TooManyFailedAttemptsException', 'limited'],
  ['PasswordResetRequiredException', 'reset_required'],
  ['InvalidParameterException', 'refused'],
  ['SoftwareTokenMFANotFoundException', 'refused'],
  ['MFAMethodNotFoundException', 'refused'],
  ['UnsupportedTokenTypeException', 'refused'],
  ['ResourceNotFoundException', 'misconfigured'],
  ['InvalidUserPoolConfigurationException', 'misconfigured'],
  ['InvalidSmsRoleAccessPolicyException', 'misconfigured'],
  ['InvalidSmsRoleTrustRelationshipException', 'misconfigured'],
  ['UnknownOperationException', 'misconfigured'],
  ['UnsupportedOperationException', 'misconfigured'],
])
/** NotAuthorizedException says many things; only its words tell which. */
const WORDS: readonly [RegExp, CognitoFault][] = [
  [/secret|client .* (does not|is not)|unauthorized attribute/iu, 'misconfigured'],
  [/flow not enabled|is not enabled for the client/iu, 'misconfigured'],
  [/password attempts exceeded/iu, 'limited'],
  [/invalid session/iu, 'challenge_lost'],
]

/** Reads an exception of the SDK; whatever is none of the service's own means that it cannot be reached. */
export function cognitoErrorOf(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error
  if (!(error instanceof Error)) return new CognitoError('unavailable', String(error))
  const fault = FAULTS.get(error.name) ?? 'unavailable'
  const told = fault === 'credentials_wrong' || fault === 'refused' ? WORDS.find(([words]) => words.test(error.message))?.[1] : undefined
  return new CognitoError(told ?? fault, `${error.name}: ${error.message}`, { cause: error })
}
