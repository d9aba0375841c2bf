/** What Azure and Google Cloud are reached with: it is rotated, it ends, it is taken back; no finding is closed by any of that. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getConnection } from '#contract/connections.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { listNotifications } from '#contract/notifications.ts'
import { APPLICATION, azureDirectory, DIRECTORY, SECRET, type AzureFixture } from '#scanners/azure/fixture/index.ts'
import { noFaults } from '#scanners/azure/fixture/faults.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { gcpOrganization, serviceAccountKey, type GcpFixture } from '#scanners/gcp/fixture/index.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { warnOfExpiry } from '#server/modules/connections/warn-of-expiry.ts'
import { azureTestApp, gcpTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { call, deliver } from '#server/test/test-app.ts'

const DAY_MS = 86_400_000
vi.setConfig({ testTimeout: 240_000 })

/** What a connection says of its credentials, and what people are told. */
async function standing({ app, owner, connectionId }: CloudScans) {
  const { body } = await call(app, getConnection, { token: owner.token, params: { id: connectionId } })
  return { health: body.health, reason: body.healthReason, state: body.credentialsState, endsAt: body.credentialsExpireAt }
}
/** The days of each warning so far, the newest first. */
async function warnings({ app, owner }: CloudScans): Promise<unknown[]> {
  await Promise.all([warnOfExpiry(app.services), warnOfExpiry(app.services)])
  await deliver(app, owner.accountId)
  const { body } = await call(app, listNotifications, { token: owner.token })
  return body.results.filter(({ kind }) => kind === 'credentials_expiring').map(({ values }) => values['days'])
}
const change = (path: string, { app, owner, connectionId }: CloudScans, body: Record<string, unknown>) =>
  call(app, callsOfKind(path).update, { token: owner.token, params: { id: connectionId }, body })
/** Lets the end of what was entered come nearer, as time does. */
const endsIn = ({ app, connectionId }: CloudScans, days: number) =>
  app.services.database.platform
    .updateTable('connection')
    .set({ credentials_expire_at: new Date(Date.now() + days * DAY_MS) })
    .where('id', '=', connectionId)
    .execute()

describe('a client secret of Azure', () => {
  const [HTTPS, EXPIRY] = ['azure-storage-https', 'azure-entra-secret-expiry']
  const NEXT = 'new~SecretOfTheApplication.0000000000'
  const directory = azureDirectory({ resources: [storageAccount('shop', { supportsHttpsTrafficOnly: false }), storageAccount('safe')] })
  let made: CloudApp<AzureFixture>
  beforeAll(async () => {
    made = await azureTestApp(directory)
  })
  afterAll(() => made.close())
  afterEach(() => {
    knows({ value: SECRET })
    Object.assign(made.cloud.faults, noFaults())
  })
  function knows(...secrets: readonly { value: string; endsAt?: Date }[]): void {
    const [application] = directory.applications
    if (application === undefined) throw new Error('a directory has an application')
    application.secrets = secrets
  }
  const connect = (more: Record<string, unknown> = {}) =>
    CloudScans.connect(made.app, 'azure', { applicationId: APPLICATION, directoryId: DIRECTORY, clientSecret: SECRET, ...more })
  const checkIds = [HTTPS, EXPIRY]

  test('is warned of when 30, 14, 3 and 0 days are left, once each; every scan says how many there are', async () => {
    const scans = await connect({ clientSecretExpiration: 31 })
    expect([await warnings(scans), (await standing(scans)).state]).toEqual([[], 'valid'])
    const told: unknown[] = []
    for (const days of [30.5, 29.5, 13.5, 2.5, 0.5]) {
      await endsIn(scans, days)
      told.push([await warnings(scans), (await standing(scans)).state])
      await scans.scan({ checkIds: [EXPIRY] })
    }
    expect(told).toEqual([
      [[], 'valid'],
      [[30], 'expiring'],
      [[14, 30], 'expiring'],
      [[3, 14, 30], 'expiring'],
      [[3, 14, 30], 'expiring'],
    ])
    const said = await made.app.services.database.platform
      .selectFrom('result_span')
      .select('values')
      .where('connection_id', '=', scans.connectionId)
      .where('check_id', '=', EXPIRY)
      .orderBy('from_scan_seq')
      .execute()
    expect(said.map(({ values }) => values)).toEqual([30, 29, 13, 2, 0].map((days) => ({ days })))
    await endsIn(scans, -0.1)
    expect([await warnings(scans), (await standing(scans)).state]).toEqual([[0, 3, 14, 30], 'expired'])
  })

  test('that has ended by what was entered is not used, and closes nothing; a new one goes on where it was, and is warned of again', async () => {
    const scans = await connect({ clientSecretExpiration: 2 })
    await scans.scan({ checkIds })
    const before = await scans.places()
    expect(await warnings(scans)).toEqual([3])
    await endsIn(scans, -1)
    expect(await warnings(scans)).toEqual([0, 3])
    made.cloud.resetCalls()
    const ended = await scans.scan({ checkIds })
    expect([ended.status, ended.failureCode, made.cloud.calls().total]).toEqual(['failed', 'credentials_expired', 0])
    expect(await standing(scans)).toMatchObject({ health: 'failed', reason: 'credentials_expired', state: 'expired' })
    expect([await scans.places(), await scans.gone()]).toEqual([before, []])
    knows({ value: SECRET }, { value: NEXT })
    expect((await change('azure', scans, { clientSecret: NEXT, clientSecretExpiration: 10 })).status).toBe(200)
    knows({ value: NEXT })
    const renewed = await scans.scan({ checkIds: [HTTPS] })
    expect([renewed.status, await scans.places(), await scans.gone()]).toEqual(['completed', before, []])
    expect(await standing(scans)).toMatchObject({ health: 'healthy', reason: null, state: 'expiring' })
    expect(await warnings(scans)).toEqual([14, 0, 3])
  })

  test.each<[string, readonly { value: string; endsAt?: Date }[], string]>([
    ['ended at Azure before what was entered', [{ value: SECRET, endsAt: new Date(Date.now() - DAY_MS) }], 'credentials_expired'],
    ['was deleted at Azure', [], 'credentials_invalid'],
  ])('that %s says so and closes nothing', async (_, secrets, failure) => {
    const scans = await connect()
    await scans.scan({ checkIds })
    const before = await scans.places()
    expect(before.length).toBeGreaterThan(0)
    knows(...secrets)
    const refused = await scans.scan({ checkIds })
    expect([refused.status, refused.failureCode]).toEqual(['failed', failure])
    expect(await standing(scans)).toMatchObject({ health: 'failed', reason: failure })
    expect([await scans.places(), await scans.gone()]).toEqual([before, []])
    const [finding] = await scans.findings()
    const verified = await scans.verify(finding?.id ?? '')
    expect([verified.status, await scans.places()]).toEqual(['failed', before])
  })

  test('that is rotated while a scan runs lets that end with what it began with', async () => {
    const scans = await connect()
    made.cloud.resetCalls()
    made.cloud.faults.latencyMs = 300
    const scanId = await scans.ask({ checkIds })
    const running = runScanJob(made.app.services, scans.jobOf(scanId))
    await vi.waitUntil(() => (made.cloud.calls().byPermission['Microsoft.Storage/storageAccounts/read'] ?? 0) > 0, { timeout: 60_000 })
    knows({ value: SECRET }, { value: NEXT })
    expect((await change('azure', scans, { clientSecret: NEXT })).status).toBe(200)
    knows({ value: NEXT })
    await running
    expect((await scans.told(scanId)).status).toBe('completed')
    made.cloud.faults.latencyMs = 0
    expect((await scans.scan({ checkIds })).status).toBe('completed')
  })
})

