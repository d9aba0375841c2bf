import { defineCheck } from '#scanners/sdk/check.ts'
import { corsEvidence } from '#scanners/website/judge-cors.ts'
import { conclude, fail, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCorsWildcard = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-cors-wildcard',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-942',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.2' },
  ],
  aliases: ['observatory:cross-origin-resource-sharing'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin'],
  snippets: [{ label: 'Express', language: 'javascript', code: "app.use(cors({ origin: ['https://app.example.com'] }))" }],
  title: 'CORS allows any origin',
  why: 'Scripts of every website may read this content without credentials. That is fine for public data, and a leak when the address is meant for an internal network.',
  remediation: 'Name the origins that need access, or remove Access-Control-Allow-Origin from pages that no script of another site reads.',
  messages: {
    pass: 'Foreign origins are not allowed.',
    fail: 'Access-Control-Allow-Origin admits any origin.',
    unknown: 'The site did not answer every request with a foreign origin.',
  },
  needs: ['page', 'cors'],
  judge({ page, cors }) {
    const resource = siteResource(page)
    const evidence = cors.map(corsEvidence)
    const isOpen = cors.some(
      ({ origin, allowOrigin, allowCredentials }) => allowOrigin === '*' || (allowOrigin === origin && !allowCredentials),
    )
    const fails = isOpen ? [fail(resource, 'fail', { evidence })] : []
    return conclude({ resource, fails, complete: cors.length === 2, passed: { evidence } })
  },
})
