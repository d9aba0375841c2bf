import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getConnection } from '#contract/connections.ts'
import { callsOfKind, getKindSetup } from '#contract/kinds.ts'
import { getScan, startScan } from '#contract/scans.ts'
import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import type { AccountOrder } from '#runner/host/runners.ts'
import { startStsDouble, type StsDouble } from '#server/test/sts-double.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const OPERATOR = 'AKIAOPERATOR00000001'
const OLD = 'AKIACUSTOMEROLD00001'
const NEW = 'AKIACUSTOMERNEW00001'
const EXPIRED = 'AKIAEXPIRED000000001'
const SECRET = 'secret-of-the-customer-000000000000000'
const ACCOUNT = '111122223333'
const roleOf = (account: string, name = 'ParapetRead') => `arn:aws:iam::${account}:role/${name}`
/** External id that each role demands, as its owner wrote it into the trust policy. */
const roles: Record<string, string> = {}
const aws = callsOfKind('aws')

let app: TestApp
let owner: Person
let stranger: Person
let double: StsDouble
beforeAll(async () => {
  double = await startStsDouble({
    known: {
      [OPERATOR]: 'arn:aws:iam::999900001111:user/parapet',
      [OLD]: `arn:aws:iam::${ACCOUNT}:user/scan`,
      [NEW]: `arn:aws:iam::${ACCOUNT}:user/scan`,
      [EXPIRED]: '',
    },
    roles,
  })
  vi.stubEnv('AWS_ACCESS_KEY_ID', OPERATOR)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'operator-secret-00000000000000')
  app = await testApp()
  app.services.lender = createLender(readConfig({ AWS_ENDPOINT_URL: double.endpoint }), app.services.egress)
  owner = await createPerson(app)
  stranger = await createPerson(app)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
  await double.close()
})

const setup = async (person = owner) => (await call(app, getKindSetup, { token: person.token, params: { path: 'aws' } })).body
const issued = async (person = owner): Promise<string> => (await setup(person)).issued['externalId'] ?? ''
const connect = (body: Record<string, unknown>, person = owner) =>
  call(app, aws.create, { token: person.token, body: { name: 'Production', schedule: 'manual', ...body } })
const kept = () => app.services.database.platform.selectFrom('connection').select('id').where('account_id', '=', owner.accountId).execute()
const refusal = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as { code?: string; errors?: { field: string; message: string }[] }
  return [answer.status, code, errors?.[0]?.field]
}

describe('the external id', () => {
  test('is made here for each account, and the setup says whom a role has to trust', async () => {
    const [first, second] = [await setup(), await setup()]
    expect(first.principal).toBe('arn:aws:iam::999900001111:user/parapet')
    expect(first.issued['externalId']).toMatch(/^parapet-[\w-]{36}$/u)
    expect(second.issued['externalId']).not.toBe(first.issued['externalId'])
    const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
    expect((await call(app, getKindSetup, { token: viewer.token, params: { path: 'aws' } })).status).toBe(403)
    expect((await call(app, getKindSetup, { token: owner.token, params: { path: 'nothing' } })).status).toBe(404)
  })
  test('of another account, of nobody, or changed by a letter is refused at its field, and AWS is not asked', async () => {
    const own = await issued()
    const foreign = await issued(stranger)
    const changed = `${own.slice(0, 20)}${own[20] === 'A' ? 'B' : 'A'}${own.slice(21)}`
    const before = double.askedBy.length
    for (const externalId of [foreign, changed, `${own}A`, 'my-own-external-id', 'parapet-']) {
      expect(refusal(await connect({ roleArn: roleOf(ACCOUNT), externalId })), externalId).toEqual([422, 'target.refused', 'externalId'])
      const tested = await call(app, aws.test, { token: owner.token, body: { roleArn: roleOf(ACCOUNT), externalId } })
      expect(refusal(tested), externalId).toEqual([422, 'target.refused', 'externalId'])
    }
    expect(refusal(await connect({ roleArn: roleOf(ACCOUNT) }))).toEqual([422, 'target.refused', 'externalId'])
    expect(double.askedBy.length).toBe(before)
  })
})

const members = (query: Record<string, string>, person = owner) =>
  call(app, getKindSetup, { token: person.token, params: { path: 'aws' }, query })

