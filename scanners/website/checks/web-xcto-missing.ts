import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webXctoMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-xcto-missing',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.4' },
  ],
  aliases: ['observatory:x-content-type-options'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options'],
  snippets: headerSnippets('X-Content-Type-Options', 'nosniff'),
  title: 'nosniff missing',
  why: 'Without nosniff a browser may guess the type of an answer and run an uploaded file as a script.',
  remediation: 'Send X-Content-Type-Options: nosniff on every answer.',
  messages: { pass: 'X-Content-Type-Options is nosniff.', fail: 'X-Content-Type-Options: nosniff is missing.' },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const isSet = headerOf(page.headers, 'x-content-type-options')?.split(',')[0]?.trim().toLowerCase() === 'nosniff'
    return [isSet ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
