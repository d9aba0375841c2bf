import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsDmarcMissing = websiteCheck({
  id: 'dns-dmarc-missing',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-290',
  references: ['https://dmarc.org/overview/'],
  snippets: [
    { label: 'DNS zone', language: 'dns', code: '_dmarc.example.com. TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com"' },
  ],
  needs: ['mail'],
  texts: {
    en: {
      name: 'DMARC record',
      finding: 'No DMARC record',
      fix: 'Publish a DMARC record',
      why: 'Without DMARC, receivers do not know what to do with forged email from your domain, and you get no reports about it.',
      how: 'Publish a DMARC record, first with p=none and a report address, then with p=quarantine and p=reject.',
      messages: { pass: '{{domain}} has a DMARC record.', fail: '{{domain}} has no DMARC record.' },
    },
    de: {
      name: 'DMARC-Eintrag',
      finding: 'Kein DMARC-Eintrag',
      fix: 'DMARC-Eintrag veröffentlichen',
      why: 'Ohne DMARC wissen Empfänger nicht, was sie mit gefälschten E-Mails Ihrer Domain tun sollen, und Sie erhalten keine Berichte darüber.',
      how: 'Veröffentlichen Sie einen DMARC-Eintrag, zuerst mit p=none und einer Berichtsadresse, dann mit p=quarantine und p=reject.',
      messages: { pass: '{{domain}} hat einen DMARC-Eintrag.', fail: '{{domain}} hat keinen DMARC-Eintrag.' },
    },
    es: {
      name: 'Registro DMARC',
      finding: 'Sin registro DMARC',
      fix: 'Publicar un registro DMARC',
      why: 'Sin DMARC, los receptores no saben qué hacer con el correo falsificado de tu dominio y tú no recibes informes.',
      how: 'Publica un registro DMARC, primero con p=none y una dirección de informes, después con p=quarantine y p=reject.',
      messages: { pass: '{{domain}} tiene un registro DMARC.', fail: '{{domain}} no tiene registro DMARC.' },
    },
  },
  judge({ mail }) {
    const resource = domainResource(mail)
    const options = {
      values: { domain: mail.domain },
      evidence: [dnsEvidence(`TXT _dmarc.${mail.domain}`, mail.dmarc === null ? [] : [mail.dmarc])],
    }
    return [mail.dmarc === null ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
