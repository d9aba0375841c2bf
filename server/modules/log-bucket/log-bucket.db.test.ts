import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { bucketName, BUCKET_PROOF, getLogBucket, setLogBucket } from '#contract/log-bucket.ts'
import { getProfile } from '#contract/users.ts'
import { logExecution } from '#server/modules/executions/index.ts'
import { storeLogs } from '#server/modules/executions/store-logs.ts'
import { newId } from '#server/new-id.ts'
import { startS3Double, type S3Double } from '#server/test/s3-double/server.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { copyLogs } from './copy-logs.ts'

const BUCKET = 'company-logs'
const KEYS = { keyId: 'AKIDEXAMPLE', secret: 'a secret of the double' }
const PRINCIPAL = 'arn:aws:iam::999900001111:role/parapet'
let double: S3Double
let app: TestApp
let owner: Person
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEYS.keyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEYS.secret)
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  double = await startS3Double({ bucket: BUCKET, ...KEYS })
  const { endpoint } = double
  const aws = {
    endpoint,
    endpoints: {},
    region: 'eu-central-1',
    principal: PRINCIPAL,
    templateUrl: undefined,
    privateTemplatesUrl: undefined,
  }
  app = await testApp({ aws, buckets: { region: 'eu-central-1', endpoint } })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
  await double.close()
})
beforeEach(async () => {
  owner = await createPerson(app)
})
afterEach(() => {
  double.objects.clear()
  double.asked.length = 0
  for (const method of ['GET', 'PUT']) double.fail(method)
})
const never = new AbortController().signal
const db = () => app.services.database.platform
const name = (s3Bucket: string | null, person = owner) => call(app, setLogBucket, { token: person.token, body: { s3Bucket } })
const standing = async (person = owner) => (await call(app, getLogBucket, { token: person.token })).body
const prove = (...accountIds: string[]) => void double.objects.set(BUCKET_PROOF, Buffer.from(accountIds.join('\n')))
const ended = async (person = owner): Promise<string> => {
  const id = await asWorker(app, person.accountId, async (ctx) => {
    const facts = { kind: 'import', id: newId(), status: 'completed', connectionId: null } as const
    await logExecution(ctx, facts, [{ code: 'started' }, { code: 'completed' }])
    return facts.id
  })
  await storeLogs(app.services, never)
  return id
}
const makeDue = () => sql`update log_bucket set next_try_at = now() - interval '1 second'`.execute(db())
const keys = () => [...double.objects.keys()].filter((key) => key.endsWith('.jsonl')).toSorted()
const placeOf = (id: string, person = owner) => `parapet/${person.accountId}/import/${id}-1.jsonl`

describe('the name of a bucket', () => {
  it.each(['company-logs', 'a.b-c', '0bucket', 'x'.repeat(63), ' company-logs '])('may be %j', (given) => {
    expect(bucketName.safeParse(given).success).toBe(true)
  })
  it.each([
    'ab',
    'x'.repeat(64),
    'Company',
    '-logs',
    'logs-',
    'logs..here',
    '127.0.0.1',
    'xn--logs',
    'amzn-s3-demo-logs',
    'logs-s3alias',
    'logs--x-s3',
    'logs/other',
    's3://logs',
    'arn:aws:s3:::logs',
    'logs@127.0.0.1',
    'logs?x',
    'lo gs',
    'logs\u0000',
  ])('is not %j', async (given) => {
    const answer = await name(given)
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 's3Bucket'])
    expect(double.asked).toEqual([])
  })
  it('is given by those who manage the account, stands in the profile and in the audit, and is taken back', async () => {
    const user = await createPerson(app, { role: 'User', accountId: owner.accountId })
    expect((await name(BUCKET, user)).status).toBe(403)
    prove(owner.accountId)
    expect((await name(BUCKET)).body).toMatchObject({ s3Bucket: BUCKET, state: 'works', waiting: 0 })
    expect((await call(app, getProfile, { token: user.token })).body.s3Bucket).toBe(BUCKET)
    const { body } = await call(app, listAudit, { token: owner.token, query: { event: 'settings.changed' } })
    expect(body.results[0]?.details).toMatchObject({ section: 'log_bucket', to: BUCKET, state: 'works' })
    expect((await name(null)).body).toMatchObject({ s3Bucket: null, state: 'none' })
    expect((await call(app, getProfile, { token: owner.token })).body.s3Bucket).toBeNull()
  })
})

