import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { certificateEvidence, dayOf, endpointResource, leafOf } from '#scanners/website/judge-tls.ts'
import { caddy } from '#scanners/website/snippets.ts'

export const tlsExpired = websiteCheck({
  id: 'tls-expired',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-298',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  snippets: [
    { label: 'certbot', language: 'shell', code: 'certbot renew\nsystemctl reload nginx' },
    caddy('example.com {\n  # Caddy renews the certificates it got itself\n  reverse_proxy 127.0.0.1:8080\n}'),
    { label: 'IIS (win-acme)', language: 'powershell', code: 'wacs.exe --renew --force' },
  ],
  needs: ['tls'],
  texts: {
    en: {
      name: 'Certificate validity',
      finding: 'Certificate has expired',
      fix: 'Renew the expired certificate',
      why: 'Browsers show a full-page warning and programs refuse to connect. Visitors learn to dismiss warnings, which is just what an attacker needs.',
      how: 'Renew the certificate now and automate its renewal (ACME).',
      messages: {
        pass: 'The certificate is valid until {{date}}.',
        fail: 'The certificate expired on {{date}}.',
        future: 'The certificate is not valid until {{date}}.',
      },
    },
    de: {
      name: 'Gültigkeit des Zertifikats',
      finding: 'Zertifikat ist abgelaufen',
      fix: 'Abgelaufenes Zertifikat erneuern',
      why: 'Browser zeigen eine ganzseitige Warnung, Programme verweigern die Verbindung. Besucher gewöhnen sich daran, Warnungen wegzuklicken, und genau das braucht ein Angreifer.',
      how: 'Erneuern Sie das Zertifikat jetzt und lassen Sie es sich künftig selbst erneuern (ACME).',
      messages: {
        pass: 'Das Zertifikat gilt bis {{date}}.',
        fail: 'Das Zertifikat ist am {{date}} abgelaufen.',
        future: 'Das Zertifikat gilt erst ab {{date}}.',
      },
    },
    es: {
      name: 'Validez del certificado',
      finding: 'El certificado ha caducado',
      fix: 'Renovar el certificado caducado',
      why: 'Los navegadores muestran una advertencia a toda página y los programas rechazan la conexión. Los visitantes se acostumbran a descartar avisos, justo lo que necesita un atacante.',
      how: 'Renueva el certificado ya y haz que se renueve solo (ACME).',
      messages: {
        pass: 'El certificado es válido hasta {{date}}.',
        fail: 'El certificado caducó el {{date}}.',
        future: 'El certificado solo es válido desde el {{date}}.',
      },
    },
  },
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    if (leaf.notBefore > tls.checkedAt) return [fail(resource, 'future', { values: { date: dayOf(leaf.notBefore) }, evidence })]
    const options = { values: { date: dayOf(leaf.notAfter) }, evidence }
    return [leaf.notAfter < tls.checkedAt ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
