import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { dnsEvidence, domainResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsMtastsMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-mtasts-missing',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  controls: [{ framework: 'NIST SP 800-177r1', control: '4' }],
  aliases: [],
  references: ['https://www.rfc-editor.org/rfc/rfc8461'],
  snippets: [
    {
      label: 'DNS zone',
      language: 'dns',
      code: '_mta-sts.example.com. TXT "v=STSv1; id=20260801"\n_smtp._tls.example.com. TXT "v=TLSRPTv1; rua=mailto:tls@example.com"',
    },
  ],
  title: 'No MTA-STS or TLS-RPT',
  why: 'Mail servers deliver in the clear when an attacker suppresses the offer of encryption. MTA-STS forbids that, TLS-RPT reports it.',
  remediation: 'Publish an MTA-STS policy and its TXT record, and a TLS-RPT record with a report address.',
  messages: { pass: 'MTA-STS and TLS-RPT are published.', fail: 'Missing: {{missing}}.' },
  needs: ['mail'],
  judge({ mail }) {
    if (!mail.receivesMail) throw new NotApplicable('the domain takes no mail')
    const resource = domainResource(mail)
    const missing = [...(mail.mtaSts ? [] : ['MTA-STS']), ...(mail.tlsReport ? [] : ['TLS-RPT'])]
    const evidence = [
      dnsEvidence(
        `TXT _mta-sts.${mail.domain}, _smtp._tls.${mail.domain}`,
        missing.map((name) => `no ${name}`),
      ),
    ]
    if (missing.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { missing: missing.join(', ') }, evidence })]
  },
})
