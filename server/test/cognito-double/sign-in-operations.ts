import type { Operations } from './operations.ts'
import { newToken, type Pool, type PoolUser, type SoftwareToken } from './pool.ts'
import { invalidParameter, notAuthorized, refuse, text, texts, type Input } from './refusal.ts'
import type { TokenKeeper } from './tokens.ts'
import { STEP_MS, totpAt } from './totp.ts'

const SESSION_MS = 180_000
const SESSION_TRIES = 5
type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'
type ChallengeName = Factor | 'NEW_PASSWORD_REQUIRED' | 'SELECT_MFA_TYPE'
interface Session {
  user: PoolUser
  challenge: ChallengeName
  code: string | null
  expiresAt: number
  triesLeft: number
  isUsed: boolean
}

/** Compares a code of an authenticator app, one step off at most; each step works once. */
export function isRightTotp(pool: Pool, totp: SoftwareToken | null, code: string): boolean {
  if (totp === null) return false
  const step = [0, -1, 1].map((off) => Math.floor(pool.now() / STEP_MS) + off).find((one) => totpAt(totp.secret, one * STEP_MS) === code)
  if (step === undefined) return false
  if (step <= totp.lastStep) throw refuse('ExpiredCodeException', 'Your software token has already been used once.')
  totp.lastStep = step
  return true
}

const wrong = () => notAuthorized('Incorrect username or password.')
const invalid = (why: string) => notAuthorized(`Invalid session for the user, ${why}.`)

function checkPassword(pool: Pool, user: PoolUser | undefined, password: string): PoolUser {
  if (user === undefined) throw wrong()
  if (user.lockedUntil > pool.now()) throw notAuthorized('Password attempts exceeded')
  if (!user.isEnabled) throw notAuthorized('User is disabled.')
  if (user.password !== password) {
    user.failures += 1
    // five are free; then a second, doubling
    if (user.failures >= 5) Object.assign(user, { lockedUntil: pool.now() + 1_000 * 2 ** (user.failures - 5) })
    throw wrong()
  }
  Object.assign(user, { failures: 0, lockedUntil: 0 })
  return user
}

function secondFactorOf(user: PoolUser): Factor | 'SELECT_MFA_TYPE' | null {
  if (user.mfa.preferred !== null) return user.mfa.preferred
  if (user.mfa.sms && user.mfa.totp) return 'SELECT_MFA_TYPE'
  if (user.mfa.totp) return 'SOFTWARE_TOKEN_MFA'
  return user.mfa.sms ? 'SMS_MFA' : null
}

