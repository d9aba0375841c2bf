import { defineCheck } from '#scanners/sdk/check.ts'
import { certificateEvidence, leafOf } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsName = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-name',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-297',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  aliases: [],
  references: [],
  snippets: [],
  title: 'Certificate does not cover the host',
  why: 'The certificate was made for other names. Browsers warn, and visitors cannot tell a mistake from an attack.',
  remediation: 'Get a certificate that lists this name.',
  messages: { pass: 'The certificate covers {{host}}.', fail: 'The certificate covers {{names}}, not {{host}}.' },
  needs: ['tls'],
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    const options = { values: { host: tls.host, names: leaf.names.slice(0, 5).join(', ') }, evidence }
    return [leaf.coversHost ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
