import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const LEAKY: ReadonlySet<string> = new Set(['unsafe-url', 'no-referrer-when-downgrade', ''])

export const webReferrerPolicy = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-referrer-policy',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.4.5' }],
  aliases: ['observatory:referrer-policy'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Referrer-Policy'],
  snippets: headerSnippets('Referrer-Policy', 'strict-origin-when-cross-origin'),
  title: 'Referrer policy leaks URLs',
  why: 'When a visitor follows a link or loads a foreign image, the full address of the page may be told to that site, with any token or search word in it.',
  remediation: 'Send Referrer-Policy: strict-origin-when-cross-origin, or no-referrer for internal applications.',
  messages: {
    pass: 'The referrer policy is {{policy}}.',
    fail: 'The referrer policy {{policy}} tells full addresses to other sites.',
    missing: 'No referrer policy is set; what is told to other sites is left to the browser.',
  },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const value = headerOf(page.headers, 'referrer-policy') ?? page.document?.metaReferrer ?? null
    if (value === null) return [fail(resource, 'missing', { evidence })]
    // a browser takes the last word it knows
    const policy = value.split(',').at(-1)?.trim().toLowerCase() ?? ''
    const options = { values: { policy: policy.slice(0, 60) }, evidence }
    return [LEAKY.has(policy) ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
