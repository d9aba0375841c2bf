import { defineCheck } from '#scanners/sdk/check.ts'
import { certificateEvidence, leafOf } from '#scanners/website/judge-tls.ts'
import { endpointResource, fail, pass, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

/** Of the name, not of the chain: tls-name says it. */
const OTHER_CHECKS: ReadonlySet<string> = new Set(['ERR_TLS_CERT_ALTNAME_INVALID'])

export const tlsUntrusted = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'tls-untrusted',
  vectorType: 'Websites',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-295',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  aliases: [],
  references: [],
  snippets: [],
  title: 'Certificate is not trusted',
  why: 'Browsers cannot tell this server from an impostor, because no authority they know vouches for it, or because an intermediate certificate is missing.',
  remediation: 'Install a certificate of a public authority together with its intermediate certificates (the full chain).',
  messages: {
    pass: 'The certificate chain is trusted.',
    fail: 'The chain cannot be verified ({{code}}); issuer: {{issuer}}.',
    selfSigned: 'The certificate is signed by itself ({{code}}).',
    unknown: 'The dates of the certificate are wrong, so its chain was not verified.',
  },
  needs: ['tls'],
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    const { authorizationError: code } = tls
    if (code === null || OTHER_CHECKS.has(code)) return [pass(resource, 'pass', { evidence })]
    // the date is tried first: what else is wrong with the chain was not looked at
    if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return [unknown(resource, 'unknown', { evidence })]
    return [
      fail(resource, leaf.isSelfSigned ? 'selfSigned' : 'fail', {
        values: { code: code.slice(0, 80), issuer: leaf.issuer.slice(0, 120) },
        evidence,
      }),
    ]
  },
})
