import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { documentOf, fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCoopMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-coop-missing',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.4.8' }],
  aliases: [],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy'],
  snippets: headerSnippets('Cross-Origin-Opener-Policy', 'same-origin'),
  title: 'No cross-origin opener policy',
  why: 'A page that opened this one, or was opened by it, keeps a handle on its window and can steer it to a false copy.',
  remediation: 'Send Cross-Origin-Opener-Policy: same-origin, or same-origin-allow-popups where foreign sign-in windows are used.',
  messages: { pass: 'The opener policy is {{policy}}.', fail: 'The answer carries no effective Cross-Origin-Opener-Policy header.' },
  needs: ['page'],
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const policy = (headerOf(page.headers, 'cross-origin-opener-policy') ?? 'unsafe-none').split(';')[0]?.trim().toLowerCase() ?? ''
    if (policy === 'unsafe-none') return [fail(resource, 'fail', { evidence })]
    return [pass(resource, 'pass', { values: { policy: policy.slice(0, 60) }, evidence })]
  },
})
