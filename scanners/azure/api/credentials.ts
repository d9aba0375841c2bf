import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { entered } from '#scanners/sdk/connection.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { readCertificate } from './certificate.ts'

/** The form that says who signs in (RFC 6749 2.3.1, RFC 7523 2.2). */
export type Proof = Readonly<Record<string, string>>

const asserted = (assertion: string): Proof => ({
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: assertion,
})
/** Of an assertion: Entra takes it within ten minutes. */
const ASSERTION_SECONDS = 600

/**
 * What a connection signs in with: its certificate, its secret, or the token by which this installation is known.
 * @returns makes the proof for one sign-in at an address
 * @throws ScanFailure no_identity, certificate_unreadable, certificate_mismatch, certificate_expired: nothing was sent anywhere
 */
export function proofOf({
  fields,
  operator = {},
  now,
}: Pick<ScanEnvironment, 'fields' | 'operator' | 'now'>): (tokenUrl: string) => Promise<Proof> {
  const applicationId = entered(fields['applicationId']) ?? ''
  const pem = entered(fields['certificate'])
  if (pem !== null) {
    const { key, thumbprint } = readCertificate(pem, now())
    // learn.microsoft.com/entra/identity-platform/certificate-credentials
    return async (tokenUrl) =>
      asserted(
        await new SignJWT()
          .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
          .setAudience(tokenUrl)
          .setIssuer(applicationId)
          .setSubject(applicationId)
          .setJti(randomUUID())
          .setIssuedAt()
          .setNotBefore('0 seconds')
          .setExpirationTime(`${ASSERTION_SECONDS} seconds`)
          .sign(key),
      )
  }
  const secret = entered(fields['clientSecret'])
  if (secret !== null) return () => Promise.resolve({ client_secret: secret })
  const token = entered(operator['federatedToken'])
  if (token !== null) return () => Promise.resolve(asserted(token))
  throw new ScanFailure('no_identity', 'There is neither a secret nor a certificate, and this installation has no identity at Azure.')
}
