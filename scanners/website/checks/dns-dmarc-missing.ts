import { defineCheck } from '#scanners/sdk/check.ts'
import { dnsEvidence, domainResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsDmarcMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-dmarc-missing',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-290',
  controls: [{ framework: 'NIST SP 800-177r1', control: '4' }],
  aliases: [],
  references: ['https://dmarc.org/overview/'],
  snippets: [
    { label: 'DNS zone', language: 'dns', code: '_dmarc.example.com. TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com"' },
  ],
  title: 'No DMARC record',
  why: 'Without DMARC, receivers do not know what to do with forged mail from your domain, and you get no reports about it.',
  remediation: 'Publish a DMARC record, first with p=none and a report address, then with p=quarantine and p=reject.',
  messages: { pass: '{{domain}} has a DMARC record.', fail: '{{domain}} has no DMARC record.' },
  needs: ['mail'],
  judge({ mail }) {
    const resource = domainResource(mail)
    const options = {
      values: { domain: mail.domain },
      evidence: [dnsEvidence(`TXT _dmarc.${mail.domain}`, mail.dmarc === null ? [] : [mail.dmarc])],
    }
    return [mail.dmarc === null ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
