import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webExposedApiDocs = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-exposed-api-docs',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '13.4.5' }],
  aliases: [],
  references: [],
  snippets: [],
  title: 'API description is public',
  why: 'The description lists every address and parameter of the API. That is fine for a public API, and a map for attackers otherwise.',
  remediation: 'If the API is not meant for the public, require a sign-in for its description.',
  messages: {
    pass: 'No API description is readable under the usual names.',
    fail: '{{path}} describes the API to anyone.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'control', 'paths'],
  judge(facts) {
    return judgeProbes(facts, 'api-docs')
  },
})
