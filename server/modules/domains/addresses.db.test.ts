/** What is proved of addresses and networks, and all six calls of DNS verification, against a name server on loopback. */
import type { Answer } from 'dns-packet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDomain, deleteDomain, getDomain, listDomains, listDomainStatus, LOST_AFTER, verifyDomain } from '#contract/domains.ts'
import { exportScans } from '#contract/scans.ts'
import { createEgress } from '#egress/egress.ts'
import { addressRecord, startNameServer, type NameServerDouble } from '#egress/test/name-server.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { useEgress } from '#server/test/test-services.ts'
import { recheckDomain } from './verify-domain.ts'

/** Records by name, of all types. */
const records = new Map<string, Answer[]>()
let app: TestApp
let ada: Person
let names: NameServerDouble

beforeAll(async () => {
  names = await startNameServer(({ name, type }) => (records.get(name.toLowerCase()) ?? []).filter((answer) => answer.type === type))
  app = await testApp({ allowedPrivateTargets: [], probeHosts: ['198.51.100.16/29', '198.51.100.24'] })
  const ownerPort = Number(names.address.split(':')[1])
  useEgress(app.services, createEgress({ nameServers: [names.address], ownerPort, allowedPrivateTargets: ['127.0.0.1/32'] }))
})
afterAll(async () => {
  await app.close()
  await names.close()
})
beforeEach(async () => {
  records.clear()
  records.set('ns.example.com', [addressRecord('ns.example.com', '127.0.0.1')])
  for (const zone of ['example.com', '2.0.192.in-addr.arpa']) records.set(zone, [{ type: 'NS', name: zone, data: 'ns.example.com' }])
  ada = await createPerson(app)
})

