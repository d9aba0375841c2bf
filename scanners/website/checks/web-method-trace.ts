import { defineCheck } from '#scanners/sdk/check.ts'
import { fail, pass, siteResource, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

/** The echoed request without what differs each time: our marker and the connection's own lines. */
const withoutNoise = (head: string): string =>
  head.replaceAll(/^(?:x-trace-marker|user-agent|host|connection):.*$/gimu, '').replaceAll(/\n{2,}/gu, '\n')

export const webMethodTrace = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-method-trace',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.4' },
  ],
  aliases: [],
  references: [],
  snippets: [
    { label: 'Apache', language: 'apache', code: 'TraceEnable Off' },
    { label: 'nginx', language: 'nginx', code: 'if ($request_method = TRACE) {\n  return 405;\n}' },
  ],
  title: 'TRACE is enabled',
  why: 'TRACE sends a request back as it arrived, with cookies and headers that proxies added. It helps attackers to read what scripts are not meant to see.',
  remediation: 'Refuse the TRACE method in the web server.',
  messages: { pass: 'TRACE is refused.', fail: 'TRACE repeats the request with its headers.', unknown: 'TRACE was not answered.' },
  needs: ['page', 'methods'],
  judge({ page, methods: { trace } }) {
    const resource = siteResource(page)
    if (trace === null) return [unknown(resource)]
    const isOn = trace.status === 200 && trace.echoes
    const evidence = [textEvidence('TRACE /', isOn ? `HTTP 200\n${withoutNoise(trace.head)}` : `HTTP ${trace.status}`)]
    return [isOn ? fail(resource, 'fail', { exposure: 'proven', evidence }) : pass(resource, 'pass', { evidence })]
  },
})
