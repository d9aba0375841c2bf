import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { getInstallation } from '#contract/demo.ts'
import { listNotifications } from '#contract/notifications.ts'
import type { Role } from '#contract/rights.ts'
import { deleteSso, getSso, putSso, verifySsoDomain } from '#contract/sso.ts'
import { createEgress } from '#egress/egress.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { startOidcDouble, type OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let double: OidcDouble
/** What name servers say. */
const records = new Map<string, string[] | 'silence'>()
beforeAll(async () => {
  double = await startOidcDouble({ redirectUri: 'http://localhost:3000/login/callback', people: [] })
  app = await testApp()
  app.services.egress = createEgress({
    allowedPrivateTargets: ['127.0.0.1/32'],
    resolver: {
      async query(name, type) {
        const found = (type === 'TXT' || records.get(name) === 'silence' ? records.get(name) : undefined) ?? []
        if (found === 'silence') throw new NetworkError('timeout', 'No answer.')
        return { type, state: found.length > 0 ? 'records' : 'none', records: found }
      },
    },
  })
})
afterEach(() => records.clear())
afterAll(async () => {
  await app.close()
  await double.close()
})

let count = 0
const newDomain = () => `company-${(count += 1)}.example`
const settings = (emailDomain = newDomain()) => ({
  issuer: double.issuer,
  clientId: double.clientId,
  clientSecret: double.clientSecret,
  emailDomain,
  jitOnboarding: true,
  userRole: 'User' as const,
  enabled: true,
})
const put = (person: Person, body: Partial<ReturnType<typeof settings>> = {}) =>
  call(app, putSso, { token: person.token, body: { ...settings(), ...body } })
const verify = (person: Person) => call(app, verifySsoDomain, { token: person.token })
async function publish(person: Person) {
  const { sso } = (await call(app, getSso, { token: person.token })).body
  if (sso === null) throw new Error('There is no single sign-on')
  records.set(sso.domainRecord.name, ['v=spf1 -all', sso.domainRecord.value])
}
const events = async (person: Person) =>
  (await call(app, listAudit, { token: person.token, query: {} })).body.results.map(({ event, status }) => `${event} ${status}`)
const stale = (person: Person) =>
  app.services.database.identity
    .updateTable('session')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.userId)
    .execute()

