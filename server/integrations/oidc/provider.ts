import * as z from 'zod/mini'
import { email as emailShape } from '#contract/fields.ts'

/** An OpenID Connect provider and our client at it. */
export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  /** The operator's own choice may be on a private network; a customer's only where egress lets the product go. */
  namedBy: 'operator' | 'customer'
  /** Names as OpenID Connect Discovery 1.0 §3 has them; absent: the provider is asked for them. */
  metadata?: { issuer: string; authorization_endpoint: string; token_endpoint: string; jwks_uri: string }
}

/** Who the provider says has signed in. */
export interface OutsideIdentity {
  issuer: string
  /** Lasting id at the issuer (`sub`). */
  subject: string
  /** In small letters; null when the provider tells none, or none that is an address. */
  email: string | null
  /** null: the provider does not say. */
  emailVerified: boolean | null
  firstName: string
  lastName: string
  /** Google's `hd`: the organisation the address belongs to. */
  organisation: string | null
  /** Google stands behind the provider's own page: the person has signed in there. */
  isOfGoogle?: boolean
}

/** A provider could not be reached, answers against the standard, or refuses; the message is for whoever set it up. */
export class OidcError extends Error {
  override name = 'OidcError'
}

type Claims = Readonly<Record<string, unknown>>

/** OpenID Connect Core §2: at most 255 characters. */
const SUBJECT_MAX = 255
const NAME_MAX = 80

const textOf = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string'
    ? value
        // as the contract refuses them where people type their name
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : ''
}

/**
 * An Amazon Cognito pool names a person who came by Google alone `Google_<id>`, and says so in `identities` ("Understanding the
 * identity (ID) token", developer guide). Of one whose own sign-in was linked to Google nobody can tell which they took.
 */
const cameByGoogle = (claims: Claims): boolean =>
  /^google_/iu.test(textOf(claims, 'cognito:username')) && /google/iu.test(JSON.stringify(claims['identities'] ?? ''))

/** Reads verified claims (OpenID Connect Core §5.1). @throws OidcError when the subject is longer than the standard allows */
export function identityOf(issuer: string, subject: string, claims: Claims): OutsideIdentity {
  if (subject === '' || subject.length > SUBJECT_MAX) throw new OidcError('It names a person in a way that cannot be kept.')
  const address = z.safeParse(emailShape, claims['email'])
  const [first = '', ...rest] = textOf(claims, 'name').split(' ')
  // Amazon Cognito writes it as text
  const verified = String(claims['email_verified'])
  return {
    issuer,
    subject,
    email: address.success ? address.data : null,
    emailVerified: verified === 'true' || (verified === 'false' ? false : null),
    firstName: textOf(claims, 'given_name') || first,
    lastName: textOf(claims, 'family_name') || rest.join(' '),
    organisation: textOf(claims, 'hd') || null,
    ...(cameByGoogle(claims) ? { isOfGoogle: true } : {}),
  }
}
