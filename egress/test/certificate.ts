import 'reflect-metadata'
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

/** A fresh self-signed certificate for a name, as PEM. */
export async function selfSigned(name: string): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      keys,
      signingAlgorithm: algorithm,
      notAfter: new Date(Date.now() + 86_400_000),
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
    },
    crypto,
  )
  return {
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
    cert: certificate.toString('pem'),
  }
}
