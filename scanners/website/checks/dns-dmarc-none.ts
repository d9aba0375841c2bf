import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { directives } from '#scanners/website/judge-headers.ts'
import { dnsEvidence, domainResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsDmarcNone = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-dmarc-none',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-290',
  controls: [{ framework: 'NIST SP 800-177r1', control: '4' }],
  aliases: [],
  references: ['https://dmarc.org/overview/'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: '_dmarc.example.com. TXT "v=DMARC1; p=reject; rua=mailto:dmarc@example.com"' }],
  title: 'DMARC policy is none',
  why: 'p=none only watches: forged mail in your name is still delivered.',
  remediation: 'Read the reports, let all rightful senders sign, then raise the policy to quarantine and to reject.',
  messages: { pass: 'The DMARC policy is {{policy}}.', fail: 'The DMARC policy is {{policy}}; forged mail is delivered.' },
  needs: ['mail'],
  judge({ mail }) {
    if (mail.dmarc === null) throw new NotApplicable('there is no DMARC record')
    const resource = domainResource(mail)
    const policy = (directives(mail.dmarc)['p'] ?? 'none').toLowerCase().slice(0, 20)
    const options = { values: { policy }, evidence: [dnsEvidence(`TXT _dmarc.${mail.domain}`, [mail.dmarc])] }
    return [policy === 'quarantine' || policy === 'reject' ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
