import { defineCheck } from '#scanners/sdk/check.ts'
import { endpointResource, fail, pass, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsNoForwardSecrecy = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-no-forward-secrecy',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.1' },
  ],
  aliases: [],
  references: ['https://ssl-config.mozilla.org/'],
  snippets: [
    {
      label: 'nginx',
      language: 'nginx',
      code: 'ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384;',
    },
  ],
  title: 'Cipher without forward secrecy',
  why: "With RSA key exchange, recorded traffic can be decrypted later by whoever obtains the server's key.",
  remediation: 'Allow ciphers with ECDHE (or DHE) key exchange only.',
  messages: {
    pass: 'Ciphers without forward secrecy are refused.',
    fail: 'The server accepts {{cipher}}.',
    unknown: 'The handshake was not answered.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const resource = endpointResource(tls)
    const { offer, cipher } = tls.staticKeyExchange
    const evidence = [textEvidence('Handshake with RSA key exchange only', cipher ?? offer)]
    if (offer === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    if (offer === 'refused') return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { cipher: cipher ?? '?' }, evidence })]
  },
})
