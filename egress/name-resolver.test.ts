import type { Answer } from 'dns-packet'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { DnsType } from '#scanners/sdk/network.ts'
import { createNameResolver, resolveAddresses } from './name-resolver.ts'
import { addressRecord, startNameServer, type NameServerDouble, type Script } from './test/name-server.ts'
import { codeOf } from './test/servers.ts'

const doubles: NameServerDouble[] = []
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()))
})
async function asking(script: Script, tryMs?: number) {
  const double = await startNameServer(script)
  doubles.push(double)
  return { double, resolver: createNameResolver([double.address], tryMs) }
}

const name = 'site.test'
const records: [DnsType, Answer, string][] = [
  ['A', { type: 'A', name, data: '192.0.2.1' }, '192.0.2.1'],
  ['AAAA', { type: 'AAAA', name, data: '2001:db8::1' }, '2001:db8::1'],
  ['CNAME', { type: 'CNAME', name, data: 'other.test' }, 'other.test'],
  ['NS', { type: 'NS', name, data: 'ns1.test' }, 'ns1.test'],
  ['MX', { type: 'MX', name, data: { preference: 10, exchange: 'mail.test' } }, '10 mail.test'],
  ['TXT', { type: 'TXT', name, data: ['v=spf1 ', '-all'] }, 'v=spf1 -all'],
  ['CAA', { type: 'CAA', name, data: { flags: 0, tag: 'issue', value: 'ca.test' } }, '0 issue ca.test'],
  [
    'SOA',
    { type: 'SOA', name, data: { mname: 'ns1.test', rname: 'admin.test', serial: 7, refresh: 1, retry: 2, expire: 3, minimum: 4 } },
    'ns1.test admin.test 7 1 2 3 4',
  ],
  ['DS', { type: 'DS', name, data: { keyTag: 1, algorithm: 8, digestType: 2, digest: Buffer.alloc(32) } }, 'present'],
  ['DNSKEY', { type: 'DNSKEY', name, data: { flags: 257, algorithm: 8, key: Buffer.alloc(32) } }, 'present'],
]

describe('answers', () => {
  test.each(records)('%s records as text', async (type, record, text) => {
    const { resolver } = await asking(() => [{ type: 'CNAME', name, data: 'alias.test' }, record])
    const expected = type === 'CNAME' ? ['alias.test', text] : [text]
    expect(await resolver.query(name, type)).toEqual({ type, state: 'records', records: expected })
  })

  test('no such name, and no record of the type, are answers', async () => {
    const { resolver } = await asking(({ name }) => (name === 'nowhere.test' ? { code: 3 } : []))
    expect(await resolver.query('nowhere.test', 'A')).toEqual({ type: 'A', state: 'none', records: [] })
    expect(await resolver.query(name, 'MX')).toEqual({ type: 'MX', state: 'none', records: [] })
  })

  test('one that is cut off over UDP is fetched over TCP', async () => {
    const { resolver, double } = await asking(({ transport }) =>
      transport === 'udp' ? 'truncated' : [{ type: 'TXT', name, data: 'x'.repeat(255) }],
    )
    expect((await resolver.query(name, 'TXT')).records).toEqual(['x'.repeat(255)])
    expect(double.asked.map(({ transport }) => transport)).toEqual(['udp', 'tcp'])
  })

  test('a forged packet is passed over', async () => {
    const { resolver } = await asking(() => 'forged first')
    expect((await resolver.query(name, 'A')).records).toEqual(['192.0.2.7'])
  })

  test('international names and trailing dots are asked in their one spelling', async () => {
    const { resolver, double } = await asking(() => [])
    for (const spelling of ['BÜCHER.test', 'bücher.test.', '_dmarc.bücher.test']) await resolver.query(spelling, 'TXT')
    expect(double.asked.map(({ name }) => name)).toEqual(['xn--bcher-kva.test', 'xn--bcher-kva.test', '_dmarc.xn--bcher-kva.test'])
  })
})

describe('failures', () => {
  test('a server that fails is asked a second time, then it is not_resolved', async () => {
    const { resolver, double } = await asking(() => ({ code: 2 }))
    expect(await codeOf(resolver.query(name, 'A'))).toBe('not_resolved')
    expect(double.asked).toHaveLength(2)
  })

  test('a server that refuses EDNS is asked without', async () => {
    const { resolver, double } = await asking(({ edns }) => (edns ? { code: 1 } : [addressRecord(name, '192.0.2.1')]))
    expect((await resolver.query(name, 'A')).records).toEqual(['192.0.2.1'])
    expect(double.asked.map(({ edns }) => edns)).toEqual([true, false])
  })

  test('silence is a timeout after two tries, and one lost packet is none', async () => {
    const silent = await asking(() => 'silence', 100)
    expect(await codeOf(silent.resolver.query(name, 'A'))).toBe('timeout')
    expect(silent.double.asked).toHaveLength(2)
    const lossy = await asking(({ count }) => (count === 0 ? 'silence' : [addressRecord(name, '192.0.2.1')]), 100)
    expect((await lossy.resolver.query(name, 'A')).state).toBe('records')
  })

  test('cancelling ends it at once', async () => {
    const { resolver } = await asking(() => 'silence')
    const controller = new AbortController()
    const call = codeOf(resolver.query(name, 'A', controller.signal))
    await sleep(30)
    const began = performance.now()
    controller.abort()
    expect(await call).toBe('aborted')
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('nobody is at the address', async () => {
    const { double, resolver } = await asking(() => [])
    doubles.pop()
    await double.close()
    expect(await codeOf(resolver.query(name, 'A'))).toBe('connection_refused')
  })

  test.each(['', '.', 'a..b', `${'x'.repeat(64)}.test`, `${'x.'.repeat(127)}xx`, 'a b.test'])('%j is not asked for', async (wrong) => {
    const { resolver, double } = await asking(() => [])
    expect(await codeOf(resolver.query(wrong, 'A'))).toBe('not_resolved')
    expect(double.asked).toHaveLength(0)
  })
})

describe('addresses of a name', () => {
  test('are those of both versions, IPv4 first', async () => {
    const { resolver } = await asking(({ type }) => [addressRecord(name, type === 'A' ? '192.0.2.1' : '2001:db8::1')])
    expect(await resolveAddresses(resolver, name)).toEqual(['192.0.2.1', '2001:db8::1'])
  })
  test('are those of one version when the server fails on the other', async () => {
    const { resolver } = await asking(({ type }) => (type === 'AAAA' ? { code: 2 } : [addressRecord(name, '192.0.2.1')]))
    expect(await resolveAddresses(resolver, name)).toEqual(['192.0.2.1'])
  })
  test('are not_resolved when there are none', async () => {
    const { resolver } = await asking(() => ({ code: 3 }))
    expect(await codeOf(resolveAddresses(resolver, name))).toBe('not_resolved')
  })
})
