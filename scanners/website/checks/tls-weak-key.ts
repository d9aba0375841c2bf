import { defineCheck } from '#scanners/sdk/check.ts'
import { certificateEvidence, leafOf } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const tlsWeakKey = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-weak-key',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-326',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  aliases: [],
  references: [],
  snippets: [],
  title: 'Certificate key is too short',
  why: 'A short key can be computed from the certificate with rented computing power. Whoever has it can pose as this server.',
  remediation: 'Make a new key (RSA 2048 bits or more, or an EC key on P-256) and have the certificate issued again.',
  messages: {
    pass: 'The key is long enough ({{kind}}, {{bits}} bits).',
    fail: 'The {{kind}} key has only {{bits}} bits.',
    unknown: 'The length of the {{kind}} key is not known.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    const { kind, bits } = leaf.key
    const options = { values: { kind, bits: bits ?? '?' }, evidence }
    if (kind !== 'ed25519' && bits === null) return [unknown(resource, 'unknown', options)]
    const isWeak = bits !== null && bits < (kind === 'ec' ? 224 : 2_048)
    return [isWeak ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
