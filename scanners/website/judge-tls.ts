import type { Evidence, ResourceRef } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import type { CertificateFacts, TlsFacts } from './facts.ts'

export const endpointResource = ({ endpoint }: TlsFacts): ResourceRef => ({
  genericIdentifier: 'host:port',
  genericIdentifierValue: endpoint,
})
/** @throws NotApplicable when the server showed no certificate */
export function leafOf({ chain: [leaf] }: TlsFacts): CertificateFacts {
  if (leaf === undefined) throw new NotApplicable('the server shows no certificate')
  return leaf
}
/** 2026-08-01 */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function certificateEvidence({ subject, issuer, notBefore, notAfter, names, key, signatureHash }: CertificateFacts): Evidence {
  const lines = [
    `subject: ${subject}`,
    `issuer: ${issuer}`,
    `valid: ${dayOf(notBefore)} to ${dayOf(notAfter)}`,
    `names: ${names.slice(0, 20).join(', ')}`,
    `key: ${key.kind} ${key.bits ?? ''}`.trim(),
    `signature: ${signatureHash}`,
  ]
  return { label: 'Certificate', kind: 'certificate', content: lines.join('\n') }
}
export function versionEvidence({ versions, protocol, cipher }: TlsFacts): Evidence {
  const tried = Object.entries(versions).map(([version, offer]) => `${version}: ${offer}`)
  return { label: 'TLS handshakes', kind: 'text', content: [...tried, `negotiated: ${protocol} ${cipher}`].join('\n') }
}
