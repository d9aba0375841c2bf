import { defineCheck } from '#scanners/sdk/check.ts'
import { fail, pass, siteResource, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webMethodWrite = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-method-write',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-650',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.4' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'nginx', language: 'nginx', code: 'limit_except GET HEAD POST {\n  deny all;\n}' }],
  title: 'PUT or DELETE is advertised',
  why: 'The web server says that files can be written or deleted by HTTP. Where no application needs that, it is an open door.',
  remediation: 'Allow only the methods that the site uses, usually GET, HEAD and POST.',
  messages: {
    pass: 'No writing method is advertised for the start page.',
    fail: 'The start page advertises {{methods}}.',
    unknown: 'OPTIONS was not answered.',
  },
  needs: ['page', 'methods'],
  judge({ page, methods: { allow } }) {
    const resource = siteResource(page)
    if (allow === null) return [unknown(resource)]
    const writing = allow.filter((method) => method === 'PUT' || method === 'DELETE')
    const evidence = [textEvidence('OPTIONS /', `allow: ${allow.join(', ')}`)]
    if (writing.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { methods: writing.join(', ') }, confidence: 'tentative', evidence })]
  },
})
