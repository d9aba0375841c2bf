import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeMixed } from '#scanners/website/judge-mixed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const KINDS: ReadonlySet<string> = new Set(['script', 'frame', 'style'])

export const webMixedActive = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-mixed-active',
  vectorType: 'Websites',
  scannerType: 'Content',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  aliases: [],
  references: ['https://developer.mozilla.org/docs/Web/Security/Mixed_content'],
  snippets: [{ label: 'HTTP header', language: 'http', code: 'Content-Security-Policy: upgrade-insecure-requests' }],
  title: 'Script or frame loaded over HTTP',
  why: 'Whoever sits on the network can replace this script or frame on its way, and then controls the whole page.',
  remediation: 'Load it over HTTPS, or host it yourself. upgrade-insecure-requests helps until all addresses are changed.',
  messages: {
    pass: 'Every script, style and frame from elsewhere is loaded over HTTPS.',
    fail: '{{url}} is loaded over plain HTTP.',
    unknown: 'The page is too large to be read completely.',
  },
  needs: ['page'],
  judge: ({ page }) => judgeMixed(page, KINDS),
})
