import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webExposedEnv = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-exposed-env',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-538',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
    { framework: 'PCI DSS 4.0', control: '6.4.1' },
  ],
  aliases: [],
  references: [],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'location ~ /\\.(?!well-known) {\n  deny all;\n}' },
    { label: 'Apache', language: 'apache', code: 'RedirectMatch 404 /\\.(?!well-known)' },
  ],
  title: 'Credentials file is readable',
  why: 'Files such as .env hold passwords and keys of databases, mail and cloud accounts. Bots look for them within minutes of a site going online.',
  remediation: 'Remove the file from the web root, block dot files in the web server, and change every password and key it contains.',
  messages: {
    pass: 'No credentials file is readable.',
    fail: '{{path}} can be read by anyone.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'control', 'paths'],
  judge(facts) {
    return judgeProbes(facts, 'env')
  },
})