describe('accounts of an organization', () => {
  const accounts = ['210987654321', '310987654321']
  test('have an external id each, the same whenever it is asked for, and one template with all of them', async () => {
    const first = (await members({ members: accounts.join(',') })).body
    expect((await members({ members: accounts.join(',') })).body.members).toEqual(first.members)
    expect(first.members.map(({ target, fields }) => [target, fields['roleArn']])).toEqual(
      accounts.map((account) => [account, roleOf(account)]),
    )
    const ids = first.members.map(({ fields }) => fields['externalId'] ?? '')
    expect(new Set(ids).size).toBe(2)
    const file = first.ways.find(({ way }) => way === 'organization')?.file?.content ?? ''
    for (const [at, account] of accounts.entries()) expect(file).toContain(`'${account}':\n      ExternalId: ${ids[at]}`)
    const others = (await members({ members: accounts.join(',') }, stranger)).body.members
    expect(others.map(({ fields }) => fields['externalId'])).not.toEqual(ids)
  })
  test('are connected one by one with what was told of them; what is connected says so', async () => {
    const [account = ''] = accounts
    const [member] = (await members({ members: account }, stranger)).body.members
    roles[roleOf(account)] = member?.fields['externalId'] ?? ''
    const { status, body } = await connect({ name: 'Member', ...member?.fields }, stranger)
    expect([status, body.target]).toEqual([201, account])
    expect((await members({ members: account }, stranger)).body.members).toMatchObject([{ target: account, connectionId: body.id }])
    expect((await members({ members: account })).body.members).toMatchObject([{ target: account, connectionId: null }])
  })
  test('that are none are refused, and more than two hundred', async () => {
    expect(refusal(await members({ members: '12' }))).toEqual([422, 'target.refused', 'accountId'])
    const many = Array.from({ length: 201 }, (_, at) => String(100_000_000_000 + at)).join(',')
    expect(refusal(await members({ members: many }))).toEqual([422, 'request.invalid', 'members'])
  })
})

describe('before anything is stored', () => {
  test.each<[string, () => Promise<Record<string, unknown>>, string]>([
    ['a malformed ARN', async () => ({ roleArn: 'arn:aws:iam::12:role/x', externalId: await issued() }), 'roleArn'],
    [
      'another account than the role',
      async () => ({ roleArn: roleOf(ACCOUNT), accountId: '444455556666', externalId: await issued() }),
      'accountId',
    ],
    ['a role that cannot be assumed', async () => ({ roleArn: roleOf('444455556666', 'Nobody'), externalId: await issued() }), 'roleArn'],
    ['unknown keys', async () => ({ accountId: ACCOUNT, accessKeyId: 'AKIANOBODY0000000001', secretAccessKey: SECRET }), 'accessKeyId'],
    ['expired keys', async () => ({ accountId: ACCOUNT, accessKeyId: EXPIRED, secretAccessKey: SECRET }), 'accessKeyId'],
    ['keys of another account', async () => ({ accountId: '444455556666', accessKeyId: OLD, secretAccessKey: SECRET }), 'accountId'],
    ['keys without their secret', async () => ({ accountId: ACCOUNT, accessKeyId: OLD }), 'accessKeyId'],
    [
      'a region that is switched off',
      async () => ({ accountId: ACCOUNT, accessKeyId: OLD, secretAccessKey: SECRET, regions: 'ap-east-1' }),
      'regions',
    ],
  ])('%s is told at its field', async (_what, body, field) => {
    const answer = await connect(await body())
    expect(refusal(answer)).toEqual([422, 'target.refused', field])
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
    expect(await kept()).toEqual([])
  })
  test('no identity of this installation is told, and so is one that AWS refuses', async () => {
    const { lender } = app.services
    roles[roleOf(ACCOUNT)] = await issued()
    const body = { roleArn: roleOf(ACCOUNT), externalId: roles[roleOf(ACCOUNT)] }
    for (const [keys, says] of [
      [null, /no AWS identity/u],
      [{ accessKeyId: 'AKIAGONE000000000001', secretAccessKey: 'x'.repeat(30) }, /own identity/u],
    ] as const) {
      const real = createLender(readConfig({ AWS_ENDPOINT_URL: double.endpoint }), app.services.egress)
      app.services.lender = {
        ...real,
        lend: async (kind, fields) => {
          const lent = await real.lend(kind, fields)
          return { ...lent, operator: { settings: lent.operator?.settings ?? {}, secrets: keys === null ? {} : { ...keys } } }
        },
      }
      const answer = await connect(body)
      expect(refusal(answer)).toEqual([422, 'target.refused', 'roleArn'])
      expect(JSON.stringify(answer.body)).toMatch(says)
    }
    app.services.lender = lender
  })
})

