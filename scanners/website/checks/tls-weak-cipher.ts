import { defineCheck } from '#scanners/sdk/check.ts'
import { endpointResource, fail, pass, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsWeakCipher = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-weak-cipher',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.2' },
    { framework: 'PCI DSS 4.0', control: '4.2.1' },
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
  title: 'Cipher without encryption or authentication',
  why: 'With a NULL cipher everything travels readable, with an anonymous one nobody proves who they are: TLS in name only. RC4, 3DES and export ciphers, which current TLS libraries cannot offer any more, are not tried.',
  remediation: 'Allow ciphers with authenticated encryption only.',
  messages: {
    pass: 'Ciphers without encryption or authentication are refused.',
    fail: 'The server accepts {{cipher}}.',
    unknown: 'The handshake was not answered.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const resource = endpointResource(tls)
    const { offer, cipher } = tls.weakCipher
    const evidence = [textEvidence('Handshake with aNULL:eNULL only', cipher ?? offer)]
    if (offer === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    if (offer === 'refused') return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { cipher: cipher ?? '?' }, exposure: 'proven', evidence })]
  },
})
