import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { CognitoSettings } from '#server/settings/identity-providers.ts'
import { CognitoError } from './cognito-error.ts'

const KEYS_WITHIN_MS = 5_000
const CLOCK_TOLERANCE_SECONDS = 30

/** Who an ID token speaks of. */
export interface PoolIdentity {
  /** Lasting id in the pool. */
  sub: string
  /** The pool's own name of the person; often the sub. */
  username: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

const textOf = (claims: JWTPayload, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Verifies ID tokens of the pool: signature by its published keys, issuer, audience, expiry, and that it is an ID token
 * ("Verifying JSON web tokens", Amazon Cognito developer guide).
 */
export function idTokenVerifier(settings: CognitoSettings): (idToken: string) => Promise<PoolIdentity> {
  const keys = createRemoteJWKSet(new URL(jwksUriOf(settings)), { timeoutDuration: KEYS_WITHIN_MS })
  const expected = {
    issuer: issuerOf(settings),
    audience: settings.clientId,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'token_use'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, expected).catch((error: unknown) => {
      throw unverified(error)
    })
    if (payload['token_use'] !== 'id') throw new CognitoError('misconfigured', 'The pool answered with another kind of token')
    const sub = payload.sub ?? ''
    const email = textOf(payload, 'email').toLowerCase()
    return {
      sub,
      username: textOf(payload, 'cognito:username') || sub,
      email: email === '' ? null : email,
      isEmailVerified: payload['email_verified'] === true || payload['email_verified'] === 'true',
      firstName: textOf(payload, 'given_name'),
      lastName: textOf(payload, 'family_name'),
    }
  }
}

/** Keys that cannot be fetched are trouble on the way; a token that does not hold is not to be trusted. */
function unverified(error: unknown): CognitoError {
  const message = error instanceof Error ? error.message : String(error)
  const isToken =
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed
  return new CognitoError(isToken ? 'misconfigured' : 'unavailable', message, { cause: error })
}

/** Whose tokens the pool signs: also the name of the pool in the link between its persons and ours. */
export const issuerOf = (settings: CognitoSettings): string =>
  `${settings.endpoint ?? `https://cognito-idp.${settings.region}.amazonaws.com`}/${settings.userPoolId}`

/** Where the pool's public keys are. */
export const jwksUriOf = (settings: CognitoSettings): string => `${issuerOf(settings)}/.well-known/jwks.json`
