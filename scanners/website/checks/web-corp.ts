import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCorp = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-corp',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.5.8' }],
  aliases: ['observatory:cross-origin-resource-policy'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cross-Origin-Resource-Policy'],
  snippets: headerSnippets('Cross-Origin-Resource-Policy', 'same-origin'),
  title: 'Cross-origin resource policy is open',
  why: "Other sites may load this page's content into their own process, where side-channel attacks such as Spectre can read it.",
  remediation: 'Send Cross-Origin-Resource-Policy: same-origin, or same-site when your own subdomains need the content.',
  messages: {
    pass: 'The resource policy is {{policy}}.',
    fail: 'No Cross-Origin-Resource-Policy keeps other sites from loading this content.',
  },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const policy = headerOf(page.headers, 'cross-origin-resource-policy')?.trim().toLowerCase() ?? null
    const evidence = [headerEvidence(page)]
    const isOpen = policy !== 'same-origin' && policy !== 'same-site'
    return [isOpen ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { values: { policy }, evidence })]
  },
})
