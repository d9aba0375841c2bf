import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsSpfMissing = websiteCheck({
  id: 'dns-spf-missing',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-290',
  references: ['https://www.rfc-editor.org/rfc/rfc7208'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: 'example.com. TXT "v=spf1 include:_spf.example.net -all"' }],
  needs: ['mail'],
  texts: {
    en: {
      name: 'SPF record',
      finding: 'No SPF record',
      fix: 'Publish an SPF record',
      why: 'Without SPF, any server in the world can send email that claims to come from your domain, even if the domain sends no email.',
      how: 'Publish a TXT record with the servers that may send email; for a domain without email, use v=spf1 -all.',
      messages: { pass: '{{domain}} has an SPF record.', fail: '{{domain}} has no SPF record.' },
    },
    de: {
      name: 'SPF-Eintrag',
      finding: 'Kein SPF-Eintrag',
      fix: 'SPF-Eintrag veröffentlichen',
      why: 'Ohne SPF kann jeder Server der Welt E-Mails senden, die angeblich von Ihrer Domain stammen. Das gilt auch für eine Domain, die keine E-Mails sendet.',
      how: 'Veröffentlichen Sie einen TXT-Eintrag mit den Servern, die senden dürfen; bei einer Domain ohne E-Mail v=spf1 -all.',
      messages: { pass: '{{domain}} hat einen SPF-Eintrag.', fail: '{{domain}} hat keinen SPF-Eintrag.' },
    },
    es: {
      name: 'Registro SPF',
      finding: 'Sin registro SPF',
      fix: 'Publicar un registro SPF',
      why: 'Sin SPF, cualquier servidor del mundo puede enviar correo que dice venir de tu dominio. Vale también para un dominio que no envía correo.',
      how: 'Publica un registro TXT con los servidores que pueden enviar; para un dominio sin correo, v=spf1 -all.',
      messages: { pass: '{{domain}} tiene un registro SPF.', fail: '{{domain}} no tiene registro SPF.' },
    },
  },
  judge({ mail }) {
    const resource = domainResource(mail)
    const options = { values: { domain: mail.domain }, evidence: [dnsEvidence(`TXT ${mail.domain}`, mail.spf)] }
    return [mail.spf.length === 0 ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
