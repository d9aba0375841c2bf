import { SignJWT } from 'jose'
import { ApiError } from '#scanners/sdk/cloud/api-error.ts'
import { numberAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { restSessions, type AskForToken, type RestProvider, type Token } from '#scanners/sdk/cloud/rest-session.ts'
import { entered, type FieldValues } from '#scanners/sdk/connection.ts'
import { mayAsk, scopesOf, TOKEN_URL } from './hosts.ts'
import { readPrivateKey } from './private-key.ts'
import { keyTroubleOf, readRefusal, type KeyTrouble } from './refusal.ts'

/** The longest that Google signs in for, in seconds. */
const LIFE = 3_600

const refused = (code: KeyTrouble, message: string): ApiError => new ApiError(400, { code, message, reason: 'invalid_keys' })

/** Who asks for a token for the scopes, to be signed. @param issued in seconds since 1970 */
function claim(fields: FieldValues, scope: string, issued: number): SignJWT {
  const keyId = entered(fields['private_key_id'])
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== null && { kid: keyId }) })
    .setIssuer(entered(fields['client_email']) ?? '')
    .setAudience(TOKEN_URL)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE)
}

/**
 * A token for the scopes, by an assertion that the key of the service account signs (RFC 7523 2.1). It is made for Google's own
 * token endpoint and sent there alone: what the key file names in its place was refused when it was entered.
 */
async function signIn(fields: FieldValues, scope: string, ask: AskForToken): Promise<Token> {
  const key = readPrivateKey(entered(fields['private_key']) ?? '')
  if (key === null) throw refused('key_unknown', 'The private key is no RSA key in PEM.')
  const issued = Math.floor(Date.now() / 1_000)
  const assertion = await claim(fields, scope, issued).sign(key)
  const { status, body } = await ask({ url: TOKEN_URL, form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion } })
  const value = textAt(body, 'access_token')
  const life = numberAt(body, 'expires_in')
  if (status === 200 && value !== undefined && value !== '')
    return { value, expiresAt: (issued + Math.min(Math.max(life ?? 0, 0), LIFE)) * 1_000 }
  if (status === 429 || status >= 500) throw new ApiError(status, { ...readRefusal(status, body), reason: 'throttled' })
  // only in its own words does it say that it does not take the key
  const isRefusal = status >= 400 && textAt(body, 'error') !== undefined
  throw new ApiError(status, { ...keyTroubleOf(body), reason: isRefusal ? 'invalid_keys' : 'error' })
}

const providerOf = (fields: FieldValues): RestProvider => ({
  name: 'Google Cloud',
  mayAsk,
  // what stands in a project is counted there: cloud.google.com/docs/quotas/quota-project
  partOf: ({ pathname, searchParams }) => /\/projects\/([^/:]+)/u.exec(pathname)?.[1] ?? searchParams.get('project'),
  audienceOf: scopesOf,
  obtain: (scope, ask) => signIn(fields, scope, ask),
  readRefusal,
})

/** The session of a scan, the same for all its collectors. */
export const sessionOf = restSessions(({ fields }) => providerOf(fields))
