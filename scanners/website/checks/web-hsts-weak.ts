import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { directives, headerOf } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const SIX_MONTHS_S = 15_768_000

export const webHstsWeak = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-hsts-weak',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.4.1' }],
  aliases: ['observatory:strict-transport-security'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security'],
  snippets: headerSnippets('Strict-Transport-Security', 'max-age=31536000; includeSubDomains'),
  title: 'HSTS shorter than six months',
  why: 'The browser forgets after a short time that this site must be visited over HTTPS. Rare visitors are then as unprotected as if the header were missing.',
  remediation: 'Raise max-age to at least 15768000 seconds (six months), better to one year.',
  messages: { pass: 'HSTS is remembered for {{days}} days.', fail: 'HSTS is remembered for {{days}} days only.' },
  needs: ['page'],
  judge({ page }) {
    if (!page.url.startsWith('https:')) throw new NotApplicable('browsers heed the header over HTTPS only')
    const resource = siteResource(page)
    const value = headerOf(page.headers, 'strict-transport-security')
    if (value === null) throw new NotApplicable('there is no HSTS header')
    const seconds = Number.parseInt(directives(value)['max-age'] ?? '', 10) || 0
    const options = { values: { days: Math.floor(seconds / 86_400) }, evidence: [headerEvidence(page)] }
    return [seconds < SIX_MONTHS_S ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