describe('a key of Google Cloud', () => {
  const DISKS = 'gcp-disk-cmek'
  const PROJECT = 'shop-production'
  const first = serviceAccountKey({ project: PROJECT })
  const next = serviceAccountKey({ project: PROJECT, account: 'rotated', isOwn: true })
  let made: CloudApp<GcpFixture>
  beforeAll(async () => {
    made = await gcpTestApp(gcpOrganization({ projects: [{ id: PROJECT, compute: { disks: [{ name: 'web' }] } }] }), {
      keys: [first, next],
    })
  })
  afterAll(() => made.close())
  afterEach(() => {
    delete first.state
  })
  const connect = (more: Record<string, unknown> = {}) =>
    CloudScans.connect(made.app, 'gcp', { serviceAccountJson: JSON.stringify(first.key), ...more })
  const checkIds = [DISKS]

  test('is warned of by the end that people name for it, and not used after that', async () => {
    const scans = await connect({ credentialsExpireAt: new Date(Date.now() + 31 * DAY_MS).toISOString() })
    await scans.scan({ checkIds })
    const before = await scans.places()
    const told: unknown[] = []
    for (const days of [30.5, 29.5, 13.5, 2.5, -0.1]) {
      await endsIn(scans, days)
      told.push(await warnings(scans))
    }
    expect(told).toEqual([[], [30], [14, 30], [3, 14, 30], [0, 3, 14, 30]])
    made.cloud.resetCalls()
    const ended = await scans.scan({ checkIds })
    expect([ended.status, ended.failureCode, made.cloud.calls().total]).toEqual(['failed', 'credentials_expired', 0])
    expect([await scans.places(), await scans.gone()]).toEqual([before, []])
    // of a key nobody knows when it ends: the date was the old one's
    expect((await change('gcp', scans, { serviceAccountJson: JSON.stringify(next.key) })).status).toBe(200)
    expect(await standing(scans)).toMatchObject({ state: null, endsAt: null })
    const renewed = await scans.scan({ checkIds })
    expect([renewed.status, await scans.places(), await scans.gone()]).toEqual(['completed', before, []])
    expect(await standing(scans)).toMatchObject({ health: 'healthy', reason: null })
  })

  test.each(['disabled', 'key deleted', 'account deleted', 'not allowed'] as const)(
    'that is %s says so and closes nothing',
    async (state) => {
      const scans = await connect()
      await scans.scan({ checkIds })
      const before = await scans.places()
      expect(before).toHaveLength(1)
      first.state = state
      const refused = await scans.scan({ checkIds })
      expect([refused.status, refused.failureCode]).toEqual(['failed', 'credentials_invalid'])
      expect(await standing(scans)).toMatchObject({ health: 'failed', reason: 'credentials_invalid' })
      expect([await scans.places(), await scans.gone()]).toEqual([before, []])
      expect((await change('gcp', scans, { serviceAccountJson: JSON.stringify(next.key) })).status).toBe(200)
      expect([(await scans.scan({ checkIds })).status, await scans.places()]).toEqual(['completed', before])
    },
  )
})
