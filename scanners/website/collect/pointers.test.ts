import { expect, test } from 'vitest'
import { NetworkError } from '#scanners/sdk/network.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { page, startTlsSite } from '#scanners/test/site.ts'
import { pageFacts } from '#scanners/test/website-facts.ts'
import type { WebsiteFacts } from '#scanners/website/facts.ts'
import { pointers, transfer } from './pointers.ts'

async function pointersOf(records: Readonly<Record<string, readonly string[]>>, target = 'https://www.shop.com/') {
  const facts: Partial<WebsiteFacts> = { page: pageFacts(), transport: { https: 'yes', httpsPort: 443, http: null } }
  await pointers.collect(facts, target, environmentOf({ network: plainNetwork(records) }))
  return facts.pointers
}

test('name servers, mail servers and aliases are followed to their addresses', async () => {
  const facts = await pointersOf({
    'NS shop.com': ['ns1.dns.net.'],
    'MX shop.com': ['10 mail.shop.com', '20 gone.host.net.'],
    'CNAME www.shop.com': ['shop.cdn.net'],
    'A ns1.dns.net': ['192.0.2.1'],
    'AAAA mail.shop.com': ['2001:db8::1'],
  })
  expect(facts?.names.map(({ record, target, exists }) => `${record} ${target} ${String(exists)}`)).toEqual([
    'NS ns1.dns.net true',
    'MX mail.shop.com true',
    'MX gone.host.net false',
    'CNAME shop.cdn.net false',
  ])
  expect(facts?.answered).toBe(true)
})
test('a domain that takes no mail leads nowhere on purpose', async () => {
  expect((await pointersOf({ 'MX shop.com': ['0 .'] }))?.names).toEqual([])
})
test('a name server that does not answer proves nothing', async () => {
  const network = plainNetwork({ 'MX shop.com': ['10 mail.shop.com'] })
  const dns: typeof network.dns = (name, type) =>
    name === 'mail.shop.com' ? Promise.reject(new NetworkError('timeout', 'no answer')) : network.dns(name, type)
  const facts: Partial<WebsiteFacts> = { page: pageFacts(), transport: { https: 'no', httpsPort: 443, http: null } }
  await pointers.collect(facts, 'https://shop.com/', environmentOf({ network: { ...network, dns } }))
  expect(facts.pointers).toMatchObject({ names: [], answered: false })
})
const unanswered = () => Promise.reject(new NetworkError('timeout', 'no answer'))
test.each([
  ['an address that does not answer', 'yes', false],
  ['a site of which nobody knows whether it has HTTPS', 'unknown', false],
  ['a site without HTTPS', 'no', true],
] as const)('%s: answered %s', async (_, https, answered) => {
  const facts: Partial<WebsiteFacts> = { page: pageFacts(), transport: { https, httpsPort: 443, http: null } }
  const network = plainNetwork({ 'A shop.com': ['192.0.2.1', '192.0.2.2'] })
  await pointers.collect(facts, 'https://shop.com/', environmentOf({ network: { ...network, tls: unanswered } }))
  expect(facts.pointers).toMatchObject({ addresses: [], answered })
})
/** The addresses that are asked for their certificates. */
async function askedOf(records: readonly string[]): Promise<string[]> {
  const asked: string[] = []
  const network = plainNetwork({ 'A shop.com': records })
  const tls: typeof network.tls = (request) => {
    asked.push(request.host)
    return unanswered()
  }
  const facts: Partial<WebsiteFacts> = { page: pageFacts(), transport: { https: 'yes', httpsPort: 443, http: null } }
  await pointers.collect(facts, 'https://shop.com/', environmentOf({ network: { ...network, tls } }))
  expect(facts.pointers?.answered).toBe(false)
  return asked
}
test('of many addresses the same ones are asked each time, and the others are not forgotten', async () => {
  const addresses = Array.from({ length: 9 }, (_, n) => `192.0.2.${n + 1}`)
  expect(await askedOf(addresses)).toEqual(await askedOf(addresses.toReversed()))
})
test('a domain of more addresses than are asked is not said to be in order', async () => {
  const certificate = await selfSigned({
    names: [{ type: 'dns', value: 'shop.com' }],
    notBefore: new Date(0),
    notAfter: new Date('2100-01-01'),
  })
  await using site = await startTlsSite(certificate, page('<html></html>'))
  const network = plainNetwork({ 'A shop.com': Array.from({ length: 9 }, (_, n) => `192.0.2.${n + 1}`) })
  const tls: typeof network.tls = (request) => network.tls({ ...request, host: '127.0.0.1', port: Number(new URL(site.url).port) })
  const facts: Partial<WebsiteFacts> = { page: pageFacts(), transport: { https: 'yes', httpsPort: 443, http: null } }
  await pointers.collect(facts, 'https://shop.com/', environmentOf({ network: { ...network, tls } }))
  expect(facts.pointers?.addresses).toHaveLength(8)
  expect(facts.pointers?.answered).toBe(false)
})
test('the name servers that hand over the zone', async () => {
  const facts: Partial<WebsiteFacts> = {}
  await transfer.collect(facts, 'https://www.shop.com/', environmentOf({ network: plainNetwork({ 'AXFR shop.com': ['ns1.shop.com 12'] }) }))
  expect(facts.transfer).toEqual({ domain: 'shop.com', open: [{ server: 'ns1.shop.com', records: 12 }] })
})
test.each(['http://127.0.0.1/', 'http://localhost/'])('%s has no zone', async (target) => {
  for (const collector of [pointers, transfer])
    await expect(collector.collect({}, target, environmentOf())).rejects.toMatchObject({ name: 'NotApplicable' })
})
