import { defineCheck } from '#scanners/sdk/check.ts'
import { certificateEvidence, leafOf } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsWeakSignature = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-weak-signature',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-328',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  aliases: [],
  references: [],
  snippets: [],
  title: 'Certificate signed with SHA-1 or MD5',
  why: 'Two certificates with the same SHA-1 or MD5 hash can be made on purpose, so the signature proves nothing. Browsers refuse it.',
  remediation: 'Have the certificate issued again with SHA-256.',
  messages: {
    pass: 'The certificates are signed with {{hash}} or stronger.',
    fail: 'The certificate of {{subject}} is signed with {{hash}}.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    // the signature of a root is not checked by anyone: it is trusted by itself
    const signed = tls.chain.filter((certificate, index) => index === 0 || !certificate.isSelfSigned)
    const weak = signed.find(({ signatureHash }) => /md[245]|sha-?1(?!\d)/iu.test(signatureHash))
    if (weak === undefined) return [pass(resource, 'pass', { values: { hash: leaf.signatureHash }, evidence })]
    return [
      fail(resource, 'fail', {
        values: { hash: weak.signatureHash, subject: weak.subject.slice(0, 120) },
        evidence: [certificateEvidence(weak)],
      }),
    ]
  },
})
