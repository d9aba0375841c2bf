import { defineCheck } from '#scanners/sdk/check.ts'
import { headerValues } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const TELLTALES = ['x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'] as const

export const webPoweredBy = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-powered-by',
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
    { label: 'Express', language: 'javascript', code: "app.disable('x-powered-by')" },
    { label: 'PHP', language: 'ini', code: 'expose_php = Off' },
    { label: 'nginx (proxy)', language: 'nginx', code: 'proxy_hide_header X-Powered-By;' },
  ],
  title: 'X-Powered-By discloses the stack',
  why: 'Headers that name the framework and its version save an attacker the search for what to attack.',
  remediation: 'Remove X-Powered-By and similar headers in the application or the proxy.',
  messages: { pass: 'No header names the framework.', fail: 'The answer says {{headers}}.' },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const told = TELLTALES.flatMap((name) => headerValues(page.headers, name).map((value) => `${name}: ${value.slice(0, 80)}`))
    if (told.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { headers: told.slice(0, 5).join(', ') }, evidence })]
  },
})