/** Those who wait to write a provider's row that somebody else holds. */
async function writersThatWait(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'tuple' and relation = 'sso_provider'::regclass
       and database = (select oid from pg_database where datname = current_database())`.execute(app.services.database.platform)
  return rows.length
}

describe('setting it', () => {
  test('keeps what the provider confirmed, and never shows the secret again', async () => {
    const owner = await createPerson(app)
    const { status, body, raw } = await put(owner, { emailDomain: 'Kept.Example' })
    expect(status).toBe(200)
    expect(body.sso).toMatchObject({
      issuer: double.issuer,
      emailDomain: 'kept.example',
      clientSecret: { set: true, last4: 'uble' },
      domainRecord: { name: '_parapet-challenge.kept.example', value: expect.stringMatching(/^parapet-verification=[0-9a-f]{40}$/u) },
      domainVerifiedAt: null,
      redirectUri: 'http://localhost:3000/login/callback',
    })
    const shown = await call(app, getSso, { token: owner.token })
    for (const text of [raw.body, shown.raw.body]) expect(text).not.toContain(double.clientSecret)
    const sealed = await app.services.database.platform
      .selectFrom('account_secret')
      .select('sealed')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(sealed.sealed).not.toContain(double.clientSecret)
    expect(await events(owner)).toEqual(['sso.updated Success'])
  })
  test('is refused for an issuer that is no provider, and nothing is kept', async () => {
    const owner = await createPerson(app)
    const { status, problem } = await put(owner, { issuer: `${double.issuer}/nowhere` })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'issuer'])
    expect((await call(app, getSso, { token: owner.token })).body.sso).toBeNull()
  })
  test.each(['https://169.254.169.254/', 'http://169.254.169.254/', 'https://10.0.0.1/', 'https://[::1]/', 'http://accounts.example/'])(
    'is refused for an issuer where the product must not go: %s',
    async (issuer) => {
      const { status, problem } = await put(await createPerson(app), { issuer })
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'issuer'])
    },
  )
  test('is refused for this machine, unless the operator opened it', async () => {
    const opened = app.services.egress
    app.services.egress = createEgress({ allowedPrivateTargets: [] })
    const { status, problem } = await put(await createPerson(app))
    app.services.egress = opened
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'issuer'])
  })
  test.each(['gmail.com', 'outlook.com', 'gmx.de', 'co.uk', 'github.io'])(
    'is refused for a domain of everybody: %s',
    async (emailDomain) => {
      const { status, problem } = await put(await createPerson(app), { emailDomain })
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'emailDomain'])
    },
  )
  test('needs the secret again for another issuer or client: the kept one goes to nobody else', async () => {
    const owner = await createPerson(app)
    const { clientSecret: _secret, ...without } = settings()
    const bare = (body: object) => call(app, putSso, { token: owner.token, body: { ...without, ...body } })
    expect((await bare({})).problem.errors?.[0]?.field).toBe('clientSecret')
    await put(owner)
    expect((await bare({})).status).toBe(200)
    expect((await bare({ clientId: 'another' })).problem.errors?.[0]?.field).toBe('clientSecret')
    expect((await bare({ issuer: `${double.issuer}/` })).problem.errors?.[0]?.field).toBe('clientSecret')
  })
  test.each<Role>(['User', 'Viewer', 'Billing'])('is not for the role %s', async (role) => {
    const owner = await createPerson(app)
    const person = await createPerson(app, { role, accountId: owner.accountId })
    for (const answer of [await put(person), await verify(person), await call(app, deleteSso, { token: person.token })])
      expect(answer.status).toBe(403)
  })
  test('asks for a recent proof of the person, as every change of it does', async () => {
    const owner = await createPerson(app)
    await put(owner)
    await stale(owner)
    for (const answer of [await put(owner), await verify(owner), await call(app, deleteSso, { token: owner.token })])
      expect(answer.problem.code).toBe('auth.reauthentication_required')
  })
  test('accepts no field of its own: a proof cannot be claimed', async () => {
    const owner = await createPerson(app)
    for (const field of ['domainVerifiedAt', 'accountId', 'isSuperAdmin']) {
      const body = { ...settings(), [field]: new Date().toISOString() }
      expect((await call(app, putSso, { token: owner.token, body })).status, field).toBe(422)
    }
    const body = { ...settings(), userRole: 'Owner' as 'Admin' }
    expect((await call(app, putSso, { token: owner.token, body })).status).toBe(422)
  })
})

describe('the proof of the domain', () => {
  test('is the record, and is audited', async () => {
    const owner = await createPerson(app)
    await put(owner)
    await publish(owner)
    const { body } = await verify(owner)
    expect(body).toMatchObject({ verified: true, sso: { domainVerifiedAt: expect.any(String) } })
    expect(await events(owner)).toEqual(['sso.domain_verified Success', 'sso.updated Success'])
    expect((await call(app, getInstallation)).body.signIn.sso).toBe(true)
  })
  test.each([
    ['nothing', []],
    ['the record of somebody else', ['parapet-verification=0000000000000000000000000000000000000000']],
    ['the value inside other words', ['x parapet-verification=']],
  ])('is not %s; what is there is shown', async (_name, found) => {
    const owner = await createPerson(app)
    const { sso } = (await put(owner)).body
    records.set(sso.domainRecord.name, found)
    expect((await verify(owner)).body).toMatchObject({ verified: false, seen: found, sso: { domainVerifiedAt: null } })
    expect(await events(owner)).toEqual(['sso.domain_verified Fail', 'sso.updated Success'])
  })
  test('tells when the name servers do not answer', async () => {
    const owner = await createPerson(app)
    const { sso } = (await put(owner)).body
    records.set(sso.domainRecord.name, 'silence')
    expect((await verify(owner)).problem.code).toBe('target.unreachable')
  })
  test('is of the domain that was looked up, though another is set at that very moment', async () => {
    const owner = await createPerson(app)
    await put(owner)
    await publish(owner)
    const { platform } = app.services.database
    let verifying: ReturnType<typeof verify> | undefined
    await platform.transaction().execute(async (db) => {
      await db
        .updateTable('sso_provider')
        .set({ email_domain: 'victim.example', domain_key: '0'.repeat(40) })
        .where('account_id', '=', owner.accountId)
        .execute()
      verifying = verify(owner)
      // it has looked the record up, and waits to write that it was there
      await expect.poll(writersThatWait).toBe(1)
    })
    expect((await verifying)?.body).toMatchObject({ verified: false, sso: { emailDomain: 'victim.example', domainVerifiedAt: null } })
  })
  test('ends with the domain: another one is to be proved again, under another key', async () => {
    const owner = await createPerson(app)
    const before = (await put(owner)).body.sso
    await publish(owner)
    await verify(owner)
    const same = (await put(owner, { emailDomain: before.emailDomain })).body.sso
    expect([same.domainVerifiedAt, same.domainRecord]).toEqual([expect.any(String), before.domainRecord])
    const moved = (await put(owner, { emailDomain: newDomain() })).body.sso
    expect(moved.domainVerifiedAt).toBeNull()
    expect(moved.domainRecord.value).not.toBe(before.domainRecord.value)
  })
  test('belongs to one account: who comes second is refused, though the record is there', async () => {
    const emailDomain = newDomain()
    const [first, second] = [await createPerson(app), await createPerson(app)]
    const keys = [(await put(first, { emailDomain })).body.sso, (await put(second, { emailDomain })).body.sso].map(
      (sso) => sso.domainRecord,
    )
    expect(keys[0]?.value, 'each account has a key of its own').not.toBe(keys[1]?.value)
    records.set(
      keys[0]?.name ?? '',
      keys.map(({ value }) => value),
    )
    expect((await verify(first)).body.verified).toBe(true)
    const refused = await verify(second)
    expect([refused.status, refused.problem.code]).toEqual([409, 'resource.conflict'])
    expect((await call(app, getSso, { token: second.token })).body.sso?.domainVerifiedAt).toBeNull()
  })
  test('of two accounts at the same time goes to one', async () => {
    const emailDomain = newDomain()
    const people = await Promise.all([1, 2, 3, 4].map(() => createPerson(app)))
    const values: string[] = []
    for (const person of people) values.push((await put(person, { emailDomain })).body.sso.domainRecord.value)
    records.set(`_parapet-challenge.${emailDomain}`, values)
    const statuses = (await Promise.all(people.map(verify))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})

test('the others who manage the team are told of a change and of the removal, and nobody else', async () => {
  const owner = await createPerson(app)
  const [admin, user] = [
    await createPerson(app, { accountId: owner.accountId, role: 'Admin' }),
    await createPerson(app, { accountId: owner.accountId, role: 'User' }),
  ]
  await put(admin, { emailDomain: 'door.example' })
  await call(app, deleteSso, { token: admin.token })
  await deliver(app, owner.accountId)
  const titles = async ({ token }: Person) =>
    (await call(app, listNotifications, { token, query: {} })).body.results.map(({ title }) => title).toSorted()
  expect(await titles(owner)).toEqual([
    'Single sign-on changed: who can join and with which role (door.example)',
    'Single sign-on was removed: door.example',
  ])
  expect([await titles(admin), await titles(user)]).toEqual([[], []])
})
test('removing it forgets the secret; there is nothing to remove twice', async () => {
  const owner = await createPerson(app)
  await put(owner)
  expect((await call(app, deleteSso, { token: owner.token })).status).toBe(200)
  expect((await call(app, deleteSso, { token: owner.token })).status).toBe(404)
  expect((await verify(owner)).status).toBe(404)
  const secrets = await app.services.database.platform
    .selectFrom('account_secret')
    .select('name')
    .where('account_id', '=', owner.accountId)
    .execute()
  expect(secrets).toEqual([])
  expect(await events(owner)).toEqual(['sso.removed Success', 'sso.updated Success'])
})
test('another account sees nothing of it', async () => {
  await put(await createPerson(app))
  expect((await call(app, getSso, { token: (await createPerson(app)).token })).body.sso).toBeNull()
})
