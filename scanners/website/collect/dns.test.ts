import { describe, expect, test } from 'vitest'
import { NetworkError } from '#scanners/sdk/network.ts'
import { plainNetwork, type PlainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import type { WebsiteFacts } from '#scanners/website/facts.ts'
import { alias, mail, zone } from './dns.ts'

type Records = Readonly<Record<string, readonly string[]>>
async function collected(collector: typeof mail, target: string, network: PlainNetwork): Promise<Partial<WebsiteFacts>> {
  const facts: Partial<WebsiteFacts> = {}
  await collector.collect(facts, target, environmentOf({ network }))
  return facts
}
const mailOf = async (records: Records) => (await collected(mail, 'https://www.shop.com/', plainNetwork(records))).mail

describe('the mail policy', () => {
  test('is that of the registrable domain, whatever host the site has', async () => {
    const facts = await mailOf({
      'TXT shop.com': ['google-site-verification=x', 'v=spf1 -all'],
      'TXT _dmarc.shop.com': ['v=DMARC1; p=reject'],
      'MX shop.com': ['10 mx.shop.com'],
      'TXT _mta-sts.shop.com': ['v=STSv1; id=1'],
      'TXT _smtp._tls.shop.com': ['v=TLSRPTv1; rua=mailto:a@shop.com'],
    })
    expect(facts).toEqual({
      domain: 'shop.com',
      spf: ['v=spf1 -all'],
      spfLookups: 0,
      dmarc: 'v=DMARC1; p=reject',
      receivesMail: true,
      mtaSts: true,
      tlsReport: true,
    })
  })
  test('is empty where nothing is published, and a null MX takes no mail', async () => {
    expect(await mailOf({ 'MX shop.com': ['0 .'] })).toMatchObject({ spf: [], dmarc: null, receivesMail: false, mtaSts: false })
  })
  test.each<[string, number | null, Records]>([
    ['terms that ask and terms that do not', 4, { 'TXT shop.com': ['v=spf1 ip4:192.0.2.1 a mx:b.com exists:%{i}.c.com ptr -all'] }],
    [
      'includes within includes',
      3,
      { 'TXT shop.com': ['v=spf1 include:a.com -all'], 'TXT a.com': ['v=spf1 include:b.com a -all'], 'TXT b.com': ['v=spf1 -all'] },
    ],
    ['a circle, once', 2, { 'TXT shop.com': ['v=spf1 include:a.com -all'], 'TXT a.com': ['v=spf1 include:a.com -all'] }],
    ['a macro, which cannot be followed', null, { 'TXT shop.com': ['v=spf1 include:%{d}.a.com -all'] }],
  ])('counts the look-ups of %s', async (_, lookups, records) => {
    expect((await mailOf(records))?.spfLookups).toBe(lookups)
  })
  test('a policy of endless includes is left after the eleventh', async () => {
    let asked = 0
    const network: PlainNetwork = {
      ...plainNetwork(),
      dns(_name, type) {
        asked += 1
        return Promise.resolve({ type, state: 'records', records: [`v=spf1 include:${asked}.shop.com -all`] })
      },
    }
    expect((await collected(mail, 'https://shop.com/', network)).mail?.spfLookups).toBe(11)
    expect(asked).toBeLessThan(20)
  })
  test('an answer that cannot be had is no fact', async () => {
    const network = { ...plainNetwork(), dns: () => Promise.reject(new NetworkError('timeout', 'no answer')) }
    await expect(collected(mail, 'https://shop.com/', network)).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('the zone', () => {
  test('takes the nearest CAA set, and is signed only with DS and DNSKEY', async () => {
    const records = { 'CAA shop.com': ['0 issue a.org'], 'DS shop.com': ['present'] }
    expect((await collected(zone, 'https://www.shop.com/', plainNetwork(records))).zone).toEqual({
      domain: 'shop.com',
      caa: ['0 issue a.org'],
      isSigned: false,
    })
    const signed = { ...records, 'CAA www.shop.com': ['0 issue b.org'], 'DNSKEY shop.com': ['present'] }
    expect((await collected(zone, 'https://www.shop.com/', plainNetwork(signed))).zone).toMatchObject({
      caa: ['0 issue b.org'],
      isSigned: true,
    })
  })
  test('of a host that is an alias', async () => {
    expect((await collected(alias, 'https://www.shop.com/', plainNetwork({ 'CNAME www.shop.com': ['Shop.GitHub.io.'] }))).alias).toEqual({
      host: 'www.shop.com',
      cname: 'shop.github.io',
    })
  })
})

describe('names that have no zone of their own', () => {
  test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://localhost/', 'http://intranet/', 'https://printer.internal/'])(
    '%s is not asked about',
    async (target) => {
      for (const collector of [mail, zone, alias])
        await expect(collected(collector, target, plainNetwork())).rejects.toMatchObject({ name: 'NotApplicable' })
    },
  )
})
