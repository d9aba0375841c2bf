import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/connections.ts'
import { listResources } from '#contract/resources.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { deleteConnectionData } from './delete-data.ts'

const website = callsOfKind('website')
let app: TestApp
let site: LocalSite
let owner: Person
let viewer: Person
let stranger: Person

beforeAll(async () => {
  app = await testApp()
  site = await startLocalSite()
  owner = await createPerson(app, { name: 'Olga Owner' })
  viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
  stranger = await createPerson(app)
})
afterAll(async () => {
  await app.close()
  await site.close()
})

let port = 20_000
/** A site that nobody has connected yet. */
const otherSite = () => `http://127.0.0.1:${(port += 1)}/`
const connect = async (body: Record<string, unknown> & { name?: string; url?: string } = {}, person = owner) =>
  call(app, website.create, { token: person.token, body: { name: 'Shop', url: otherSite(), ...body } })
const auditOf = async (target: string) =>
  (await app.services.database.platform.selectFrom('audit').select('event').where('target', '=', target).orderBy('seq').execute()).map(
    (row) => row.event,
  )

describe('connecting a website', () => {
  it('keeps one spelling of the address, daily by default, never scanned', async () => {
    const { status, body } = await connect({ url: `${site.url}a/../#top`, tags: ['prod', 'prod'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      target: site.url,
      tags: ['prod'],
      schedule: 'daily',
      health: 'never_scanned',
      inScope: true,
      isDemoTarget: false,
      needsPermit: false,
      // the test's operator opens loopback
      permit: { places: [{ method: 'operator', host: '127.0.0.1', withSubdomains: false, ports: 'any', by: null }] },
      lastScanId: null,
    })
    // its first scan is asked for at once: the next comes at its own time of day, and not soon
    const inHours = (Date.parse(body.nextScanAt ?? '') - Date.now()) / 3_600_000
    expect([inHours > 11.9, inHours < 36]).toEqual([true, true])
    expect(await auditOf(body.id)).toEqual(['connection.created'])
  })

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/'])(
    'refuses %s, which leads inside, and saves nothing',
    async (url) => {
      const { status, problem } = await connect({ name: 'inside', url })
      expect(status).toBe(422)
      expect(problem).toMatchObject({ code: 'target.refused', errors: [{ field: 'url' }] })
      expect((await call(app, contract.listConnections, { token: owner.token, query: { q: 'inside' } })).body.total).toBe(0)
    },
  )

  it('refuses another page of a site that is connected, which would tell everything about the site twice', async () => {
    const person = await createPerson(app)
    const first = await connect({ url: site.url }, person)
    const { status, problem } = await connect({ url: `${site.url}page.html` }, person)
    expect([first.status, status]).toEqual([201, 422])
    const message = expect.stringContaining('Another page of this site is connected already, as “Shop”')
    expect(problem).toMatchObject({ code: 'target.refused', errors: [{ field: 'url', message }], connectionId: first.body.id })
    expect((await connect({ url: `${site.url}page.html` }, stranger)).status, 'another account').toBe(201)
  })

  it('refuses the address of a connection in any of its spellings, and names that connection', async () => {
    const person = await createPerson(app)
    const { id } = (await connect({ name: 'Inn', url: 'https://inn.example.com/' }, person)).body
    for (const url of [
      'https://inn.example.com',
      'https://INN.example.com:443/',
      'https://inn.example.com/a/..#top',
      'https://inn.example.com./',
    ]) {
      const { status, problem } = await connect({ url }, person)
      const message = 'This address is connected already, as “Inn”.'
      expect([url, status, problem]).toMatchObject([
        url,
        422,
        { code: 'target.refused', errors: [{ field: 'url', message }], connectionId: id },
      ])
    }
    for (const url of ['http://inn.example.com/', 'https://inn.example.com:8443/', 'https://www.inn.example.com/'])
      expect((await connect({ url }, person)).status, url).toBe(201)
  })

  it('connects an address once, also when asked twice at the same moment', async () => {
    const person = await createPerson(app)
    const answers = await Promise.all([1, 2, 3].map(() => connect({ url: site.url }, person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2)
  })

  it('connects again what is out of scope, which then does not come back beside it', async () => {
    const person = await createPerson(app)
    const { id } = (await connect({ url: site.url }, person)).body
    const scope = (inScope: boolean) => call(app, contract.scopeConnection, { token: person.token, params: { id }, body: { inScope } })
    await scope(false)
    const again = await connect({ url: site.url }, person)
    expect(again.status).toBe(201)
    expect(await scope(true)).toMatchObject({ status: 422, problem: { code: 'target.refused', connectionId: again.body.id } })
    await call(app, contract.deleteConnection, { token: person.token, params: { id: again.body.id } })
    expect((await scope(true)).body).toMatchObject({ inScope: true })
  })

  it('refuses credentials in the address', async () => {
    expect((await connect({ url: 'http://ada:secret@127.0.0.1/' })).problem).toMatchObject({
      code: 'target.refused',
      errors: [{ field: 'url' }],
    })
  })

  it('saves a site that does not answer: a scan will say so', async () => {
    const gone = await startLocalSite()
    await gone.close()
    expect((await connect({ url: gone.url })).status).toBe(201)
  })

  it('names the field when the schedule never comes', async () => {
    expect((await connect({ schedule: '0 0 31 2 *' })).problem).toMatchObject({ code: 'request.invalid', errors: [{ field: 'schedule' }] })
  })

  it('takes the words of the kind by each of their names, and answers all of them', async () => {
    const words = { typeVector: 'Websites', vectorType: 'Websites', vectorId: 'websites', onboardingType: 'websites' }
    const url = otherSite()
    const { status, body } = await connect({ name: 'by words', url, ...words })
    expect(status).toBe(201)
    expect(body).toMatchObject(words)
    const { body: detail } = await call(app, contract.getConnection, { token: owner.token, params: { id: body.id } })
    expect(detail, 'they are no fields of the connection').toMatchObject({ ...words, fields: { url } })
    expect((await connect({ typeVector: 'AWS' })).problem).toMatchObject({ code: 'request.invalid', errors: [{ field: 'typeVector' }] })
    expect((await connect({ vectorId: 'aws' })).problem).toMatchObject({ errors: [{ field: 'vectorId' }] })
  })

  it('keeps what an onboarding tells, with its standards, and answers it', async () => {
    const told = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: 'Engines',
      companyNickname: 'Eng',
      onboarding: 'guided',
      stackSSM: 'parapet-ssm',
      billingUser: 'pay@engines.test',
      mainUser: 'ada@engines.test',
    }
    const url = otherSite()
    const { status, body } = await connect({ name: 'onboarded', url, onboardingType: 'websites', ...told })
    expect(status).toBe(201)
    const answered = {
      ...told,
      url,
      stateVpc: 'pending',
      billingProvider: 'Stripe',
      vectorId: 'websites',
      typeVector: 'Websites',
      onboardingType: 'websites',
    }
    expect(body.onboarding).toEqual(answered)
    const { body: listed } = await call(app, contract.listConnections, { token: owner.token, query: { q: 'onboarded' } })
    expect(listed.results[0]?.onboarding).toEqual(answered)
    expect((await connect()).body.onboarding, 'without one').toBeNull()
  })

  it('lets no client say how far an onboarding came', async () => {
    expect((await connect({ stateVpc: 'completed' })).problem).toMatchObject({ code: 'request.invalid', errors: [{ field: 'stateVpc' }] })
  })

  it('is refused to a Viewer', async () => {
    expect((await connect({}, viewer)).status).toBe(403)
  })
})

describe('trying a website', () => {
  it('reaches a site that answers, saves nothing and leaves an audit row', async () => {
    const before = (await call(app, contract.listConnections, { token: owner.token })).body.total
    const { status, body } = await call(app, website.test, { token: owner.token, body: { url: site.url } })
    expect(status).toBe(200)
    expect(body.ok).toBe(true)
    expect((await call(app, contract.listConnections, { token: owner.token })).body.total).toBe(before)
    expect(await auditOf(site.url)).toContain('connection.tested')
  })

  it('says that a site refuses the connection', async () => {
    const gone = await startLocalSite()
    await gone.close()
    expect((await call(app, website.test, { token: owner.token, body: { url: gone.url } })).body.ok).toBe(false)
  })

  it('is refused to a Viewer', async () => {
    expect((await call(app, website.test, { token: viewer.token, body: { url: site.url } })).status).toBe(403)
  })
})

describe('connections', () => {
  it('lists each once, by name, across pages, with open findings by risk', async () => {
    const person = await createPerson(app)
    const make = fixtures(app, person.accountId)
    const names = ['beta', 'Alpha', 'gamma', 'alpha', 'Delta']
    const ids = new Map<string, string>()
    for (const name of names) ids.set(name, (await make.connection({ name, tags: name === 'gamma' ? ['prod', 'eu'] : [] })).id)
    const gamma = ids.get('gamma') ?? ''
    const resource = await make.resource(gamma)
    await make.finding(gamma, resource.id, { risk: 4 })
    await make.finding(gamma, resource.id, { risk: 1 })
    await make.finding(gamma, resource.id, { risk: 1, state: 2 })

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await call(app, contract.listConnections, { token: person.token, query: { limit: 2, ...(cursor && { cursor }) } })
      expect(body).toMatchObject({ total: 5, totalIsExact: true })
      seen.push(...body.results.map((connection) => connection.name))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.map((name) => name.toLowerCase())).toEqual(['alpha', 'alpha', 'beta', 'delta', 'gamma'])
    expect(new Set(seen).size).toBe(5)

    const tagged = await call(app, contract.listConnections, { token: person.token, query: { tags: 'eu,us' } })
    expect(tagged.body.results.map((connection) => connection.openFindings)).toEqual([{ critical: 1, high: 0, medium: 0, low: 1, info: 0 }])
    expect((await call(app, contract.listConnections, { token: person.token, query: { q: 'ALPH' } })).body.total).toBe(2)
    expect((await call(app, contract.listConnections, { token: person.token, query: { vectorType: 'AWS' } })).body.total).toBe(0)
  })

  it('names the cursor when it is broken', async () => {
    const { status, problem } = await call(app, contract.listConnections, { token: owner.token, query: { cursor: 'bm90IGpzb24' } })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'cursor'])
  })

  it('changes name, tags and schedule, and only what is given', async () => {
    const { id } = (await connect({ tags: ['a'] })).body
    const { body } = await call(app, contract.updateConnection, { token: owner.token, params: { id }, body: { schedule: 'manual' } })
    expect(body).toMatchObject({ name: 'Shop', tags: ['a'], schedule: 'manual', nextScanAt: null })
    expect(await auditOf(id)).toEqual(['connection.created', 'connection.updated'])
  })

  it('goes out of scope with reason and person, and comes back', async () => {
    const { id } = (await connect()).body
    const out = await call(app, contract.scopeConnection, { token: owner.token, params: { id }, body: { inScope: false, reason: 'sold' } })
    expect(out.body).toMatchObject({ inScope: false, outOfScopeReason: 'sold', outOfScopeBy: 'Olga Owner', nextScanAt: null })
    const listed = await call(app, contract.listConnections, { token: owner.token, query: { inScope: 'false' } })
    expect(listed.body.results.map((connection) => connection.id)).toEqual([id])
    const back = await call(app, contract.scopeConnection, { token: owner.token, params: { id }, body: { inScope: true } })
    expect(back.body).toMatchObject({ inScope: true, outOfScopeReason: null, outOfScopeBy: null, outOfScopeAt: null })
    expect(back.body.nextScanAt).not.toBeNull()
    expect(await auditOf(id)).toEqual(['connection.created', 'connection.scoped_out', 'connection.restored'])
  })

  it('is deleted with its scans, resources, findings and cards', async () => {
    const { id } = (await connect()).body
    const make = fixtures(app, owner.accountId)
    const resource = await make.resource(id)
    const finding = await make.finding(id, resource.id)
    await make.scan(id)
    await make.span(id, resource.id)
    await make.remediation(id, { findingIds: [finding.id], number: 77 })
    const one = { amount: 1, isExact: true }
    const counted = await call(app, contract.getDeletion, { token: owner.token, params: { id } })
    expect(counted.body).toEqual({
      resources: one,
      findings: one,
      remediations: one,
      scans: one,
      proofs: { amount: 0, isExact: true },
      evidence: { amount: 0, isExact: true },
      schedule: 'daily',
    })
    expect((await call(app, contract.getDeletion, { token: viewer.token, params: { id } })).status).toBe(403)
    expect((await call(app, contract.getDeletion, { token: stranger.token, params: { id } })).status).toBe(404)
    expect((await call(app, contract.deleteConnection, { token: owner.token, params: { id } })).body).toEqual({ deleted: true })
    expect((await call(app, contract.getConnection, { token: owner.token, params: { id } })).status).toBe(404)
    await deleteConnectionData(app.services, { accountId: owner.accountId, connectionId: id }, new AbortController().signal)
    for (const table of ['scan', 'resource', 'finding', 'result_span', 'result_count', 'remediation', 'finding_count'] as const)
      expect(
        await app.services.database.platform.selectFrom(table).select('account_id').where('connection_id', '=', id).execute(),
        table,
      ).toEqual([])
    expect(await auditOf(id)).toEqual(['connection.created', 'connection.deletion_requested', 'connection.deleted'])
  })

  it('lists the resources of a connection, first seen first, with their open findings', async () => {
    const { id } = (await connect()).body
    const make = fixtures(app, owner.accountId)
    // ids carry their millisecond: seen a second apart, their order is certain
    const idsInOrder = [3_000, 2_000, 1_000].map((ago) => newId(Date.now() - ago))
    for (const resourceId of idsInOrder) await make.resource(id, { id: resourceId })
    await make.finding(id, idsInOrder[1]!, { risk: 3 })
    const first = (await call(app, listResources, { token: owner.token, params: { id }, query: { limit: 2 } })).body
    const second = (await call(app, listResources, { token: owner.token, params: { id }, query: { limit: 2, cursor: first.nextCursor! } }))
      .body
    expect([...first.results, ...second.results].map((row) => row.id)).toEqual(idsInOrder)
    expect(first.results[1]?.openFindings.high).toBe(1)
    expect([first.total, second.nextCursor]).toEqual([3, null])
  })

  it.each([
    ['getConnection', contract.getConnection, undefined],
    ['updateConnection', contract.updateConnection, { name: 'mine' }],
    ['scopeConnection', contract.scopeConnection, { inScope: false }],
    ['deleteConnection', contract.deleteConnection, undefined],
    ['listResources', listResources, undefined],
  ] as const)('%s answers 404 to a foreign account and to an unknown id', async (_name, route, body) => {
    const { id } = (await connect()).body
    const answers = [
      await call(app, route, { token: stranger.token, params: { id }, ...(body && { body }) }),
      await call(app, route, { token: owner.token, params: { id: newId() }, ...(body && { body }) }),
    ]
    expect(answers.map((answer) => [answer.status, answer.problem.code])).toEqual(answers.map(() => [404, 'resource.not_found']))
  })

  it.each([
    ['updateConnection', contract.updateConnection, { name: 'mine' }],
    ['scopeConnection', contract.scopeConnection, { inScope: false }],
    ['deleteConnection', contract.deleteConnection, undefined],
  ] as const)('%s is refused to a Viewer', async (_name, route, body) => {
    const { id } = (await connect()).body
    expect((await call(app, route, { token: viewer.token, params: { id }, ...(body && { body }) })).status).toBe(403)
  })
})
