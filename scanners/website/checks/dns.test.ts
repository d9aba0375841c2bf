import { describe, expect, test } from 'vitest'
import type { Check } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { cases, goodFacts, judged, provesEveryCase } from '#scanners/test/website-facts.ts'
import type { MailFacts, WebsiteCollector, WebsiteFacts, ZoneFacts } from '#scanners/website/facts.ts'
import { dnsCaaMissing } from './dns-caa-missing.ts'
import { dnsDmarcMissing } from './dns-dmarc-missing.ts'
import { dnsDmarcNone } from './dns-dmarc-none.ts'
import { dnsDnssecMissing } from './dns-dnssec-missing.ts'
import { dnsMtastsMissing } from './dns-mtasts-missing.ts'
import { dnsSpfMissing } from './dns-spf-missing.ts'
import { dnsSpfPermissive } from './dns-spf-permissive.ts'

type WebCheck = Check<WebsiteFacts, WebsiteCollector>
const mail = (change: Partial<MailFacts>) => ({ mail: { ...goodFacts().mail, ...change } })
const zone = (change: Partial<ZoneFacts>) => ({ zone: { ...goodFacts().zone, ...change } })

describe('records of the domain', () => {
  test.each(
    cases<Partial<WebsiteFacts>>([
      [dnsSpfMissing, 'PASS pass', {}],
      [dnsSpfMissing, 'FAIL fail', mail({ spf: [] })],
      [dnsSpfPermissive, 'PASS pass', {}],
      [dnsSpfPermissive, 'PASS pass', mail({ spf: ['v=spf1 a ~all'] })],
      [dnsSpfPermissive, 'FAIL fail', mail({ spf: ['v=spf1 +all'] })],
      [dnsSpfPermissive, 'FAIL fail', mail({ spf: ['v=spf1 mx all'] })],
      [dnsSpfPermissive, 'FAIL fail', mail({ spf: ['v=spf1 ?all'] })],
      [dnsSpfPermissive, 'FAIL lookups', mail({ spfLookups: 11 })],
      [dnsSpfPermissive, 'FAIL several', mail({ spf: ['v=spf1 -all', 'v=spf1 -all'] })],
      [dnsSpfPermissive, 'UNKNOWN unknown', mail({ spfLookups: null })],
      [dnsDmarcMissing, 'PASS pass', {}],
      [dnsDmarcMissing, 'FAIL fail', mail({ dmarc: null })],
      [dnsDmarcNone, 'PASS pass', mail({ dmarc: 'v=DMARC1;p=QUARANTINE' })],
      [dnsDmarcNone, 'FAIL fail', mail({ dmarc: 'v=DMARC1; p=none' })],
      [dnsDmarcNone, 'FAIL fail', mail({ dmarc: 'v=DMARC1' })],
      [dnsMtastsMissing, 'PASS pass', {}],
      [dnsMtastsMissing, 'FAIL fail', mail({ tlsReport: false })],
      [dnsCaaMissing, 'PASS pass', {}],
      [dnsCaaMissing, 'FAIL fail', zone({ caa: [] })],
      [dnsDnssecMissing, 'PASS pass', {}],
      [dnsDnssecMissing, 'FAIL fail', zone({ isSigned: false })],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, given)).toEqual([expected])
  })
  test.each<[WebCheck, Partial<WebsiteFacts>]>([
    [dnsSpfPermissive, mail({ spf: [] })],
    [dnsDmarcNone, mail({ dmarc: null })],
    [dnsMtastsMissing, mail({ receivesMail: false })],
  ])('$id says nothing where its question makes no sense', (check, change) => {
    expect(() => check.judge(goodFacts(change))).toThrow(NotApplicable)
  })
})

provesEveryCase()
