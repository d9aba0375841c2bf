import { defineCheck } from '#scanners/sdk/check.ts'
import { fail, pass, siteResource, textEvidence, unknown } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webSecuritytxt = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-securitytxt',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'ISO 27001:2022', control: 'A.8.8' }],
  aliases: [],
  references: ['https://www.rfc-editor.org/rfc/rfc9116'],
  snippets: [
    {
      label: 'security.txt',
      language: 'text',
      code: 'Contact: mailto:security@example.com\nExpires: 2027-01-01T00:00:00Z\nPreferred-Languages: en',
    },
  ],
  title: 'security.txt missing, expired or malformed',
  why: 'Whoever finds a weakness should know in a minute whom to tell. Without security.txt the report ends in a general mailbox, or nowhere.',
  remediation: 'Publish /.well-known/security.txt with Contact and Expires (RFC 9116) and renew it every year.',
  messages: {
    pass: 'security.txt is there and valid until {{date}}.',
    missing: 'There is no security.txt.',
    malformed: 'security.txt has no valid Expires line.',
    expired: 'security.txt expired on {{date}}.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'security-txt'],
  judge({ page, securityTxt: { text, path, answered, checkedAt } }) {
    const resource = siteResource(page)
    if (text === null) return [answered ? fail(resource, 'missing') : unknown(resource)]
    const evidence = [textEvidence(`GET ${path ?? ''}`, text)]
    const expires = /^expires:\s{0,9}(\S{1,40})/imu.exec(text)?.[1]
    const until = expires === undefined ? Number.NaN : Date.parse(expires)
    if (Number.isNaN(until)) return [fail(resource, 'malformed', { evidence })]
    const options = { values: { date: new Date(until).toISOString().slice(0, 10) }, evidence }
    return [until < checkedAt.getTime() ? fail(resource, 'expired', options) : pass(resource, 'pass', options)]
  },
})
