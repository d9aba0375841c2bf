import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConnection } from '#contract/connections.ts'
import { callsOfKind, getKindSetup } from '#contract/kinds.ts'
import { gcpOrganization, serviceAccountKey, startGcpFixture, type GcpFixture, type KnownKey } from '#scanners/gcp/fixture/index.ts'
import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const PROJECT = 'shop-production'
const ORGANIZATION = '987654321098'
const gcp = callsOfKind('gcp')
const keyOf = (account: string, more: Partial<KnownKey> = {}): KnownKey => ({
  ...serviceAccountKey({ project: PROJECT, account }),
  ...more,
})
const good = keyOf('parapet')
const next = keyOf('rotated')
const known = [
  good,
  next,
  keyOf('disabled', { state: 'disabled' }),
  keyOf('removed', { state: 'account deleted' }),
  keyOf('keyless', { state: 'key deleted' }),
  keyOf('barred', { state: 'not allowed' }),
]

let app: TestApp
let owner: Person
let double: GcpFixture
beforeAll(async () => {
  double = await startGcpFixture(gcpOrganization({ projects: [{ id: PROJECT }, { id: 'shop-staging' }] }), { keys: known })
  app = await testApp()
  app.services.lender = createLender(readConfig({ GCP_ENDPOINT_URL: double.url }), app.services.egress)
  owner = await createPerson(app)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const connect = (body: Record<string, unknown>, person = owner) =>
  call(app, gcp.create, { token: person.token, body: { name: 'Shop', schedule: 'manual', ...body } })
const pasted = (change: Record<string, unknown> = {}) => ({ serviceAccountJson: JSON.stringify({ ...good.key, ...change }) })
const kept = () => app.services.database.platform.selectFrom('connection').select('id').where('account_id', '=', owner.accountId).execute()
const refusal = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as { code?: string; errors?: { field: string; message: string }[] }
  return [answer.status, code, errors?.[0]?.field]
}
/** A line of the private key that appears nowhere else. */
const SECRET = good.key.private_key.split('\n')[5] ?? 'no key'
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`

describe('before a packet is sent', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['another type', { ...good.key, type: 'external_account' }, 'type'],
    ['a person’s credentials', { ...good.key, type: 'authorized_user' }, 'type'],
    ['credentials that act through another', { ...good.key, type: 'impersonated_service_account' }, 'type'],
    ['tokens from elsewhere', { ...good.key, token_uri: 'https://oauth2.googleapis.com.evil.example/token' }, 'token_uri'],
    ['tokens over plain HTTP', { ...good.key, token_uri: 'http://oauth2.googleapis.com/token' }, 'token_uri'],
    ['tokens from another path', { ...good.key, token_uri: 'https://oauth2.googleapis.com/token?x=1' }, 'token_uri'],
    ['sign-in elsewhere', { ...good.key, auth_uri: 'https://evil.example/auth' }, 'auth_uri'],
    [
      'certificates from elsewhere',
      { ...good.key, auth_provider_x509_cert_url: 'https://evil.example/certs' },
      'auth_provider_x509_cert_url',
    ],
    ['a certificate of another account', { ...good.key, client_x509_cert_url: next.key.client_x509_cert_url }, 'client_x509_cert_url'],
    ['a private key that is none', { ...good.key, private_key: 'hello world' }, 'private_key'],
    ['a key of another kind', { ...good.key, private_key: curve }, 'private_key'],
    ['a key that is too short', { ...good.key, private_key: short }, 'private_key'],
    ['an address of no service account', { ...good.key, client_email: 'ann@example.com' }, 'client_email'],
    ['a project that is none', { ...good.key, project_id: 'Shop' }, 'project_id'],
    ['an organization that is none', { ...good.key, organizationId: 'example.com' }, 'organizationId'],
    ['nothing', {}, 'serviceAccountJson'],
    ['what is no JSON', { serviceAccountJson: 'private_key: hello' }, 'serviceAccountJson'],
    ['JSON without end', { serviceAccountJson: deep }, 'serviceAccountJson'],
    ['a list', { serviceAccountJson: '[]' }, 'serviceAccountJson'],
    ['a key file with a part that is no text', pasted({ project_id: { a: 1 } }), 'serviceAccountJson'],
    ['a key file without its key', pasted({ private_key: undefined }), 'serviceAccountJson'],
    ['a pasted file of another type', pasted({ type: 'external_account' }), 'serviceAccountJson'],
    ['a pasted file with tokens from elsewhere', pasted({ token_uri: 'https://evil.example/token' }), 'serviceAccountJson'],
    ['a pasted file of another cloud', pasted({ universe_domain: 'apis-tpczero.goog' }), 'serviceAccountJson'],
  ])('%s is refused at the field', async (_what, body, field) => {
    const before = double.calls().total
    const answer = await connect(body)
    expect(refusal(answer)).toEqual([422, 'target.refused', field])
    expect(refusal(await call(app, gcp.test, { token: owner.token, body }))).toEqual([422, 'target.refused', field])
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
    expect(double.calls().total).toBe(before)
    expect(await kept()).toEqual([])
  })
  test('a text that is too long is refused by its length', async () => {
    expect(refusal(await connect({ serviceAccountJson: 'x'.repeat(20_000) }))).toEqual([422, 'request.invalid', 'serviceAccountJson'])
  })
})

describe('before anything is stored', () => {
  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['a private key of another', { ...good.key, private_key: other }, 'private_key', /does not belong/u],
    ['a pasted key of another', pasted({ private_key: other }), 'serviceAccountJson', /does not belong/u],
    ['a key that was deleted', { ...keyOf('keyless').key }, 'private_key', /deleted/u],
    ['an account that is disabled', { ...keyOf('disabled').key }, 'client_email', /disabled/u],
    ['an account that was deleted', { ...keyOf('removed').key }, 'client_email', /does not know/u],
    ['an account that gets no token', { ...keyOf('barred').key }, 'client_email', /no token/u],
    ['a project that it may not see', { ...good.key, project_id: 'foreign-project' }, 'project_id', /refuses/u],
    ['an organization that it may not see', { ...good.key, organizationId: '111' }, 'organizationId', /refuses/u],
  ])('%s is told at its field', async (_what, body, field, says) => {
    const answer = await connect(body)
    expect(refusal(answer)).toEqual([422, 'target.refused', field])
    expect(JSON.stringify(answer.body)).toMatch(says)
    expect(JSON.stringify(answer.body)).not.toContain('PRIVATE KEY')
    expect(await kept()).toEqual([])
  })
})

test('a project that was deleted is told at its field', async () => {
  const body = '{"error":{"code":404,"message":"The project was not found.","status":"NOT_FOUND"}}'
  double.faults.answers.set('resourcemanager.projects.get', { status: 404, body })
  const answer = await connect({ ...good.key })
  double.faults.answers.clear()
  expect(refusal(answer)).toEqual([422, 'target.refused', 'project_id'])
  expect(JSON.stringify(answer.body)).toMatch(/No active project/u)
})

describe('a connected project', () => {
  test('is kept by its ten fields, its key sealed, and the pasted text nowhere', async () => {
    const person = await createPerson(app)
    const note = 'renewed by the platform team'
    const { status, body } = await connect({ ...pasted(), vectorId: 'gcp', typeVector: 'GCP', tags: ['shop'], other: note }, person)
    expect([status, body.target]).toEqual([201, PROJECT])
    const { body: detail } = await call(app, getConnection, { token: person.token, params: { id: body.id } })
    const { private_key: _key, ...open } = good.key
    expect(detail.fields).toEqual({ ...open, other: note })
    expect(Object.keys(detail.secrets)).toEqual(['private_key'])
    const { fields } = await app.services.database.platform
      .selectFrom('connection')
      .select('fields')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(fields)).not.toContain(SECRET)
    // another connection of the same is refused, at what was entered
    expect(refusal(await connect(pasted(), person))).toEqual([422, 'target.refused', 'serviceAccountJson'])
  })
  test('may be an organization, and another project than the key’s own', async () => {
    const person = await createPerson(app)
    const whole = await connect({ ...pasted(), organizationId: ORGANIZATION }, person)
    expect([whole.status, whole.body.target]).toEqual([201, `organizations/${ORGANIZATION}`])
    const single = await connect({ ...pasted(), project_id: 'shop-staging' }, person)
    expect([single.status, single.body.target]).toEqual([201, 'shop-staging'])
  })
  test('keeps its old key until another has been shown to work', async () => {
    const person = await createPerson(app)
    const { body } = await connect({ ...good.key }, person)
    const change = (fields: Record<string, unknown>) =>
      call(app, gcp.update, { token: person.token, params: { id: body.id }, body: fields })
    const email = async () => (await call(app, getConnection, { token: person.token, params: { id: body.id } })).body.fields['client_email']
    expect(refusal(await change({ private_key: other }))).toEqual([422, 'target.refused', 'private_key'])
    expect(refusal(await change({ serviceAccountJson: JSON.stringify(keyOf('disabled').key) }))).toEqual([
      422,
      'target.refused',
      'serviceAccountJson',
    ])
    expect(await email()).toBe(good.key.client_email)
    expect((await change({ serviceAccountJson: JSON.stringify(next.key) })).status).toBe(200)
    expect(await email()).toBe(next.key.client_email)
  })
  test('says which permissions are lacking, with the smallest role', async () => {
    double.faults.denied.add('storage.*')
    const { status, body } = await call(app, gcp.test, { token: owner.token, body: { ...good.key } })
    double.faults.denied.clear()
    expect([status, body.ok]).toEqual([200, true])
    expect(body.preflight?.patch).toContain('storage.buckets.list')
    expect(body.preflight?.blind.map(({ checkId }) => checkId)).toContain('gcp-storage-public')
    expect(body.preflight?.blind.map(({ checkId }) => checkId)).not.toContain('gcp-fw-ssh')
  }, 60_000)
  test('can be prepared in three ways', async () => {
    const { body } = await call(app, getKindSetup, { token: owner.token, params: { path: 'gcp' } })
    expect(body.ways.map(({ way }) => way)).toEqual(['console', 'cli', 'terraform'])
  })
})
