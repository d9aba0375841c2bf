import { defineCheck } from '#scanners/sdk/check.ts'
import { dnsEvidence, domainResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsCaaMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-caa-missing',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Domain security',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-295',
  controls: [],
  aliases: [],
  references: ['https://www.rfc-editor.org/rfc/rfc8659'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: 'example.com. CAA 0 issue "letsencrypt.org"' }],
  title: 'No CAA record',
  why: "Any of the world's certificate authorities may issue a certificate for this domain. A CAA record limits that to the ones you use.",
  remediation: 'Publish a CAA record for each authority that you use.',
  messages: { pass: '{{domain}} limits who may issue certificates.', fail: '{{domain}} has no CAA record.' },
  needs: ['zone'],
  judge({ zone }) {
    const resource = domainResource(zone)
    const options = { values: { domain: zone.domain }, evidence: [dnsEvidence(`CAA ${zone.domain}`, zone.caa)] }
    return [zone.caa.length === 0 ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
