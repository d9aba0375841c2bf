import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { certificateEvidence, endpointResource, leafOf } from '#scanners/website/judge-tls.ts'
import { NEW_CERTIFICATE } from '#scanners/website/snippets.ts'

export const tlsWeakSignature = websiteCheck({
  id: 'tls-weak-signature',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-328',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  snippets: NEW_CERTIFICATE,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Certificate signature',
      finding: 'Certificate is signed with SHA-1 or MD5',
      fix: 'Reissue the certificate with SHA-256',
      why: 'Two certificates with the same SHA-1 or MD5 hash can be forged, so the signature proves nothing. Browsers refuse it.',
      how: 'Reissue the certificate with SHA-256.',
      messages: {
        pass: 'The certificates are signed with {{hash}} or stronger.',
        fail: 'The certificate of {{subject}} is signed with {{hash}}.',
      },
    },
    de: {
      name: 'Signatur des Zertifikats',
      finding: 'Zertifikat mit SHA-1 oder MD5 signiert',
      fix: 'Zertifikat mit SHA-256 neu ausstellen',
      why: 'Zwei Zertifikate mit gleichem SHA-1- oder MD5-Hash lassen sich gezielt herstellen, die Signatur beweist also nichts. Browser verweigern sie.',
      how: 'Lassen Sie das Zertifikat mit SHA-256 neu ausstellen.',
      messages: {
        pass: 'Die Zertifikate sind mit {{hash}} oder stärker signiert.',
        fail: 'Das Zertifikat von {{subject}} ist mit {{hash}} signiert.',
      },
    },
    es: {
      name: 'Firma del certificado',
      finding: 'Certificado firmado con SHA-1 o MD5',
      fix: 'Volver a emitir el certificado con SHA-256',
      why: 'Se pueden fabricar a propósito dos certificados con el mismo hash SHA-1 o MD5, así que la firma no prueba nada. Los navegadores la rechazan.',
      how: 'Haz que se emita de nuevo el certificado con SHA-256.',
      messages: {
        pass: 'Los certificados están firmados con {{hash}} o más fuerte.',
        fail: 'El certificado de {{subject}} está firmado con {{hash}}.',
      },
    },
  },
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    // the signature of a root is not checked by anyone: it is trusted by itself
    const signed = tls.chain.filter((certificate, index) => index === 0 || !certificate.isSelfSigned)
    const weak = signed.find(({ signatureHash }) => /md[245]|sha-?1(?!\d)/iu.test(signatureHash))
    if (weak === undefined) return [pass(resource, 'pass', { values: { hash: leaf.signatureHash }, evidence })]
    return [
      fail(resource, 'fail', {
        values: { hash: weak.signatureHash, subject: weak.subject.slice(0, 120) },
        evidence: [certificateEvidence(weak)],
      }),
    ]
  },
})
