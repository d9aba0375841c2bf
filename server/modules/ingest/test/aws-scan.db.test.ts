/** A whole scan of AWS through the product: cancelled, begun again after its worker died, and a verification that asks for little. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsOfKind } from '#contract/kinds.ts'
import { cancelScan, getScan } from '#contract/scans.ts'
import { ACCOUNT_KEY, standardAccount } from '#scanners/aws/fixture/index.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { requestScan, type ScanRequest } from '#server/modules/scans/index.ts'
import { coverageOf } from '#server/test/scanning.ts'
import { awsTestApp, type AwsApp } from '#server/test/aws-app.ts'
import { asWorker, call, createPerson, type Person, type TestApp } from '#server/test/test-app.ts'

const VOLUMES = 'aws-ec2-volume-encryption'
/** Some of them: enough to be interrupted among. */
const SOME = [
  VOLUMES,
  'aws-ec2-sg-ssh',
  'aws-ec2-imdsv2',
  'aws-kms-rotation',
  'aws-rds-encryption',
  'aws-sns-encryption',
  'aws-sqs-encryption',
  'aws-lambda-runtime',
]
vi.setConfig({ testTimeout: 240_000 })
let app: TestApp
let owner: Person
let aws: AwsApp['aws']
let close: AwsApp['close']
const model = standardAccount({ regions: 2, perRegion: 2, buckets: 1, users: 2 })
let connectionId: string
beforeAll(async () => {
  ;({ app, aws, close } = await awsTestApp(model, { faults: { latencyMs: 20 } }))
})
afterAll(() => close())
beforeEach(async () => {
  aws.faults.latencyMs = 20
  owner = await createPerson(app)
  const body = { name: 'Production', schedule: 'manual', accountId: model.accountId, ...ACCOUNT_KEY }
  connectionId = (await call(app, callsOfKind('aws').create, { token: owner.token, body })).body.id
})

async function ask(wish: Partial<ScanRequest> = {}): Promise<string> {
  const asked = await asWorker(app, owner.accountId, (ctx) => requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual', ...wish }))
  return asked.scan.id
}
const jobOf = (scanId: string, stopping = new AbortController().signal) => ({
  accountId: owner.accountId,
  scanId,
  cancel: new AbortController(),
  stopping,
})
async function statusOf(scanId: string): Promise<string> {
  return (await call(app, getScan, { token: owner.token, params: { scanId } })).body.status
}
const findings = () =>
  app.services.database.platform
    .selectFrom('finding')
    .innerJoin('resource', 'resource.id', 'finding.resource_id')
    .select(['check_id', 'locator', 'finding.state', 'generic_identifier_value as value', 'region'])
    .where('finding.connection_id', '=', connectionId)
    .execute()
const placesOf = (rows: Awaited<ReturnType<typeof findings>>) =>
  rows.map(({ check_id: id, locator, state, value, region }) => `${id} ${value} ${region ?? ''} ${locator ?? ''} ${state}`).toSorted()
/** Resolves once so many checks were judged and kept. */
async function untilJudged(scanId: string, amount: number): Promise<void> {
  await expect.poll(async () => (await coverageOf(app, scanId)).length, { timeout: 60_000, interval: 30 }).toBeGreaterThan(amount)
}

describe('a scan of AWS', () => {
  test('whose worker dies is taken up where it was: nothing twice, nothing closed, what was judged is not asked again', async () => {
    const undisturbed = await ask({ checkIds: SOME })
    await runScanJob(app.services, jobOf(undisturbed))
    expect(await statusOf(undisturbed)).toBe('completed')
    const expected = { places: placesOf(await findings()), coverage: (await coverageOf(app, undisturbed)).length }
    const whole = aws.calls().total
    expect(expected.places.length).toBeGreaterThan(10)

    owner = await createPerson(app)
    const body = { name: 'Again', schedule: 'manual', accountId: model.accountId, ...ACCOUNT_KEY }
    connectionId = (await call(app, callsOfKind('aws').create, { token: owner.token, body })).body.id
    aws.faults.latencyMs = 300
    const scanId = await ask({ checkIds: SOME })
    const dying = new AbortController()
    const first = runScanJob(app.services, jobOf(scanId, dying.signal)).catch((error: unknown) => error)
    await untilJudged(scanId, 2)
    for (const pid of app.services.runners.pids()) process.kill(pid, 'SIGKILL')
    dying.abort()
    expect(await first).toBeInstanceOf(Error)
    const judged = (await coverageOf(app, scanId)).length
    expect(judged).toBeLessThan(expected.coverage)

    aws.resetCalls()
    aws.faults.latencyMs = 20
    await runScanJob(app.services, jobOf(scanId))
    expect(await statusOf(scanId)).toBe('completed')
    expect(placesOf(await findings())).toEqual(expected.places)
    expect((await coverageOf(app, scanId)).length).toBe(expected.coverage)
    expect(aws.calls().total).toBeLessThan(whole)
    const seen = await app.services.database.platform
      .selectFrom('resource')
      .select(({ fn }) => fn.countAll<string>().as('amount'))
      .where('connection_id', '=', connectionId)
      .where('gone_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(Number(seen.amount)).toBe(0)
  })

  test('is over within a moment of its cancelling, and its runner with it', async () => {
    aws.faults.latencyMs = 400
    const scanId = await ask({ checkIds: SOME })
    const job = jobOf(scanId)
    const running = runScanJob(app.services, job)
    await untilJudged(scanId, 1)
    const pids = app.services.runners.pids()
    await call(app, cancelScan, { token: owner.token, params: { scanId } })
    await running
    expect(await statusOf(scanId)).toBe('cancelled')
    const asked = aws.calls().total
    await wait(1_000)
    // no more than what was on its way
    expect(aws.calls().total - asked).toBeLessThan(100)
    expect(pids.length).toBeGreaterThan(0)
    expect((await findings()).some(({ state }) => state === 2)).toBe(false)
  })

  test('of one check on one resource asks for that and nothing else', async () => {
    const scanId = await ask({ checkIds: [VOLUMES] })
    await runScanJob(app.services, jobOf(scanId))
    const resource = await app.services.database.platform
      .selectFrom('finding')
      .innerJoin('resource', 'resource.id', 'finding.resource_id')
      .select(['resource.id', 'generic_identifier_value as value', 'region'])
      .where('finding.connection_id', '=', connectionId)
      .where('check_id', '=', VOLUMES)
      .executeTakeFirstOrThrow()
    const [id, region] = [resource.value.split('/').at(-1) ?? '', resource.region ?? '']
    const volume = model.in[region]?.ec2?.volumes?.find(({ VolumeId }) => VolumeId === id)
    if (volume === undefined) throw new Error(`the fixture has no ${id}`)
    volume.Encrypted = true
    aws.resetCalls()
    const verification = await ask({ kind: 'verify', trigger: 'verify', checkIds: [VOLUMES], resourceId: resource.id })
    await runScanJob(app.services, jobOf(verification))
    volume.Encrypted = false
    expect(await statusOf(verification)).toBe('completed')
    expect(aws.calls().byRegion).toEqual({
      'us-east-1/sts:GetCallerIdentity': 1,
      'us-east-1/ec2:DescribeRegions': 1,
      [`${region}/ec2:DescribeVolumes`]: 1,
    })
    const states = (await findings()).filter(({ check_id: checkId }) => checkId === VOLUMES)
    expect(states.filter(({ state }) => state === 2).map(({ value }) => value)).toEqual([resource.value])
  })
})
