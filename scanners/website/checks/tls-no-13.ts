import { defineCheck } from '#scanners/sdk/check.ts'
import { versionEvidence } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsNo13 = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-no-13',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.1' },
  ],
  aliases: [],
  references: ['https://ssl-config.mozilla.org/'],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'ssl_protocols TLSv1.2 TLSv1.3;' },
    { label: 'Apache', language: 'apache', code: 'SSLProtocol -all +TLSv1.2 +TLSv1.3' },
  ],
  title: 'TLS 1.3 is not offered',
  why: 'TLS 1.3 is faster and has dropped everything in TLS that was ever broken. Only TLS 1.2 leaves more to get wrong.',
  remediation: 'Enable TLS 1.3 beside TLS 1.2.',
  messages: { pass: 'TLS 1.3 is offered.', fail: 'The server refuses TLS 1.3.', unknown: 'The handshake was not answered.' },
  needs: ['tls'],
  judge({ tls }) {
    const resource = endpointResource(tls)
    const evidence = [versionEvidence(tls)]
    const offer = tls.versions['TLSv1.3']
    if (offer === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    return [offer === 'accepted' ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
