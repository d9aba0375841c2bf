import { defineCheck } from '#scanners/sdk/check.ts'
import { certificateEvidence, dayOf, leafOf } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsExpired = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-expired',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-298',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'certbot', language: 'shell', code: 'certbot renew\nsystemctl reload nginx' }],
  title: 'Certificate expired',
  why: 'Browsers show a full-page warning and programs refuse the connection. Visitors learn to click warnings away, which is what an attacker needs.',
  remediation: 'Renew the certificate now and let it renew itself (ACME).',
  messages: {
    pass: 'The certificate is valid until {{date}}.',
    fail: 'The certificate expired on {{date}}.',
    future: 'The certificate is valid only from {{date}} on.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    if (leaf.notBefore > tls.checkedAt) return [fail(resource, 'future', { values: { date: dayOf(leaf.notBefore) }, evidence })]
    const options = { values: { date: dayOf(leaf.notAfter) }, evidence }
    return [leaf.notAfter < tls.checkedAt ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
