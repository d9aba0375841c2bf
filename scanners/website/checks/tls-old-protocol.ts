import { defineCheck } from '#scanners/sdk/check.ts'
import { versionEvidence } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsOldProtocol = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-old-protocol',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.1' },
    { framework: 'PCI DSS 4.0', control: '4.2.1' },
    { framework: 'NIST SP 800-52r2', control: '3.1' },
  ],
  aliases: [],
  references: ['https://ssl-config.mozilla.org/', 'https://www.rfc-editor.org/rfc/rfc8996'],
  snippets: [
    { label: 'nginx', language: 'nginx', code: 'ssl_protocols TLSv1.2 TLSv1.3;' },
    { label: 'Apache', language: 'apache', code: 'SSLProtocol -all +TLSv1.2 +TLSv1.3' },
  ],
  title: 'TLS 1.0 or 1.1 is enabled',
  why: 'These versions rest on broken building blocks and were withdrawn (RFC 8996). They let an attacker weaken the connection of old clients.',
  remediation: 'Allow TLS 1.2 and 1.3 only.',
  messages: {
    pass: 'TLS 1.0 and 1.1 are refused.',
    fail: 'The server accepts {{versions}}.',
    unknown: 'Not every handshake was answered.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const resource = endpointResource(tls)
    const evidence = [versionEvidence(tls)]
    const old = (['TLSv1', 'TLSv1.1'] as const).filter((version) => tls.versions[version] === 'accepted')
    if (old.length > 0) return [fail(resource, 'fail', { values: { versions: old.join(', ') }, evidence })]
    const isSure = tls.versions.TLSv1 === 'refused' && tls.versions['TLSv1.1'] === 'refused'
    return [isSure ? pass(resource, 'pass', { evidence }) : unknown(resource, 'unknown', { evidence })]
  },
})