/** InitiateAuth, RespondToAuthChallenge, GetTokensFromRefreshToken, RevokeToken. */
export function signInOperations(pool: Pool, tokens: TokenKeeper, { tellsUnknownPeople }: { tellsUnknownPeople: boolean }): Operations {
  const sessions = new Map<string, Session>()

  function challenge(user: PoolUser, name: ChallengeName): object {
    const code = name === 'SMS_MFA' ? pool.textCode(user) : null
    const session = newToken(200)
    sessions.set(session, { user, challenge: name, code, expiresAt: pool.now() + SESSION_MS, triesLeft: SESSION_TRIES, isUsed: false })
    const phone = user.attributes.get('phone_number') ?? ''
    const parameters = {
      SMS_MFA: { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: `+*******${phone.slice(-4)}` },
      SOFTWARE_TOKEN_MFA: {},
      SELECT_MFA_TYPE: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
      NEW_PASSWORD_REQUIRED: { userAttributes: JSON.stringify(Object.fromEntries(user.attributes)), requiredAttributes: '[]' },
    }[name]
    return { ChallengeName: name, Session: session, ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters } }
  }
  async function proceed(user: PoolUser): Promise<object> {
    const factor = secondFactorOf(user)
    return factor === null ? { AuthenticationResult: await tokens.issue(user), ChallengeParameters: {} } : challenge(user, factor)
  }
  function byPassword(input: Input): Promise<object> | object {
    const parameters = texts(input, 'AuthParameters')
    const username = text(parameters, 'USERNAME')
    pool.requireParameters(input, 'AuthParameters', username)
    const found = pool.find(username)
    if (found === undefined && tellsUnknownPeople) throw refuse('UserNotFoundException', 'User does not exist.')
    const user = checkPassword(pool, found, text(parameters, 'PASSWORD'))
    if (user.status === 'UNCONFIRMED') throw refuse('UserNotConfirmedException', 'User is not confirmed.')
    if (user.status === 'RESET_REQUIRED') throw refuse('PasswordResetRequiredException', 'Password reset required for the user')
    return user.status === 'FORCE_CHANGE_PASSWORD' ? challenge(user, 'NEW_PASSWORD_REQUIRED') : proceed(user)
  }
  async function byRefreshToken(input: Input): Promise<object> {
    if (pool.options.rotatesRefreshTokens) throw invalidParameter('Auth flow not enabled for this client')
    const token = text(texts(input, 'AuthParameters'), 'REFRESH_TOKEN')
    pool.requireClient(text(input, 'ClientId'))
    const { user } = tokens.requireRefresh(token)
    pool.requireParameters(input, 'AuthParameters', user.sub)
    return { AuthenticationResult: await tokens.refresh(token), ChallengeParameters: {} }
  }
  /** Clears the answer to a challenge. @throws the refusal of a wrong one */
  function answer(session: Session, responses: Readonly<Record<string, string>>): void {
    if (session.challenge === 'SMS_MFA' && text(responses, 'SMS_MFA_CODE') !== session.code)
      throw refuse('CodeMismatchException', 'Invalid code or auth state for the user.')
    if (session.challenge === 'SOFTWARE_TOKEN_MFA' && !isRightTotp(pool, session.user.totp, text(responses, 'SOFTWARE_TOKEN_MFA_CODE')))
      throw refuse('CodeMismatchException', 'Invalid code received for user')
    if (session.challenge === 'NEW_PASSWORD_REQUIRED') {
      pool.requireGoodPassword(text(responses, 'NEW_PASSWORD'))
      Object.assign(session.user, { password: responses['NEW_PASSWORD'], status: 'CONFIRMED' })
    }
  }

  return {
    InitiateAuth(input) {
      pool.requireClient(text(input, 'ClientId'))
      const flow = text(input, 'AuthFlow')
      if (flow === 'USER_PASSWORD_AUTH') return byPassword(input)
      if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') return byRefreshToken(input)
      throw invalidParameter(`${flow} flow not enabled for this client`)
    },
    RespondToAuthChallenge(input) {
      const responses = texts(input, 'ChallengeResponses')
      const username = text(responses, 'USERNAME')
      pool.requireParameters(input, 'ChallengeResponses', username)
      const session = sessions.get(text(input, 'Session'))
      if (session === undefined) throw invalid('session is invalid')
      if (session.isUsed) throw invalid('session can only be used once')
      if (session.expiresAt <= pool.now() || session.triesLeft === 0) throw invalid('session is expired')
      if (session.challenge !== text(input, 'ChallengeName') || pool.find(username) !== session.user) throw invalid('session is invalid')
      session.triesLeft -= 1
      answer(session, responses)
      session.isUsed = true
      const chosen = responses['ANSWER'] === 'SMS_MFA' ? 'SMS_MFA' : 'SOFTWARE_TOKEN_MFA'
      if (session.challenge === 'SELECT_MFA_TYPE') return challenge(session.user, chosen)
      return session.challenge === 'NEW_PASSWORD_REQUIRED'
        ? proceed(session.user)
        : tokens.issue(session.user).then((AuthenticationResult) => ({ AuthenticationResult, ChallengeParameters: {} }))
    },
    async GetTokensFromRefreshToken(input) {
      pool.requireClient(text(input, 'ClientId'))
      requireSecret(pool, input)
      const token = text(input, 'RefreshToken')
      const { rotatesRefreshTokens } = pool.options
      return { AuthenticationResult: await (rotatesRefreshTokens ? tokens.rotate(token) : tokens.refresh(token)) }
    },
    RevokeToken(input) {
      pool.requireClient(text(input, 'ClientId'))
      requireSecret(pool, input)
      tokens.revoke(text(input, 'Token'))
      return {}
    },
  }
}

function requireSecret(pool: Pool, input: Input): void {
  if (input['ClientSecret'] !== pool.options.clientSecret) throw notAuthorized('Invalid client secret')
}
