import { defineCheck } from '#scanners/sdk/check.ts'
import { dnsEvidence, domainResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsSpfMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-spf-missing',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-290',
  controls: [{ framework: 'NIST SP 800-177r1', control: '4' }],
  aliases: [],
  references: ['https://www.rfc-editor.org/rfc/rfc7208'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: 'example.com. TXT "v=spf1 include:_spf.example.net -all"' }],
  title: 'No SPF record',
  why: 'Without SPF any server in the world can send mail that claims to come from your domain. That also holds for a domain that sends no mail.',
  remediation: 'Publish a TXT record with the servers that may send; for a domain without mail, v=spf1 -all.',
  messages: { pass: '{{domain}} has an SPF record.', fail: '{{domain}} has no SPF record.' },
  needs: ['mail'],
  judge({ mail }) {
    const resource = domainResource(mail)
    const options = { values: { domain: mail.domain }, evidence: [dnsEvidence(`TXT ${mail.domain}`, mail.spf)] }
    return [mail.spf.length === 0 ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
