import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeMixed } from '#scanners/website/judge-mixed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const KINDS: ReadonlySet<string> = new Set(['image', 'media'])

export const webMixedPassive = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-mixed-passive',
  vectorType: 'Websites',
  scannerType: 'Content',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  aliases: [],
  references: ['https://developer.mozilla.org/docs/Web/Security/Mixed_content'],
  snippets: [{ label: 'HTTP header', language: 'http', code: 'Content-Security-Policy: upgrade-insecure-requests' }],
  title: 'Image loaded over HTTP',
  why: 'The picture can be read and replaced on its way, and the address of the visitor is shown to everyone on the network.',
  remediation: 'Load images and media over HTTPS.',
  messages: {
    pass: 'Every image from elsewhere is loaded over HTTPS.',
    fail: '{{url}} is loaded over plain HTTP.',
    unknown: 'The page is too large to be read completely.',
  },
  needs: ['page'],
  judge: ({ page }) => judgeMixed(page, KINDS),
})
