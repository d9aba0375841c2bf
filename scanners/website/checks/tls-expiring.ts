import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { certificateEvidence, dayOf, endpointResource, leafOf } from '#scanners/website/judge-tls.ts'
import { caddy } from '#scanners/website/snippets.ts'

const WARNING_MS = 21 * 86_400_000

export const tlsExpiring = websiteCheck({
  id: 'tls-expiring',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'medium',
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
      name: 'Certificate renewal',
      finding: 'Certificate expires within 21 days',
      fix: 'Renew the certificate before it expires',
      why: 'Automatic renewal usually replaces a certificate a month before it expires. This one is still in place, so the renewal has probably failed.',
      how: 'Renew the certificate and find out why automatic renewal failed.',
      messages: { pass: 'The certificate is valid until {{date}}.', fail: 'The certificate expires on {{date}}.' },
    },
    de: {
      name: 'Erneuerung des Zertifikats',
      finding: 'Zertifikat läuft binnen 21 Tagen ab',
      fix: 'Zertifikat vor dem Ablauf erneuern',
      why: 'Die automatische Erneuerung ersetzt ein Zertifikat meist einen Monat vor dem Ablauf. Dass dieses noch da ist, zeigt, dass sie gescheitert ist.',
      how: 'Erneuern Sie das Zertifikat und klären Sie, warum es sich nicht selbst erneuert hat.',
      messages: { pass: 'Das Zertifikat gilt bis {{date}}.', fail: 'Das Zertifikat läuft am {{date}} ab.' },
    },
    es: {
      name: 'Renovación del certificado',
      finding: 'El certificado caduca en menos de 21 días',
      fix: 'Renovar el certificado antes de que caduque',
      why: 'La renovación automática suele sustituir un certificado un mes antes de su fin. Que este siga ahí indica que la renovación ha fallado.',
      how: 'Renueva el certificado y averigua por qué no se renovó solo.',
      messages: { pass: 'El certificado es válido hasta {{date}}.', fail: 'El certificado caduca el {{date}}.' },
    },
  },
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    if (leaf.notAfter < tls.checkedAt) throw new NotApplicable('it has expired already')
    const options = { values: { date: dayOf(leaf.notAfter) }, evidence }
    const isSoon = leaf.notAfter.getTime() - tls.checkedAt.getTime() < WARNING_MS
    return [isSoon ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
