import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { certificateEvidence, dayOf, leafOf } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const WARNING_MS = 21 * 86_400_000

export const tlsExpiring = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-expiring',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-298',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'certbot', language: 'shell', code: 'certbot renew\nsystemctl reload nginx' }],
  title: 'Certificate expires within 21 days',
  why: 'Automatic renewal usually replaces a certificate a month before its end. That this one is still there says that the renewal has failed.',
  remediation: 'Renew the certificate and find out why it did not renew itself.',
  messages: { pass: 'The certificate is valid until {{date}}.', fail: 'The certificate expires on {{date}}.' },
  needs: ['tls'],
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    if (leaf.notAfter < tls.checkedAt) throw new NotApplicable('it has expired already')
    const options = { values: { date: dayOf(leaf.notAfter) }, evidence }
    const isSoon = leaf.notAfter.getTime() - tls.checkedAt.getTime() < WARNING_MS
    return [isSoon ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
