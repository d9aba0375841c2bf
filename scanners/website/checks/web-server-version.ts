import { defineCheck } from '#scanners/sdk/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webServerVersion = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-server-version',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.6' },
  ],
  aliases: [],
  references: [],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'server_tokens off;' },
    { label: 'Apache', language: 'apache', code: 'ServerTokens Prod\nServerSignature Off' },
  ],
  title: 'Server header discloses a version',
  why: 'The exact version tells an attacker which published weaknesses to try first.',
  remediation: 'Switch off the version in the Server header.',
  messages: { pass: 'The Server header names no version.', fail: 'The Server header says "{{server}}".' },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const server = headerOf(page.headers, 'server') ?? ''
    const evidence = [headerEvidence(page)]
    if (!/\d\.\d|\/\d/u.test(server)) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { server: server.slice(0, 120) }, evidence })]
  },
})
