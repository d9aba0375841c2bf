import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { policiesOf } from '#scanners/website/judge-csp.ts'
import { documentOf, fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCspMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-csp-missing',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-693',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.3' },
  ],
  aliases: ['observatory:content-security-policy'],
  references: [
    'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy',
    'https://csp.withgoogle.com/docs/strict-csp.html',
  ],
  snippets: headerSnippets('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
  title: 'No content security policy',
  why: "A content security policy tells the browser which scripts belong to the page. Without one, every script that an attacker manages to inject runs with the visitor's rights.",
  remediation:
    "Start with Content-Security-Policy-Report-Only, then enforce a policy with nonces or hashes for scripts, object-src 'none' and base-uri 'none'.",
  messages: {
    pass: 'The page carries a content security policy.',
    fail: 'Neither a header nor a meta element sets a content security policy.',
  },
  needs: ['page'],
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    return [policiesOf(page).length === 0 ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
