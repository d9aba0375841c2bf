import 'reflect-metadata'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

export interface CertificateOptions {
  names: readonly { type: 'dns' | 'ip'; value: string }[]
  notBefore: Date
  notAfter: Date
  rsaBits?: number
  hash?: 'SHA-1' | 'SHA-256'
}
const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`

/** A self-signed RSA certificate and its key, as PEM. */
export async function selfSigned({
  names,
  notBefore,
  notAfter,
  rsaBits = 2_048,
  hash = 'SHA-256',
}: CertificateOptions): Promise<{ cert: string; key: string }> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash, modulusLength: rsaBits, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=test',
    notBefore,
    notAfter,
    keys,
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([...names])],
  })
  return { cert: certificate.toString('pem'), key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)) }
}
