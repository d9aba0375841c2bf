import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { directives } from '#scanners/website/judge-headers.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsDmarcNone = websiteCheck({
  id: 'dns-dmarc-none',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-290',
  references: ['https://dmarc.org/overview/'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: '_dmarc.example.com. TXT "v=DMARC1; p=reject; rua=mailto:dmarc@example.com"' }],
  needs: ['mail'],
  texts: {
    en: {
      name: 'DMARC policy',
      finding: 'DMARC policy is none',
      fix: 'Raise the DMARC policy to quarantine or reject',
      why: 'p=none only monitors: forged email in your name is still delivered.',
      how: 'Read the reports, make sure all legitimate senders sign, then raise the policy to quarantine and to reject.',
      messages: { pass: 'The DMARC policy is {{policy}}.', fail: 'The DMARC policy is {{policy}}; forged email is delivered.' },
    },
    de: {
      name: 'DMARC-Richtlinie',
      finding: 'DMARC-Richtlinie ist none',
      fix: 'DMARC-Richtlinie auf quarantine oder reject anheben',
      why: 'p=none beobachtet nur: Gefälschte E-Mails in Ihrem Namen werden weiterhin zugestellt.',
      how: 'Lesen Sie die Berichte, lassen Sie alle berechtigten Absender signieren und erhöhen Sie dann auf quarantine und reject.',
      messages: {
        pass: 'Die DMARC-Richtlinie ist {{policy}}.',
        fail: 'Die DMARC-Richtlinie ist {{policy}}; gefälschte E-Mails werden zugestellt.',
      },
    },
    es: {
      name: 'Política DMARC',
      finding: 'La política DMARC es none',
      fix: 'Subir la política DMARC a quarantine o reject',
      why: 'p=none solo observa: el correo falsificado en tu nombre se sigue entregando.',
      how: 'Lee los informes, haz que todos los remitentes legítimos firmen y sube la política a quarantine y a reject.',
      messages: { pass: 'La política DMARC es {{policy}}.', fail: 'La política DMARC es {{policy}}; el correo falsificado se entrega.' },
    },
  },
  judge({ mail }) {
    if (mail.dmarc === null) throw new NotApplicable('there is no DMARC record')
    const resource = domainResource(mail)
    const policy = (directives(mail.dmarc)['p'] ?? 'none').toLowerCase().slice(0, 20)
    const options = { values: { policy }, evidence: [dnsEvidence(`TXT _dmarc.${mail.domain}`, [mail.dmarc])] }
    return [policy === 'quarantine' || policy === 'reject' ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
