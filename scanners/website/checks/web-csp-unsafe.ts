import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { policiesOf, weaknessesOfAll } from '#scanners/website/judge-csp.ts'
import { fail, pass, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCspUnsafe = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-csp-unsafe',
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
  references: ['https://csp-evaluator.withgoogle.com/'],
  snippets: headerSnippets('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'"),
  title: 'Content security policy can be bypassed',
  why: 'The policy exists but allows inline scripts, eval or sources so broad that an injected script still runs. It looks like protection and is little.',
  remediation:
    "Replace 'unsafe-inline' by nonces or hashes, remove 'unsafe-eval', name the hosts instead of * or https:, and set object-src 'none'.",
  messages: { pass: 'The policy has no known way around it for scripts.', fail: 'The policy is weak: {{weaknesses}}.' },
  needs: ['page'],
  judge({ page }) {
    const policies = policiesOf(page)
    if (policies.length === 0) throw new NotApplicable('there is no policy to judge')
    const resource = siteResource(page)
    const evidence = policies.map((policy) => textEvidence('Content-Security-Policy', policy))
    const weaknesses = weaknessesOfAll(policies).map(({ directive, value }) => `${directive} ${value}`.trim())
    if (weaknesses.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { weaknesses: [...new Set(weaknesses)].slice(0, 8).join(', ') }, evidence })]
  },
})
