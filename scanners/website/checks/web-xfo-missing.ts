import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { directiveOf } from '#scanners/website/judge-csp.ts'
import { headerOf, headerValues } from '#scanners/website/judge-headers.ts'
import { documentOf, fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

/** frame-ancestors counts in a header only, and outranks X-Frame-Options (CSP level 3). */
function isProtected({ headers }: PageFacts): boolean {
  const ancestors = headerValues(headers, 'content-security-policy').flatMap((value) =>
    value.split(',').map((policy) => directiveOf(policy, 'frame-ancestors')),
  )
  const limits = ancestors.filter((value) => value !== null)
  if (limits.length > 0)
    return limits.some((value) => !value.split(/\s+/u).some((source) => source === '*' || source === 'http:' || source === 'https:'))
  return /^\s*(?:deny|sameorigin)\s*(?:,|$)/iu.test(headerOf(headers, 'x-frame-options') ?? '')
}

export const webXfoMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-xfo-missing',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1021',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.6' },
  ],
  aliases: ['observatory:x-frame-options'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors'],
  snippets: headerSnippets('X-Frame-Options', 'SAMEORIGIN'),
  title: 'Page may be framed',
  why: 'Any site can show this page inside an invisible frame and lead a signed-in visitor to click buttons they do not see (clickjacking).',
  remediation: "Send Content-Security-Policy: frame-ancestors 'self', and X-Frame-Options: SAMEORIGIN for old browsers.",
  messages: {
    pass: 'Framing by other sites is refused.',
    fail: 'Neither frame-ancestors nor X-Frame-Options keeps other sites from framing the page.',
  },
  needs: ['page'],
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    return [isProtected(page) ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
