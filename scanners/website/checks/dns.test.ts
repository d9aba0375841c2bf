import { describe, expect, test } from 'vitest'
import type { Check } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { cases, goodFacts, judged, provesEveryCase } from '#scanners/test/website-facts.ts'
import type { MailFacts, WebsiteCollector, WebsiteFacts, ZoneFacts } from '#scanners/website/facts.ts'
import { dnsAxfr } from './dns-axfr.ts'
import { dnsCaaMissing } from './dns-caa-missing.ts'
import { dnsDangling } from './dns-dangling.ts'
import { dnsDmarcMissing } from './dns-dmarc-missing.ts'
import { dnsDmarcNone } from './dns-dmarc-none.ts'
import { dnsDnssecMissing } from './dns-dnssec-missing.ts'
import { dnsMtastsMissing } from './dns-mtasts-missing.ts'
import { dnsSpfMissing } from './dns-spf-missing.ts'
import { dnsSpfPermissive } from './dns-spf-permissive.ts'

type WebCheck = Check<WebsiteFacts, WebsiteCollector>
const mail = (change: Partial<MailFacts>) => ({ mail: { ...goodFacts().mail, ...change } })
const zone = (change: Partial<ZoneFacts>) => ({ zone: { ...goodFacts().zone, ...change } })

const pointers = (change: Partial<WebsiteFacts['pointers']>) => ({ pointers: { ...goodFacts().pointers, ...change } })
const mailTo = (exists: boolean) => pointers({ names: [{ record: 'MX', name: 'shop.example', target: 'mail.old.example', exists }] })
const shown = (...ours: boolean[]) => pointers({ addresses: ours.map((isOurs, at) => ({ address: `192.0.2.${at}`, isOurs })) })

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
      [dnsAxfr, 'PASS pass', {}],
      [
        dnsAxfr,
        'FAIL fail @ns1.shop.example',
        { transfer: { domain: 'shop.example', open: [{ server: 'ns1.shop.example', records: 40 }] } },
      ],
      [dnsDangling, 'PASS pass', {}],
      [dnsDangling, 'PASS pass', mailTo(true)],
      [dnsDangling, 'FAIL gone @MX shop.example mail.old.example', mailTo(false)],
      [dnsDangling, 'PASS pass', shown(true, true)],
      [dnsDangling, 'PASS pass', shown(false, false)],
      [dnsDangling, 'FAIL foreign @A 192.0.2.1', shown(true, false)],
      [dnsDangling, 'UNKNOWN unknown', pointers({ answered: false })],
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
