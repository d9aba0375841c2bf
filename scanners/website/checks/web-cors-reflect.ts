import { defineCheck } from '#scanners/sdk/check.ts'
import { corsEvidence } from '#scanners/website/judge-cors.ts'
import { conclude, fail, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCorsReflect = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-cors-reflect',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-942',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.2' },
  ],
  aliases: ['observatory:cross-origin-resource-sharing'],
  references: ['https://portswigger.net/web-security/cors'],
  snippets: [
    {
      label: 'nginx',
      language: 'nginx',
      code: 'map $http_origin $allowed_origin {\n  default "";\n  "https://app.example.com" $http_origin;\n}\nadd_header Access-Control-Allow-Origin $allowed_origin always;\nadd_header Vary Origin always;',
    },
    { label: 'Express', language: 'javascript', code: "app.use(cors({ origin: ['https://app.example.com'], credentials: true }))" },
  ],
  title: 'Any origin is allowed with credentials',
  why: 'The site repeats whatever origin asks and lets the browser send cookies along. Any website a signed-in visitor opens can then read their data here.',
  remediation:
    'Compare the Origin header with a fixed list and answer with Access-Control-Allow-Credentials only for those. Never repeat an unknown origin.',
  messages: {
    pass: 'Unknown origins are not allowed with credentials.',
    fail: 'The origin {{origin}} is allowed together with credentials.',
    unknown: 'The site did not answer every request with a foreign origin.',
  },
  needs: ['page', 'cors'],
  judge({ page, cors }) {
    const resource = siteResource(page)
    const evidence = cors.map(corsEvidence)
    const fooled = cors.find(({ origin, allowOrigin, allowCredentials }) => allowOrigin === origin && allowCredentials)
    const fails = fooled
      ? [
          fail(resource, 'fail', {
            values: { origin: fooled.origin === 'null' ? 'null' : 'https://….example' },
            exposure: 'proven',
            evidence,
          }),
        ]
      : []
    return conclude({ resource, fails, complete: cors.length === 2, passed: { evidence } })
  },
})
