import { defineCheck } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { dnsEvidence, domainResource, fail, pass, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const dnsSpfPermissive = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'dns-spf-permissive',
  vectorType: 'Websites',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-290',
  controls: [{ framework: 'NIST SP 800-177r1', control: '4' }],
  aliases: [],
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: 'example.com. TXT "v=spf1 include:_spf.example.net -all"' }],
  title: 'SPF permits any sender or cannot be evaluated',
  why: 'A policy that ends in +all or ?all permits everyone. One with more than ten look-ups, or two records, counts as an error, and receivers ignore it.',
  remediation: 'End the policy in ~all or -all, keep one record, and remove includes that are not needed until ten look-ups suffice.',
  messages: {
    pass: 'The policy limits senders with {{lookups}} look-ups.',
    fail: 'The SPF policy of {{domain}} permits any sender.',
    lookups: 'The SPF policy needs more than ten DNS look-ups.',
    several: 'There are {{count}} SPF records; only one is allowed.',
    unknown: 'Part of the SPF policy could not be followed.',
  },
  needs: ['mail'],
  judge({ mail }) {
    const { spf, spfLookups, domain } = mail
    const policy = spf[0]
    if (policy === undefined) throw new NotApplicable('there is no SPF record')
    const resource = domainResource(mail)
    const evidence = [dnsEvidence(`TXT ${domain}`, spf)]
    if (spf.length > 1) return [fail(resource, 'several', { values: { count: spf.length }, evidence })]
    if (/\s[+?]?all(?:\s|$)/iu.test(policy)) return [fail(resource, 'fail', { values: { domain }, evidence })]
    if (spfLookups === null) return [unknown(resource, 'unknown', { evidence })]
    return [
      spfLookups > 10 ? fail(resource, 'lookups', { evidence }) : pass(resource, 'pass', { values: { lookups: spfLookups }, evidence }),
    ]
  },
})
