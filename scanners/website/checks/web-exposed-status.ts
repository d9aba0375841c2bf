import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webExposedStatus = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-exposed-status',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.5' },
  ],
  aliases: [],
  references: [],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'location = /nginx_status {\n  stub_status;\n  allow 10.0.0.0/8;\n  deny all;\n}' },
    { label: 'Apache', language: 'apache', code: '<Location "/server-status">\n  Require ip 10.0.0.0/8\n</Location>' },
  ],
  title: 'Status or diagnostics page is public',
  why: 'Such pages show internal addresses, versions, settings and sometimes the requests of other visitors.',
  remediation: 'Allow these pages to your own network or to signed-in operators only.',
  messages: {
    pass: 'No status or diagnostics page is readable.',
    fail: '{{path}} can be read by anyone.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'control', 'paths'],
  judge(facts) {
    return judgeProbes(facts, 'status')
  },
})