describe('a connected account', () => {
  test('is reached by its role, and its external id is good for nothing else', async () => {
    const externalId = await issued()
    roles[roleOf(ACCOUNT)] = externalId
    const { status, body } = await connect({ roleArn: roleOf(ACCOUNT), externalId })
    expect([status, body.target]).toEqual([201, ACCOUNT])
    expect(refusal(await connect({ roleArn: roleOf('444455556666'), externalId }))).toEqual([422, 'target.refused', 'externalId'])
    const { body: detail } = await call(app, getConnection, { token: owner.token, params: { id: body.id } })
    expect(detail.fields).toMatchObject({ roleArn: roleOf(ACCOUNT), externalId })
    // another role of the account, under the same external id
    roles[roleOf(ACCOUNT, 'Other')] = externalId
    const moved = await call(app, aws.update, { token: owner.token, params: { id: body.id }, body: { roleArn: roleOf(ACCOUNT, 'Other') } })
    expect(moved.status).toBe(200)
    const wrong = await call(app, aws.update, { token: owner.token, params: { id: body.id }, body: { roleArn: roleOf(ACCOUNT, 'Gone') } })
    expect(refusal(wrong)).toEqual([422, 'target.refused', 'roleArn'])
    const { body: after } = await call(app, getConnection, { token: owner.token, params: { id: body.id } })
    expect(after.fields['roleArn']).toBe(roleOf(ACCOUNT, 'Other'))
  })
  test('keeps its old keys until the new ones have been shown to work', async () => {
    const { body } = await connect({ accountId: ACCOUNT, accessKeyId: OLD, secretAccessKey: SECRET }, stranger)
    const change = (fields: Record<string, unknown>) =>
      call(app, aws.update, { token: stranger.token, params: { id: body.id }, body: fields })
    const sealed = async () =>
      (
        await app.services.database.platform
          .selectFrom('connection_secret')
          .select('version')
          .where('connection_id', '=', body.id)
          .executeTakeFirstOrThrow()
      ).version
    expect(refusal(await change({ accessKeyId: EXPIRED, secretAccessKey: SECRET }))).toEqual([422, 'target.refused', 'accessKeyId'])
    expect(await sealed()).toBe(1)
    expect((await change({ accessKeyId: NEW, secretAccessKey: `${SECRET}2` })).status).toBe(200)
    expect(await sealed()).toBe(2)
    const { body: detail } = await call(app, getConnection, { token: stranger.token, params: { id: body.id } })
    expect(detail.fields['accessKeyId']).toBe(NEW)
  })
  test('goes from keys to a role: the keys are forgotten once the role has been shown to work', async () => {
    const person = await createPerson(app)
    const { body } = await connect(
      { accountId: ACCOUNT, accessKeyId: OLD, secretAccessKey: SECRET, credentialsExpireAt: '2027-01-01T00:00:00.000Z' },
      person,
    )
    const { id } = body
    expect(body.credentialsExpireAt).toBe('2027-01-01T00:00:00.000Z')
    const change = (fields: Record<string, unknown>) => call(app, aws.update, { token: person.token, params: { id }, body: fields })
    const detail = async () => (await call(app, getConnection, { token: person.token, params: { id } })).body
    // keys without their secret do not work, and what is there stays
    expect(refusal(await change({ secretAccessKey: null }))[1]).toBe('target.refused')
    expect(Object.keys((await detail()).secrets)).toEqual(['secretAccessKey'])
    const externalId = await issued(person)
    roles[roleOf(ACCOUNT)] = externalId
    const moved = await change({ accessKeyId: null, secretAccessKey: null, roleArn: roleOf(ACCOUNT), externalId })
    expect(moved.status).toBe(200)
    expect(await detail()).toMatchObject({ secrets: {}, fields: { roleArn: roleOf(ACCOUNT) }, credentialsExpireAt: null })
    expect((await detail()).fields).not.toHaveProperty('accessKeyId')
    const { details } = await app.services.database.platform
      .selectFrom('audit')
      .select('details')
      .where('target', '=', id)
      .where('event', '=', 'connection.access_changed')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ dropped: 'accessKeyId,secretAccessKey', fields: 'externalId,roleArn' })
    expect(JSON.stringify(details)).not.toContain(SECRET)
  })
  test('is scanned to the end with the keys it began with, whatever they are meanwhile', async () => {
    const person = await createPerson(app)
    const { id } = (await connect({ accountId: ACCOUNT, accessKeyId: OLD, secretAccessKey: SECRET }, person)).body
    const { scanId } = (await call(app, startScan, { token: person.token, body: { manualMode: true, connectionId: id } })).body
    const given: unknown[] = []
    const runners = {
      ...app.services.runners,
      async *scan(order: AccountOrder) {
        given.push(order.credentials)
        const changed = await call(app, aws.update, {
          token: person.token,
          params: { id },
          body: { accessKeyId: NEW, secretAccessKey: `${SECRET}2` },
        })
        given.push(changed.status, order.credentials, order.fields['accessKeyId'])
        yield* []
      },
    }
    const job = { accountId: person.accountId, scanId, cancel: new AbortController(), stopping: new AbortController().signal }
    await runScanJob({ ...app.services, runners }, job)
    expect(given).toEqual([{ secretAccessKey: SECRET }, 200, { secretAccessKey: SECRET }, OLD])
    expect((await call(app, getScan, { token: person.token, params: { scanId } })).body.status).toBe('completed')
  })
})
