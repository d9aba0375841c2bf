import { defineCheck } from '#scanners/sdk/check.ts'
import { dnsEvidence, domainResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsDnssecMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-dnssec-missing',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Domain security',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-350',
  controls: [],
  aliases: [],
  references: ['https://www.icann.org/resources/pages/dnssec-what-is-it-why-important-2019-03-05-en'],
  snippets: [],
  title: 'Zone is not signed',
  why: 'Without DNSSEC a resolver cannot tell a true answer from a forged one that leads visitors and mail elsewhere.',
  remediation: 'Sign the zone at your DNS provider and hand the DS record to the registrar.',
  messages: { pass: '{{domain}} is signed.', fail: '{{domain}} is not signed with DNSSEC.' },
  needs: ['zone'],
  judge({ zone }) {
    const resource = domainResource(zone)
    const options = {
      values: { domain: zone.domain },
      evidence: [dnsEvidence(`DS and DNSKEY ${zone.domain}`, [zone.isSigned ? 'present' : 'not both present'])],
    }
    return [zone.isSigned ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
