import * as z from 'zod/mini'
import { email as emailShape } from '#contract/fields.ts'
import { OidcError, type OutsideIdentity } from './provider.ts'

type Claims = Readonly<Record<string, unknown>>

/** OpenID Connect Core §2: at most 255 characters. */
const SUBJECT_MAX = 255
const NAME_MAX = 80

const textOf = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : ''
}

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
  }
}
