import 'reflect-metadata'
import { X509Certificate as OpenSslCertificate } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { SubjectAlternativeNameExtension, X509Certificate } from '@peculiar/x509'
import type { CertificateFacts } from '#scanners/website/facts.ts'

const NAMES_MAX = 100

/** @throws Error when the bytes are no certificate */
export function readCertificate(der: Uint8Array, host: string): CertificateFacts {
  const parsed = new X509Certificate(new Uint8Array(der))
  const openSsl = new OpenSslCertificate(der)
  const { subject, issuer, notBefore, notAfter, signatureAlgorithm } = parsed
  const names = parsed.getExtension(SubjectAlternativeNameExtension)?.names.items ?? []
  // OpenSSL's own rules: wildcards, and the common name when there are no alternative names
  const covering = ipaddr.isValid(host) ? openSsl.checkIP(host) : openSsl.checkHost(host)
  return {
    subject: subject.slice(0, 300),
    issuer: issuer.slice(0, 300),
    notBefore,
    notAfter,
    names: names.slice(0, NAMES_MAX).map(({ value }) => value),
    coversHost: covering !== undefined,
    isSelfSigned: subject === issuer,
    key: keyOf(openSsl),
    signatureHash: 'hash' in signatureAlgorithm ? signatureAlgorithm.hash.name : (openSsl.signatureAlgorithm ?? 'unknown'),
  }
}

/** An EC key is as long as its curve, which says so in its name (prime256v1, secp192k1); Ed25519 has one length. */
function keyOf({ publicKey }: OpenSslCertificate): CertificateFacts['key'] {
  const { asymmetricKeyType: kind = 'unknown', asymmetricKeyDetails: details } = publicKey
  const curve = /\d{3}/u.exec(details?.namedCurve ?? '')?.[0]
  return { kind, bits: details?.modulusLength ?? (curve === undefined ? null : Number(curve)) }
}
