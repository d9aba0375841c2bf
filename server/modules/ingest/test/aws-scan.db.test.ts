/** A whole scan of AWS through the product: cancelled, begun again after its worker died, and a verification that asks for little. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noFaults } from '#scanners/aws/fixture/faults.ts'
import { ACCOUNT_KEY, standardAccount, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { awsTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { testInterruptions } from '#server/test/cloud-interruptions.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import type { TestApp } from '#server/test/test-app.ts'

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
let made: CloudApp<AwsFixture>
let app: TestApp
let aws: AwsFixture
const model = standardAccount({ regions: 2, perRegion: 2, buckets: 1, users: 2 })
beforeAll(async () => {
  made = await awsTestApp(model)
  ;({ app, cloud: aws } = made)
})
afterAll(() => made.close())
afterEach(() => void Object.assign(aws.faults, noFaults()))
const connect = () => CloudScans.connect(app, 'aws', { accountId: model.accountId, ...ACCOUNT_KEY })

testInterruptions({
  made: () => made,
  connect,
  checkIds: SOME,
  troubles: [['almost a third of its calls are throttled', { throttleShare: 0.3 }, ({ throttled }) => throttled > 3]],
})

describe('a verification', () => {
  test('of one check on one resource asks for that and nothing else', async () => {
    const scans = await connect()
    await scans.scan({ checkIds: [VOLUMES] })
    const resource = (await scans.findings()).find(({ check_id: checkId }) => checkId === VOLUMES)
    const [id, region] = [resource?.value.split('/').at(-1) ?? '', resource?.region ?? '']
    const volume = model.in[region]?.ec2?.volumes?.find(({ VolumeId }) => VolumeId === id)
    if (resource === undefined || volume === undefined) throw new Error(`the fixture has no ${id}`)
    volume.Encrypted = true
    aws.resetCalls()
    const verification = await scans.scan({ kind: 'verify', trigger: 'verify', checkIds: [VOLUMES], resourceId: resource.resource_id })
    volume.Encrypted = false
    expect(verification.status).toBe('completed')
    expect(aws.calls().byRegion).toEqual({
      'us-east-1/sts:GetCallerIdentity': 1,
      'us-east-1/ec2:DescribeRegions': 1,
      [`${region}/ec2:DescribeVolumes`]: 1,
    })
    const states = (await scans.findings()).filter(({ check_id: checkId }) => checkId === VOLUMES)
    expect(states.filter(({ state }) => state === 2).map(({ value }) => value)).toEqual([resource.value])
  })
})

describe('what a region alone sets', () => {
  const CHECK = 'aws-ec2-snapshot-block-public'
  test('is a finding of that region: an unchanged account keeps it, and a verification looks there alone', async () => {
    const [closed, open] = Object.values(model.in).map(({ ec2 }) => ec2)
    if (closed === undefined || open === undefined) throw new Error('the fixture has less than two regions')
    closed.snapshotBlockPublicAccess = 'block-all-sharing'
    const scans = await connect()
    expect(await scans.scan()).toMatchObject({ status: 'completed', resolvedFindings: 0 })
    expect(await scans.scan()).toMatchObject({ status: 'completed', newFindings: 0, resolvedFindings: 0 })
    const found = async () => (await scans.findings()).filter(({ check_id: checkId }) => checkId === CHECK)
    const [before, ...others] = await found()
    expect([before?.state, others]).toEqual([1, []])
    open.snapshotBlockPublicAccess = 'block-all-sharing'
    aws.resetCalls()
    const verification = { kind: 'verify', trigger: 'verify', checkIds: [CHECK], resourceId: before?.resource_id ?? '' } as const
    expect((await scans.scan(verification)).status).toBe('completed')
    expect(Object.keys(aws.calls().byRegion).filter((one) => one.endsWith('BlockPublicAccessState'))).toHaveLength(1)
    expect((await found()).map(({ state }) => state)).toEqual([2])
  })
})