describe('a bucket', () => {
  it('is written to only where it names the account; of others it is not told why it refuses', async () => {
    const stranger = await createPerson(app)
    expect((await name(BUCKET)).body.state).toBe('refused')
    prove(stranger.accountId)
    expect((await name(BUCKET)).body.state).toBe('refused')
    expect((await name('another-bucket')).body.state).toBe('refused')
    double.objects.set(BUCKET_PROOF, Buffer.from(`${'x'.repeat(5_000)}\n${owner.accountId}`))
    expect((await name(BUCKET)).body.state).toBe('refused')
    expect(double.asked.some((asked) => asked.startsWith('PUT'))).toBe(false)
    prove(stranger.accountId, owner.accountId)
    expect((await name(BUCKET)).body).toMatchObject({ state: 'works', proof: { key: BUCKET_PROOF, content: owner.accountId } })
    expect([...double.objects.keys()]).toContain(`parapet/${owner.accountId}/check.txt`)
  })

  it('that may be read alone, that does not answer, or without keys of the installation, is told apart', async () => {
    prove(owner.accountId)
    double.fail('PUT', 'denied')
    expect((await name(BUCKET)).body.state).toBe('read_only')
    double.fail('GET', 'internal error', 'slow down')
    expect((await name(BUCKET)).body.state).toBe('unreachable')
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined)
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null')
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null')
    expect((await name(BUCKET)).body.state).toBe('no_identity')
    vi.stubEnv('AWS_ACCESS_KEY_ID', KEYS.keyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEYS.secret)
  })

  it("of the installation's own objects is nobody's", async () => {
    prove(owner.accountId)
    const { objects } = app.services.config
    Object.assign(app.services.config, { objects: { ...app.services.config.buckets, bucket: BUCKET, prefix: '' } })
    expect((await name(BUCKET)).body.state).toBe('refused')
    Object.assign(app.services.config, { objects })
    expect(double.asked).toEqual([])
  })

  it('is let in by the policy that is shown, which allows no more than is done', async () => {
    await name(BUCKET)
    const policy: unknown = JSON.parse((await standing()).policy)
    expect(policy).toMatchObject({
      Statement: [
        { Action: 's3:GetObject', Resource: `arn:aws:s3:::${BUCKET}/${BUCKET_PROOF}`, Principal: { AWS: PRINCIPAL } },
        { Action: 's3:PutObject', Resource: `arn:aws:s3:::${BUCKET}/parapet/${owner.accountId}/*`, Principal: { AWS: PRINCIPAL } },
      ],
    })
  })
})

describe('logs', () => {
  it('that end from then on are copied as they are stored, once', async () => {
    const before = await ended()
    prove(owner.accountId)
    await name(BUCKET)
    const [first, second] = [await ended(), await ended()]
    expect((await standing()).waiting).toBe(2)
    await copyLogs(app.services, never)
    expect(keys()).toEqual([first, second].map((id) => placeOf(id)).toSorted())
    expect(keys()).not.toContain(placeOf(before))
    const { key } = await db().selectFrom('execution_log').select('key').where('execution_id', '=', first).executeTakeFirstOrThrow()
    expect(Buffer.from(double.objects.get(placeOf(first)) ?? []).equals((await app.services.storage.get(key)) ?? new Uint8Array())).toBe(
      true,
    )
    const { waiting, copiedAt, state } = await standing()
    expect([waiting, state, copiedAt === null]).toEqual([0, 'works', false])
    const asked = double.asked.length
    await copyLogs(app.services, never)
    expect(double.asked.length).toBe(asked)
  })

  it('wait while the bucket refuses, longer each time, and none is written once the proof is gone', async () => {
    prove(owner.accountId)
    await name(BUCKET)
    const id = await ended()
    double.objects.clear()
    await copyLogs(app.services, never)
    expect(keys()).toEqual([])
    expect(await standing()).toMatchObject({ state: 'refused', waiting: 1 })
    const asked = double.asked.length
    await copyLogs(app.services, never)
    expect(double.asked.length).toBe(asked)
    await makeDue()
    await copyLogs(app.services, never)
    const { failures } = await db()
      .selectFrom('log_bucket')
      .select('failures')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(failures).toBe(2)
    prove(owner.accountId)
    await makeDue()
    await copyLogs(app.services, never)
    expect(keys()).toEqual([placeOf(id)])
    expect(await standing()).toMatchObject({ state: 'works', waiting: 0 })
  })

  it('of an account that another names the bucket of go nowhere; those of the other are copied beside', async () => {
    const stranger = await createPerson(app)
    prove(owner.accountId)
    await name(BUCKET)
    await name(BUCKET, stranger)
    const [mine, theirs] = [await ended(), await ended(stranger)]
    await copyLogs(app.services, never)
    expect(keys()).toEqual([placeOf(mine)])
    expect(keys()).not.toContain(placeOf(theirs, stranger))
    expect(await standing(stranger)).toMatchObject({ state: 'refused', waiting: 1 })
  })

  it('are forgotten with the bucket, and what was broken off half way is done again', async () => {
    prove(owner.accountId)
    await name(BUCKET)
    const id = await ended()
    const gone = new AbortController()
    gone.abort()
    await copyLogs(app.services, gone.signal)
    expect((await standing()).waiting).toBe(1)
    double.fail('PUT', 'internal error', 'internal error')
    await copyLogs(app.services, never)
    expect(await standing()).toMatchObject({ state: 'unreachable', waiting: 1 })
    await makeDue()
    await copyLogs(app.services, never)
    expect(keys()).toEqual([placeOf(id)])
    await ended()
    await name(null)
    expect((await standing()).waiting).toBe(0)
    await name(BUCKET)
    expect((await standing()).waiting).toBe(0)
  })
})
