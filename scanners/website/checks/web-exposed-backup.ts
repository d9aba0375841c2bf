import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webExposedBackup = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-exposed-backup',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-530',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'nginx', language: 'nginx', code: 'location ~* \\.(sql|zip|tar|gz|bak)$ {\n  deny all;\n}' }],
  title: 'Backup or database dump is readable',
  why: 'A backup in the web root hands over everything at once: customers, password hashes, source code.',
  remediation: 'Move backups out of the web root, delete what lies there, and treat the data as disclosed.',
  messages: {
    pass: 'No backup was found under the usual names.',
    fail: '{{path}} can be downloaded by anyone.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'control', 'paths'],
  judge(facts) {
    return judgeProbes(facts, 'backup')
  },
})
