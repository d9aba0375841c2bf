import type { AuthenticationResultType, InitiateAuthCommandOutput } from '@aws-sdk/client-cognito-identity-provider'
import { CognitoError } from './cognito-error.ts'
import type { CognitoConnection } from './connection.ts'

const CHALLENGES = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED'] as const
export type CognitoChallenge = (typeof CHALLENGES)[number]
/** Under which name each challenge expects its answer. */
const ANSWERS = {
  SMS_MFA: 'SMS_MFA_CODE',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  SELECT_MFA_TYPE: 'ANSWER',
} as const

export interface PoolTokens {
  accessToken: string
  /** Unverified. */
  idToken: string
  /** Absent where a refresh does not rotate. */
  refreshToken: string | undefined
}
/** What is needed to answer a challenge; Cognito keeps it for three minutes. */
export interface PendingChallenge {
  challenge: CognitoChallenge
  session: string
  /** The pool's own name of the person, which differs from the email address they typed. */
  username: string
}
export type AuthAnswer =
  | { state: 'signed_in'; tokens: PoolTokens }
  | { state: 'challenge'; pending: PendingChallenge; destination: string | null }

/** Passwords, challenges and refresh tokens: API_InitiateAuth, API_RespondToAuthChallenge, API_GetTokensFromRefreshToken, API_RevokeToken. */
export function authentication(connection: CognitoConnection) {
  const { call, clientId, hashOf, settings } = connection
  const hash = (username: string): Record<string, string> => {
    const value = hashOf(username)
    return value === undefined ? {} : { SECRET_HASH: value }
  }
  async function respond(pending: Omit<PendingChallenge, 'challenge'>, name: keyof typeof ANSWERS, answer: string): Promise<AuthAnswer> {
    const { session, username } = pending
    const ChallengeResponses = { USERNAME: username, [ANSWERS[name]]: answer, ...hash(username) }
    const reply = await call((client, options) =>
      client.respondToAuthChallenge({ ...clientId, ChallengeName: name, Session: session, ChallengeResponses }, options),
    )
    return read(reply, username)
  }
  async function read(reply: InitiateAuthCommandOutput, typed: string): Promise<AuthAnswer> {
    if (reply.AuthenticationResult !== undefined) return { state: 'signed_in', tokens: tokensOf(reply.AuthenticationResult) }
    const { ChallengeName: name, Session: session = '', ChallengeParameters: parameters = {} } = reply
    const username = parameters['USER_ID_FOR_SRP'] ?? typed
    if (name === 'SELECT_MFA_TYPE') return respond({ session, username }, name, factorAmong(parameters['MFAS_CAN_CHOOSE']))
    const challenge = CHALLENGES.find((known) => known === name)
    if (challenge === undefined) throw new CognitoError('challenge_lost', `The pool asks for ${name}, which is not supported`)
    const destination = parameters['CODE_DELIVERY_DESTINATION'] ?? null
    return { state: 'challenge', pending: { challenge, session, username }, destination }
  }
  return {
    async signIn(username: string, password: string): Promise<AuthAnswer> {
      const AuthParameters = { USERNAME: username, PASSWORD: password, ...hash(username) }
      return read(
        await call((client, options) => client.initiateAuth({ ...clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, options)),
        username,
      )
    },
    answerChallenge: (pending: PendingChallenge, answer: string): Promise<AuthAnswer> => respond(pending, pending.challenge, answer),
    /** @param username the pool's own name of the person */
    async renew(refreshToken: string, username: string): Promise<PoolTokens> {
      const AuthParameters = { REFRESH_TOKEN: refreshToken, ...hash(username) }
      const renewed = await call((client, options) =>
        client.initiateAuth({ ...clientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }, options),
      ).catch((error: unknown) => {
        // an app client that rotates refresh tokens does not offer that flow
        if (!(error instanceof CognitoError && error.fault === 'misconfigured')) throw error
        const input = { ...clientId, RefreshToken: refreshToken, ClientSecret: settings.clientSecret }
        return call((client, options) => client.getTokensFromRefreshToken(input, options))
      })
      return tokensOf(renewed.AuthenticationResult ?? {})
    },
    /** Ends a refresh token and every access token that came of it. */
    async revoke(refreshToken: string): Promise<void> {
      const input = { ...clientId, Token: refreshToken, ClientSecret: settings.clientSecret }
      await call((client, options) => client.revokeToken(input, options))
    },
  }
}

function tokensOf({ AccessToken, IdToken, RefreshToken }: AuthenticationResultType): PoolTokens {
  if (AccessToken === undefined || IdToken === undefined) throw new CognitoError('unavailable', 'The pool answered without tokens')
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken }
}

/** Somebody with two factors and no preference is asked for the stronger one. */
const factorAmong = (offered = ''): string => (offered.includes('SOFTWARE_TOKEN_MFA') ? 'SOFTWARE_TOKEN_MFA' : 'SMS_MFA')

/** Attributes by the names of OpenID Connect Core §5.1, as user pools have them. */
type PoolAttributes = Readonly<Record<string, string>>

/** Registering and a forgotten password: API_SignUp, API_ConfirmSignUp, API_ResendConfirmationCode, API_ForgotPassword, API_ConfirmForgotPassword. */
export function registration({ call, clientId, hashOf }: CognitoConnection) {
  const named = (username: string) => ({ ...clientId, Username: username, SecretHash: hashOf(username) })
  return {
    /** @returns the person's lasting id in the pool */
    async signUp(username: string, password: string, attributes: PoolAttributes): Promise<{ sub: string }> {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      const input = { ...named(username), Password: password, UserAttributes }
      const { UserSub = '' } = await call((client, options) => client.signUp(input, options))
      return { sub: UserSub }
    },
    async confirmSignUp(username: string, code: string): Promise<void> {
      await call((client, options) => client.confirmSignUp({ ...named(username), ConfirmationCode: code }, options))
    },
    async resendConfirmationCode(username: string): Promise<void> {
      await call((client, options) => client.resendConfirmationCode(named(username), options))
    },
    async forgotPassword(username: string): Promise<void> {
      await call((client, options) => client.forgotPassword(named(username), options))
    },
    async confirmForgotPassword(username: string, code: string, password: string): Promise<void> {
      const input = { ...named(username), ConfirmationCode: code, Password: password }
      await call((client, options) => client.confirmForgotPassword(input, options))
    },
  }
}