const publish = (name: string, data: string) => records.set(name, [{ type: 'TXT', name, data }])
const ptr = (ip: string, data: string) => {
  const name = `${ip.split('.').toReversed().join('.')}.in-addr.arpa`
  records.set(name, [{ type: 'PTR', name, data }])
}
const forward = (name: string, ip: string) => records.set(name, [addressRecord(name, ip)])
const create = async (domain: string, person = ada) => (await call(app, createDomain, { token: person.token, body: { domain } })).body
const verify = async (domain: string, person = ada) => (await call(app, verifyDomain, { token: person.token, body: { domain } })).body
const status = async (domain: string) => (await call(app, getDomain, { token: ada.token, query: { domain } })).body
const permitted = async (...domains: string[]) => {
  const body = { domains: domains.map((domain) => ({ domain })) }
  const { results } = (await call(app, listDomainStatus, { token: ada.token, body })).body
  return results.map((one) => one.permitted)
}
async function proveExample(): Promise<void> {
  const { txt } = await create('example.com')
  publish('_parapet-challenge.example.com', txt.value)
  expect(await verify('example.com')).toMatchObject({ verified: true, domain: { permit: { method: 'dns', host: 'example.com' } } })
}
async function nextDay(domain: string): Promise<void> {
  const { id } = await status(domain)
  const db = app.services.database.platform
  await db
    .updateTable('domain')
    .set({ next_check_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  await recheckDomain(app.services, { accountId: ada.accountId, domainId: id })
}

describe('the six calls', () => {
  test('take a domain from its key to its loss and its removal', async () => {
    const made = await create('shop.example.com')
    expect(made).toMatchObject({
      host: 'shop.example.com',
      status: 'pending',
      txt: { value: `parapet-verification=${made.file?.content}` },
    })
    expect(made.txt.names.map(({ name }) => name)).toEqual(['_parapet-challenge.shop.example.com', '_parapet-challenge.example.com'])
    expect((await call(app, listDomains, { token: ada.token })).body).toMatchObject({ total: 1, results: [{ status: 'pending' }] })
    expect(await verify('shop.example.com')).toMatchObject({ verified: false })
    publish('_parapet-challenge.shop.example.com', made.txt.value)
    expect(await verify('SHOP.example.com.')).toMatchObject({ verified: true, domain: { status: 'verified' } })
    expect(await status('shop.example.com')).toMatchObject({ status: 'verified', history: [{ status: 'verified' }, { status: 'pending' }] })
    expect(await permitted('shop.example.com', 'db.shop.example.com', 'example.com')).toEqual([true, true, false])
    records.delete('_parapet-challenge.shop.example.com')
    for (let day = 1; day < LOST_AFTER.gone; day += 1) await nextDay('shop.example.com')
    expect(await status('shop.example.com')).toMatchObject({ status: 'failing', failedLooks: { gone: 2 } })
    expect(await permitted('shop.example.com')).toEqual([true])
    await nextDay('shop.example.com')
    expect(await status('shop.example.com')).toMatchObject({ status: 'lost', permit: null, nextCheckAt: null })
    expect(await permitted('shop.example.com')).toEqual([false])
    expect((await call(app, deleteDomain, { token: ada.token, query: { domain: 'shop.example.com' } })).body).toEqual({ deleted: true })
    for (const refused of [
      call(app, getDomain, { token: ada.token, query: { domain: 'shop.example.com' } }),
      call(app, verifyDomain, { token: ada.token, body: { domain: 'shop.example.com' } }),
      call(app, deleteDomain, { token: ada.token, query: { domain: 'shop.example.com' } }),
    ])
      expect((await refused).status).toBe(404)
    expect((await call(app, listDomainStatus, { token: ada.token, body: { domains: [{ domain: 'shop.example.com' }] } })).body).toEqual({
      results: [{ domain: 'shop.example.com', port: null, status: null, permitted: false, nextCheckAt: null }],
    })
  })
  test.each(['co.uk', '--script=x', '192.0.2.0/23', '0.0.0.0/0', 'a b', 'https://shop.example.com'])(
    'refuse %s and name the field',
    async (domain) => {
      const bodies = [
        call(app, createDomain, { token: ada.token, body: { domain } }),
        call(app, verifyDomain, { token: ada.token, body: { domain } }),
        call(app, getDomain, { token: ada.token, query: { domain } }),
        call(app, deleteDomain, { token: ada.token, query: { domain } }),
        call(app, listDomainStatus, { token: ada.token, body: { domains: [{ domain }] } }),
      ]
      for (const { status: code, problem } of await Promise.all(bodies)) expect([code, problem.errors?.[0]?.field]).toEqual([422, 'domain'])
    },
  )
})

describe('an address', () => {
  test('is proved by a record in its reverse zone, with the network of the zone', async () => {
    const { txt, file } = await create('192.0.2.16/28')
    expect(file).toBeNull()
    expect(txt.names).toEqual([{ name: '_parapet-challenge.2.0.192.in-addr.arpa', domain: '192.0.2.0/24' }])
    publish('_parapet-challenge.2.0.192.in-addr.arpa', txt.value)
    expect(await verify('192.0.2.16/28')).toMatchObject({
      verified: true,
      domain: { permit: { method: 'dns', host: '192.0.2.0/24', withSubdomains: false, ports: 'any' } },
    })
    expect(await permitted('192.0.2.0/24', '192.0.2.200', '192.0.3.1', 'shop.192.0.2.0.example')).toEqual([true, true, false, false])
  })
  test('is proved by a reverse name in a proved domain that leads back to it, and ends with that domain', async () => {
    await proveExample()
    ptr('192.0.2.8', 'a.hosts.example.com')
    ptr('192.0.2.9', 'B.hosts.example.com')
    forward('a.hosts.example.com', '192.0.2.8')
    forward('b.hosts.example.com', '192.0.2.9')
    await create('192.0.2.8/31')
    expect(await verify('192.0.2.8/31')).toMatchObject({ verified: true, domain: { permit: { method: 'reverse', host: '192.0.2.8/31' } } })
    expect(await permitted('192.0.2.8/31', '192.0.2.9', '192.0.2.10', '192.0.2.8/30')).toEqual([true, true, false, false])
    await call(app, deleteDomain, { token: ada.token, query: { domain: 'example.com' } })
    expect(await status('192.0.2.8/31')).toMatchObject({ status: 'lost', permit: null })
    expect(await permitted('192.0.2.8/31')).toEqual([false])
  })
  test.each<[string, string, () => void]>([
    ['a proved name that anybody points at it', 'absent', () => forward('victim.example.com', '192.0.2.8')],
    [
      'a reverse name of somebody else that leads back',
      'other',
      () => {
        ptr('192.0.2.8', 'host.example.net')
        forward('host.example.net', '192.0.2.8')
      },
    ],
    [
      'a reverse name in the domain that leads elsewhere',
      'other',
      () => {
        ptr('192.0.2.8', 'a.example.com')
        forward('a.example.com', '192.0.2.99')
      },
    ],
    [
      'a reverse name that only looks like the domain',
      'other',
      () => {
        ptr('192.0.2.8', 'a.notexample.com')
        forward('a.notexample.com', '192.0.2.8')
      },
    ],
  ])('is not proved by %s', async (_what, outcome, prepare) => {
    await proveExample()
    prepare()
    await create('192.0.2.8')
    const { verified, seen } = await verify('192.0.2.8')
    expect(verified).toBe(false)
    expect(seen.find(({ method }) => method === 'reverse')).toMatchObject({ place: '192.0.2.8', outcome })
    expect(await permitted('192.0.2.8')).toEqual([false])
  })
  test('of which one is not the account’s proves nothing of its network, and the one is named', async () => {
    await proveExample()
    ptr('192.0.2.8', 'a.example.com')
    forward('a.example.com', '192.0.2.8')
    await create('192.0.2.8/31')
    const { verified, seen } = await verify('192.0.2.8/31')
    expect([verified, seen.filter(({ method }) => method === 'reverse').map(({ place }) => place)]).toEqual([false, ['192.0.2.9']])
  })
  test('is the operator’s to allow, alone and together with others', async () => {
    expect(await permitted('198.51.100.16/29', '198.51.100.16/28', '198.51.100.24', '198.51.100.25')).toEqual([true, false, true, false])
  })
})

test('a scan tells in its export who let it probe what, and how', async () => {
  const rows = fixtures(app, ada.accountId)
  const { id } = await rows.connection()
  const at = '2026-11-26T10:00:00.000Z'
  const place = { method: 'reverse', host: '192.0.2.8/31', withSubdomains: false, ports: 'any', by: 'ada@example.test', at }
  const permit = { places: [place], perSecond: 1_000, windows: null, until: null }
  await rows.scan(id, { permit: JSON.stringify(permit) })
  const headers = { authorization: `Bearer ${ada.token}` }
  const file = async (format: string) => (await app.http.inject({ url: `/client${exportScans.path}?format=${format}`, headers })).body
  expect(await file('csv')).toContain(`"192.0.2.8/31, any port: reverse by ada@example.test at ${at}",1000`)
  expect(JSON.parse(await file('json'))).toMatchObject([{ permit }])
})
