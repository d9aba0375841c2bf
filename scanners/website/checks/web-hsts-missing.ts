import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webHstsMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-hsts-missing',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.1' },
  ],
  aliases: ['observatory:strict-transport-security'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security'],
  snippets: headerSnippets('Strict-Transport-Security', 'max-age=31536000; includeSubDomains'),
  title: 'HSTS missing',
  why: 'Without Strict-Transport-Security a browser first tries plain HTTP on the next visit. An attacker on the network can answer that first request and keep the visitor on an unencrypted copy of the site.',
  remediation:
    'Send Strict-Transport-Security with a max-age of at least one year on every HTTPS answer. Add includeSubDomains once all subdomains support HTTPS.',
  messages: { pass: 'Strict-Transport-Security is sent.', fail: 'The answer carries no Strict-Transport-Security header.' },
  needs: ['page'],
  judge({ page }) {
    if (!page.url.startsWith('https:')) throw new NotApplicable('browsers heed the header over HTTPS only')
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const value = headerOf(page.headers, 'strict-transport-security')
    return [value === null ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
