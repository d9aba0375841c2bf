import 'reflect-metadata'
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'

/** A certificate of its own maker, whose key is shorter than any that is still given out. */
export async function weakCertificate(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 1_024 }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const day = 86_400_000
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=lantern.example',
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 30 * day),
      signingAlgorithm: algorithm,
      keys,
    },
    crypto,
  )
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { key, cert: made.toString('pem') }
}
