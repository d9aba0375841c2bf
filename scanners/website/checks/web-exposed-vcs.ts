import { defineCheck } from '#scanners/sdk/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webExposedVcs = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-exposed-vcs',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-527',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.1' },
  ],
  aliases: [],
  references: [],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'location ~ /\\.(?!well-known) {\n  deny all;\n}' },
    { label: 'Apache', language: 'apache', code: 'RedirectMatch 404 /\\.(?!well-known)' },
  ],
  title: 'Version control folder is readable',
  why: 'From a readable .git, .svn or .hg folder the whole source code can be rebuilt, with its history and every secret that was ever committed.',
  remediation: 'Block these folders in the web server and deploy without them. Change every secret that is in the history.',
  messages: {
    pass: 'No version control folder is readable.',
    fail: '{{path}} can be read by anyone.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'control', 'paths'],
  judge(facts) {
    return judgeProbes(facts, 'vcs')
  },
})
