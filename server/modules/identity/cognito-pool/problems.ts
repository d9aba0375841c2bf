import { codeWrong, noChallenge } from '#server/modules/identity/user-pool.ts'
import type { Logger } from 'pino'
import { CognitoError, type CognitoFault } from '#server/integrations/cognito/cognito-error.ts'
import { invalidField, problem, type ProblemError } from '#server/problem.ts'

const credentialsWrong = () => problem('auth.credentials_wrong', { title: 'Email or password is wrong' })

type Answers = Readonly<Record<CognitoFault, () => ProblemError | Promise<ProblemError>>>
/** What each refusal of the user pool is to our client; its own words stay in the log. */
const ANSWERS: Answers = {
  credentials_wrong: credentialsWrong,
  // the same answer whether or not somebody has the address
  person_unknown: credentialsWrong,
  unconfirmed: () => problem('auth.user_unconfirmed', { title: 'Confirm your email address first' }),
  code_wrong: codeWrong,
  code_expired: codeWrong,
  password_refused: () =>
    invalidField('password', 'does not meet the rules of the user pool: use a longer one with letters, digits and symbols'),
  exists: () => problem('resource.conflict'),
  limited: () => problem('request.rate_limited', { title: 'Too many attempts', detail: 'Wait a while and try again.' }),
  reset_required: () =>
    problem('auth.password_reset_required', {
      title: 'Set a new password first',
      detail: 'This password is no longer valid. Request a code by email and choose a new one with it.',
    }),
  challenge_lost: noChallenge,
  refused: () => problem('request.invalid', { detail: 'The user pool does not accept this.' }),
  misconfigured: () =>
    problem('auth.not_configured', {
      detail: 'The user pool of this installation is not set up correctly. Its operator can see why in the log.',
    }),
  unavailable: () => problem('server.unavailable', { title: 'Sign-in is unavailable', detail: 'Try again in a moment.' }),
}

function tell(log: Logger, error: CognitoError): void {
  if (error.fault === 'misconfigured') log.error({ err: error }, 'user pool: the settings do not fit')
  if (error.fault === 'unavailable') log.warn({ err: error }, 'user pool: not reached')
}

/**
 * Waits for the user pool; its refusals become problems of ours.
 * @param answers where one means something else than usual
 */
export async function orProblem<T>(log: Logger, doing: Promise<T>, answers: Partial<Answers> = {}): Promise<T> {
  try {
    return await doing
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error
    tell(log, error)
    throw await { ...ANSWERS, ...answers }[error.fault]()
  }
}

/**
 * Waits for the user pool where the answer must not tell what it knows: only trouble on the way is told.
 * @returns what it refused for, null when it did as asked
 */
export async function quietly(log: Logger, doing: Promise<unknown>): Promise<CognitoFault | null> {
  try {
    await doing
    return null
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error
    tell(log, error)
    if (error.fault === 'misconfigured' || error.fault === 'unavailable') throw await ANSWERS[error.fault]()
    return error.fault
  }
}
