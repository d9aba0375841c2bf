import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass, siteResource, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webHttpNoRedirect = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-http-no-redirect',
  vectorType: 'Websites',
  scannerType: 'Transport',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  aliases: ['observatory:redirection'],
  references: [],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'server {\n  listen 80;\n  return 301 https://$host$request_uri;\n}' },
    { label: 'Apache', language: 'apache', code: '<VirtualHost *:80>\n  Redirect permanent / https://example.com/\n</VirtualHost>' },
  ],
  title: 'HTTP does not redirect to HTTPS',
  why: 'Visitors who type the address or follow an old link stay on the unencrypted side, where their session can be read and pages can be altered.',
  remediation: 'Answer every plain HTTP request with a permanent redirect (301 or 308) to the same address over HTTPS.',
  messages: {
    pass: '{{url}} leads to HTTPS or is closed.',
    fail: '{{url}} serves content instead of redirecting to HTTPS.',
    unknown: '{{url}} gave no answer in time.',
  },
  needs: ['page', 'transport'],
  judge({ page, transport: { https, http } }) {
    if (https !== 'yes' || http === null) throw new NotApplicable('there is no pair of HTTP and HTTPS addresses')
    const resource = siteResource(page)
    const line = [`HTTP ${http.status ?? '-'} (${http.state})`, ...(http.location === null ? [] : [`location: ${http.location}`])].join(
      '\n',
    )
    const options = { values: { url: http.url }, evidence: [textEvidence(`GET ${http.url}`, line)] }
    if (http.state === 'unknown') return [unknown(resource, 'unknown', options)]
    return [http.state === 'serves' ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
