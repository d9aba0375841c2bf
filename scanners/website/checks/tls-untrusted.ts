import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { certificateEvidence, endpointResource, leafOf } from '#scanners/website/judge-tls.ts'
import { NEW_CERTIFICATE } from '#scanners/website/snippets.ts'

/** Of the name, not of the chain: tls-name says it. */
const OTHER_CHECKS: ReadonlySet<string> = new Set(['ERR_TLS_CERT_ALTNAME_INVALID'])

export const tlsUntrusted = websiteCheck({
  id: 'tls-untrusted',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-295',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  snippets: NEW_CERTIFICATE,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Certificate chain',
      finding: 'Certificate is not trusted',
      fix: 'Install a trusted certificate with its full chain',
      why: 'Browsers cannot tell this server from an impostor, because no authority they know vouches for it, or because an intermediate certificate is missing.',
      how: 'Install a certificate from a public authority with its intermediate certificates (the full chain).',
      messages: {
        pass: 'The certificate chain is trusted.',
        fail: 'The chain cannot be verified ({{code}}); issuer: {{issuer}}.',
        selfSigned: 'The certificate is self-signed ({{code}}).',
        unknown: 'The dates of the certificate are wrong, so its chain was not verified.',
      },
    },
    de: {
      name: 'Zertifikatskette',
      finding: 'Zertifikat ist nicht vertrauenswürdig',
      fix: 'Vertrauenswürdiges Zertifikat mit ganzer Kette installieren',
      why: 'Browser können diesen Server nicht von einem Betrüger unterscheiden, weil keine ihnen bekannte Stelle für ihn bürgt oder ein Zwischenzertifikat fehlt.',
      how: 'Installieren Sie ein Zertifikat einer öffentlichen Stelle zusammen mit ihren Zwischenzertifikaten (die ganze Kette).',
      messages: {
        pass: 'Der Zertifikatskette wird vertraut.',
        fail: 'Die Kette lässt sich nicht prüfen ({{code}}); Aussteller: {{issuer}}.',
        selfSigned: 'Das Zertifikat ist selbst signiert ({{code}}).',
        unknown: 'Die Gültigkeitsdaten des Zertifikats stimmen nicht, daher wurde seine Kette nicht geprüft.',
      },
    },
    es: {
      name: 'Cadena de certificados',
      finding: 'El certificado no es de confianza',
      fix: 'Instalar un certificado de confianza con su cadena completa',
      why: 'Los navegadores no pueden distinguir este servidor de un impostor, porque ninguna autoridad que conozcan responde por él o porque falta un certificado intermedio.',
      how: 'Instala un certificado de una autoridad pública junto con sus certificados intermedios (la cadena completa).',
      messages: {
        pass: 'La cadena de certificados es de confianza.',
        fail: 'La cadena no se puede verificar ({{code}}); emisor: {{issuer}}.',
        selfSigned: 'El certificado está firmado por sí mismo ({{code}}).',
        unknown: 'Las fechas del certificado son incorrectas, por lo que no se verificó su cadena.',
      },
    },
  },
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    const { authorizationError: code } = tls
    if (code === null || OTHER_CHECKS.has(code)) return [pass(resource, 'pass', { evidence })]
    // the date is tried first: what else is wrong with the chain was not looked at
    if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return [unknown(resource, 'unknown', { evidence })]
    return [
      fail(resource, leaf.isSelfSigned ? 'selfSigned' : 'fail', {
        values: { code: code.slice(0, 80), issuer: leaf.issuer.slice(0, 120) },
        evidence,
      }),
    ]
  },
})
