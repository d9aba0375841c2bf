import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { ScanFailure } from '#scanners/sdk/scanner.ts'

/** A certificate that an application signs in with, and its key. */
export interface SignInCertificate {
  key: KeyObject
  /** SHA-256 of the certificate, base64url: by it Entra finds the one that was uploaded (RFC 7515 4.1.8). */
  thumbprint: string
  expiresAt: Date
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]{1,16000}?-----END CERTIFICATE-----/gu
const PRIVATE_KEY = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]{1,16000}?-----END (?:RSA )?PRIVATE KEY-----/u

function read<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    // what the library says of a text may quote it
    return null
  }
}

/**
 * Reads a PEM file with a certificate and its private key, in any order; of a chain the certificate that the key belongs to.
 * @throws ScanFailure certificate_unreadable, certificate_mismatch, certificate_expired: nothing was sent anywhere
 */
export function readCertificate(pem: string, now: Date): SignInCertificate {
  const { key, certificates } = parsePem(pem)
  const own = certificates.find((certificate) => certificate.checkPrivateKey(key))
  if (own === undefined) throw new ScanFailure('certificate_mismatch', 'The private key does not belong to the certificate.')
  const expiresAt = new Date(own.validTo)
  if (!(expiresAt > now)) throw new ScanFailure('certificate_expired', own.validTo)
  const thumbprint = Buffer.from(own.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  return { key, thumbprint, expiresAt }
}

function parsePem(pem: string): { key: KeyObject; certificates: X509Certificate[] } {
  const certificates = (pem.match(CERTIFICATE) ?? []).flatMap((text) => read(() => new X509Certificate(text)) ?? [])
  const [keyText] = PRIVATE_KEY.exec(pem) ?? []
  const key = keyText === undefined ? null : read(() => createPrivateKey(keyText))
  // Entra takes RSA alone: learn.microsoft.com/entra/identity-platform/certificate-credentials
  if (key === null || certificates.length === 0 || createPublicKey(key).asymmetricKeyType !== 'rsa')
    throw new ScanFailure('certificate_unreadable', 'No certificate with an RSA private key could be read.')
  return { key, certificates }
}

/** When a certificate ends, as PEM, whatever else is wrong with it; null where none can be read. */
export function certificateEnd(pem: string): Date | null {
  const ends = (pem.match(CERTIFICATE) ?? []).flatMap((text) => read(() => new Date(new X509Certificate(text).validTo)) ?? [])
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}
