/** What a connection's scope leaves out is skipped: it is not asked for, not judged and not closed. Through the runner and the wire. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getConnection, type ScanScope, updateConnection } from '#contract/connections.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { getScan } from '#contract/scans.ts'
import { ACCOUNT_KEY, awsAccount, type AwsAccountModel, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { requestScan, type ScanRequest } from '#server/modules/scans/index.ts'
import { coverageOf } from '#server/test/scanning.ts'
import { awsTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { asWorker, call, createPerson, type Person, type TestApp } from '#server/test/test-app.ts'

const PUBLIC = 'aws-s3-bucket-public'
const SETTING = 'aws-s3-account-public-block'
const CLEAR = 'aws-ec2-volume-encryption'
const EVERYBODY = { Type: 'Group', URI: 'http://acs.amazonaws.com/groups/global/AllUsers' } as const
const OPEN = 1
const RESOLVED = 2
/** Two checks stand for all of them: a whole scan asks for a thousand things. */
const TWO: ScanScope = { services: null, checks: { mode: 'only', names: [PUBLIC, CLEAR] }, tags: { include: [], exclude: [] } }

const OPENED = [{ Grantee: EVERYBODY, Permission: 'READ' as const }]
const bucket = (name: string, env: string, grants = OPENED) => ({
  name,
  region: 'us-east-1',
  grants,
  tags: [{ Key: 'env', Value: env }],
})
/** The same buckets, open to nobody. */
const closed = () => [bucket('shop', 'prod', []), bucket('lab', 'test', [])]
const planted = (): AwsAccountModel =>
  awsAccount({
    s3: { buckets: [bucket('shop', 'prod'), bucket('lab', 'test')] },
    in: {
      'us-east-1': {
        ec2: {
          volumes: [
            {
              VolumeId: 'vol-1',
              Encrypted: false,
              State: 'in-use',
              Attachments: [{ InstanceId: 'i-1' }],
              Tags: [{ Key: 'env', Value: 'prod' }],
            },
          ],
        },
      },
    },
  })

// several scans a test, each with a runner of its own
vi.setConfig({ testTimeout: 90_000 })
let app: TestApp
let owner: Person
let aws: AwsFixture
let close: CloudApp<AwsFixture>['close']
let model: AwsAccountModel
let connectionId: string
beforeAll(async () => {
  model = planted()
  ;({ app, cloud: aws, close } = await awsTestApp(model))
})
afterAll(() => close())
beforeEach(async () => {
  model.s3.buckets = planted().s3.buckets
  owner = await createPerson(app)
  const body = { name: 'Production', schedule: 'manual', accountId: model.accountId, ...ACCOUNT_KEY }
  connectionId = (await call(app, callsOfKind('aws').create, { token: owner.token, body: { ...body, scanScope: TWO } })).body.id
})

const narrow = (scanScope: Partial<ScanScope> | null) =>
  call(app, updateConnection, {
    token: owner.token,
    params: { id: connectionId },
    body: { scanScope: scanScope && { ...TWO, ...scanScope } },
  })
async function scan(wish: Partial<ScanRequest> = {}): Promise<string> {
  const { scan: asked } = await asWorker(app, owner.accountId, (ctx) =>
    requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual', ...wish }),
  )
  await runScanJob(app.services, {
    accountId: owner.accountId,
    scanId: asked.id,
    cancel: new AbortController(),
    stopping: new AbortController().signal,
  })
  expect((await call(app, getScan, { token: owner.token, params: { scanId: asked.id } })).body.status).toBe('completed')
  return asked.id
}
/** 'shop 1': the end of a resource's name, and the state of its finding by a check. */
async function found(checkId: string): Promise<string[]> {
  const rows = await app.services.database.platform
    .selectFrom('finding')
    .innerJoin('resource', 'resource.id', 'finding.resource_id')
    .select(['generic_identifier_value', 'state'])
    .where('finding.connection_id', '=', connectionId)
    .where('check_id', '=', checkId)
    .execute()
  return rows.map(({ generic_identifier_value: value, state }) => `${value.split(/[:/]/u).at(-1)} ${state}`).toSorted()
}
const askedOf = (service: string) =>
  Object.entries(aws.calls().byOperation).reduce((sum, [name, times]) => sum + (name.startsWith(`${service}:`) ? times : 0), 0)
const notRun = async (scanId: string, checkId: string) =>
  (await coverageOf(app, scanId)).filter(({ check_id: id }) => id === checkId).map(({ state, reason }) => `${state} ${reason ?? ''}`)

