import { defineCheck } from '#scanners/sdk/check.ts'
import { fail, pass, siteResource, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const TELLTALES: readonly { what: string; pattern: RegExp }[] = [
  { what: 'Node.js stack', pattern: /\bat (?:[\w.<>$ ]{1,80} )?\(?(?:file:\/\/|node:|\/)[^\s)]{1,200}:\d{1,6}:\d{1,6}\)?/u },
  { what: 'Python traceback', pattern: /Traceback \(most recent call last\)/u },
  { what: 'Java stack', pattern: /\bat [\w.$]{3,120}\([\w$]{1,60}\.java:\d{1,6}\)/u },
  { what: 'PHP error', pattern: /<b>(?:Fatal error|Warning|Parse error)<\/b>:/u },
  { what: '.NET stack', pattern: /\[\w{3,40}Exception: |Server Error in '\/' Application/u },
  { what: 'Django debug page', pattern: /DEBUG = True/u },
  { what: 'SQL error', pattern: /SQLSTATE\[|You have an error in your SQL syntax|ORA-\d{5}/u },
  { what: 'server version', pattern: /\b(?:nginx|Apache|Apache Tomcat|openresty|Jetty|lighttpd|PHP)\/\d{1,3}\.\d{1,3}/u },
]

export const webErrorVersion = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-error-version',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-209',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.2' },
  ],
  aliases: [],
  references: [],
  snippets: [
    {
      label: 'Express',
      language: 'javascript',
      code: "app.use((error, request, response, next) => {\n  log.error(error)\n  response.status(500).send('Something went wrong.')\n})",
    },
    { label: 'PHP', language: 'ini', code: 'display_errors = Off' },
  ],
  title: 'Error page discloses version or stack',
  why: 'The error page shows what is meant for developers: versions, file paths, calls. Attackers use it to choose and aim.',
  remediation: 'Show visitors a plain error page and write the details to the log.',
  messages: {
    pass: 'The error page gives away nothing.',
    fail: 'The error page shows {{what}}.',
    unknown: 'The site gave no answer for a path that does not exist.',
  },
  needs: ['page', 'control'],
  judge({ page, control: { path, status, head } }) {
    const resource = siteResource(page)
    if (status === null) return [unknown(resource)]
    const told = TELLTALES.find(({ pattern }) => pattern.test(head))
    if (told === undefined) return [pass(resource, 'pass', { evidence: [textEvidence('GET a random path', `HTTP ${status}`)] })]
    const at = Math.max(0, head.search(told.pattern) - 100)
    // the path was made up for this scan; without it the evidence stays the same from scan to scan
    const content = `HTTP ${status}\n${head.slice(at, at + 800)}`.replaceAll(path, '/(random path)')
    return [
      fail(resource, 'fail', { values: { what: told.what }, exposure: 'proven', evidence: [textEvidence('GET a random path', content)] }),
    ]
  },
})