describe('a scope of services and checks', () => {
  test('leaves a service out: nothing of it is asked, its findings stay, and the coverage says why', async () => {
    await scan()
    expect([await found(PUBLIC), await found(CLEAR)]).toEqual([['lab 1', 'shop 1'], ['vol-1 1']])
    await narrow({ services: { mode: 'only', names: ['EC2'] } })
    model.s3.buckets = []
    const before = askedOf('s3')
    const narrowed = await scan()
    expect(await found(PUBLIC), 'neither closed nor judged').toEqual(['lab 1', 'shop 1'])
    expect(await notRun(narrowed, PUBLIC)).toEqual(['skipped out_of_scope'])
    expect(await notRun(narrowed, CLEAR)).toEqual(['ran '])
    expect(askedOf('s3')).toBe(before)
    await narrow({})
    await scan()
    expect(await found(PUBLIC)).toEqual([`lab ${RESOLVED}`, `shop ${RESOLVED}`])
  })
  test('leaves single checks out, of verifications as well', async () => {
    await narrow({ checks: { mode: 'only', names: [CLEAR] } })
    const full = await scan()
    expect([await found(PUBLIC), await notRun(full, PUBLIC)]).toEqual([[], ['skipped out_of_scope']])
    const verify = await scan({ kind: 'verify', trigger: 'verify', checkIds: [PUBLIC] })
    expect(await notRun(verify, PUBLIC)).toEqual(['skipped out_of_scope'])
  })
  test('names no service or check that its kind does not have', async () => {
    const unknown: [string, Partial<ScanScope>][] = [
      ['scanScope.services', { services: { mode: 'only', names: ['Mainframe'] } }],
      ['scanScope.checks', { checks: { mode: 'except', names: ['web-hsts-missing'] } }],
    ]
    for (const [field, scope] of unknown) {
      const { status, problem } = await narrow(scope)
      expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([422, 'request.invalid', field])
    }
  })
  test('that leaves nothing out is none', async () => {
    expect((await narrow({ checks: null })).body.scanScope).toBeNull()
    expect((await narrow({ services: { mode: 'only', names: ['S3'] } })).body.scanScope).toMatchObject({ services: { names: ['S3'] } })
    expect((await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body.scanScope).not.toBeNull()
  })
})

describe('a scope of tags', () => {
  test.each([
    ['include', { include: [{ key: 'env', value: 'prod' }], exclude: [] }],
    ['exclude', { include: [], exclude: [{ key: 'env', value: 'test' }] }],
  ])('judges in its first scan what it %ss alone', async (_how, tags) => {
    await narrow({ tags })
    await scan()
    expect([await found(PUBLIC), await found(CLEAR)]).toEqual([[`shop ${OPEN}`], [`vol-1 ${OPEN}`]])
  })
  test('takes what has no such tag for what has another', async () => {
    const other = { ...bucket('wiki', ''), tags: [{ Key: 'team', Value: 'docs' }] }
    model.s3.buckets = [bucket('shop', 'prod'), other]
    await narrow({ tags: { include: [{ key: 'env', value: 'prod' }], exclude: [] } })
    await scan()
    expect(await found(PUBLIC)).toEqual([`shop ${OPEN}`])
    await narrow({ tags: { include: [], exclude: [{ key: 'env', value: 'prod' }] } })
    await scan()
    expect(await found(PUBLIC)).toEqual([`shop ${OPEN}`, `wiki ${OPEN}`])
  })
  test.each(['prod', null])('looks at what has no tags, settings of the account among it, where env is to be %s', async (value) => {
    model.s3.buckets = [{ ...bucket('bare', ''), tags: [] }]
    await narrow({ checks: { mode: 'only', names: [PUBLIC, SETTING] }, tags: { include: [{ key: 'env', value }], exclude: [] } })
    await scan()
    expect([await found(PUBLIC), await found(SETTING)]).toEqual([[`bare ${OPEN}`], [`root ${OPEN}`]])
  })
  test('leaves the findings of other resources as they are, until those are gone', async () => {
    await scan()
    await narrow({ tags: { include: [], exclude: [{ key: 'env', value: null }] } })
    model.s3.buckets = closed()
    await scan()
    expect(await found(PUBLIC)).toEqual([`lab ${OPEN}`, `shop ${OPEN}`])
    model.s3.buckets = []
    await scan()
    expect(await found(PUBLIC)).toEqual([`lab ${RESOLVED}`, `shop ${RESOLVED}`])
  })
  test('skips a verification of a resource that it leaves out', async () => {
    await scan()
    await narrow({ tags: { include: [], exclude: [{ key: 'env', value: 'test' }] } })
    model.s3.buckets = closed()
    const { id } = await app.services.database.platform
      .selectFrom('resource')
      .select('id')
      .where('connection_id', '=', connectionId)
      .where('generic_identifier_value', '=', 'arn:aws:s3:::lab')
      .executeTakeFirstOrThrow()
    const verify = await scan({ kind: 'verify', trigger: 'verify', checkIds: [PUBLIC], resourceId: id })
    expect(await notRun(verify, PUBLIC)).toEqual(['skipped out_of_scope'])
    expect(await found(PUBLIC)).toEqual([`lab ${OPEN}`, `shop ${OPEN}`])
  })
})
