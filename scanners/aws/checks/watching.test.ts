import type { MetricAlarm } from '@aws-sdk/client-cloudwatch'
import type { GetDetectorResponse } from '@aws-sdk/client-guardduty'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_KEY, awsAccount, arnIn, type AccountParts } from '#scanners/aws/fixture/index.ts'
import type { CloudTrailTrail } from '#scanners/aws/fixture/model/watching.ts'
import { recordedOf } from '#scanners/aws/collect/cloudtrails.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'
import { termsOf, WATCHED } from '#scanners/aws/watched-activities.ts'

const EU = 'eu-west-1'
const account = awsAccount()
const arn = (name: string) => arnIn(account, 'cloudtrail', `trail/${name}`, EU)
const GROUP = arnIn(account, 'logs', 'log-group:trail:*', EU)
const trail = (name: string, change: Partial<CloudTrailTrail> = {}): CloudTrailTrail => ({
  Name: name,
  TrailARN: arn(name),
  S3BucketName: 'trail',
  IsMultiRegionTrail: true,
  HomeRegion: EU,
  status: { IsLogging: true },
  ...change,
})
const ofContacts = async (contacts: AccountParts['contacts']) =>
  brief((await scanModel(awsAccount({ ...(contacts && { contacts }) }), { checkIds: ['aws-account-security-contact'] })).verdicts)
test('the account names somebody for security', async () => {
  const contact = { Name: 'Ann', EmailAddress: 'security@example.com', PhoneNumber: '+49 30 1', Title: 'CISO' }
  expect(await ofContacts({ alternate: { SECURITY: { ...contact, AlternateContactType: 'SECURITY' } } })).toEqual(['PASS pass root'])
  expect(await ofContacts({ alternate: { BILLING: { ...contact, AlternateContactType: 'BILLING' } } })).toEqual(['FAIL fail root'])
})

const withTrails = (trails: CloudTrailTrail[], change: AccountParts = {}) =>
  awsAccount({ regions: ['us-east-1', EU], ...change, in: { [EU]: { cloudTrail: { trails }, ...change.in?.[EU] } } })
const says = async (checkId: string, trails: CloudTrailTrail[], change: AccountParts = {}) =>
  brief((await scanModel(withTrails(trails, change), { checkIds: [checkId] })).verdicts)
const sends = (at: Date) => ({ CloudWatchLogsLogGroupArn: GROUP, status: { IsLogging: true, LatestCloudWatchLogsDeliveryTime: at } })
const s3 = (bucket: object) => ({ s3: { buckets: [{ name: 'trail', region: EU, ...bucket }] } })
const filter = (filterPattern: string) => ({
  filterName: 'f',
  logGroupName: 'trail',
  filterPattern,
  metricTransformations: [{ metricName: 'm', metricNamespace: 'CloudTrail', metricValue: '1' }],
})

test('a trail that nobody chose events for records those of management', () => {
  expect(recordedOf({ EventSelectors: [], AdvancedEventSelectors: [] })).toEqual({
    management: true,
    objectReads: false,
    objectWrites: false,
  })
})
test('a trail whose home is out of scope is told in the first region that is looked at', async () => {
  const trails = [trail('t', { HomeRegion: 'us-east-1', TrailARN: arnIn(account, 'cloudtrail', 'trail/t', 'us-east-1') })]
  const model = awsAccount({ regions: ['us-east-1', EU, 'eu-central-1'], in: { 'us-east-1': { cloudTrail: { trails } } } })
  const environment = { fields: { ...ACCOUNT_KEY, regions: `${EU} eu-central-1` } }
  const { verdicts } = await scanModel(model, { checkIds: ['aws-cloudtrail-multiregion', 'aws-cloudtrail-validation'], environment })
  expect(brief(verdicts)).toEqual(['FAIL fail t', 'PASS pass root'])
})

describe('aws-cloudtrail-multiregion', () => {
  test.each([
    ['a trail of all regions that is on', [trail('all')], 'PASS pass root'],
    ['none', [], 'FAIL fail root'],
    ['one region alone', [trail('one', { IsMultiRegionTrail: false })], 'FAIL fail root'],
    ['stopped', [trail('off', { status: { IsLogging: false } })], 'FAIL fail root'],
    [
      'writing calls alone',
      [trail('w', { eventSelectors: [{ ReadWriteType: 'WriteOnly', IncludeManagementEvents: true }] })],
      'FAIL fail root',
    ],
    [
      'by selectors of the new form',
      [trail('adv', { advancedEventSelectors: [{ FieldSelectors: [{ Field: 'eventCategory', Equals: ['Management'] }] }] })],
      'PASS pass root',
    ],
  ])('%s', async (_, trails, expected) => {
    expect(await says('aws-cloudtrail-multiregion', trails)).toEqual([expected])
  })
  test('is judged once, and says what it could not see', async () => {
    const model = withTrails([trail('all')])
    const { verdicts, outcomes } = await scanModel(model, {
      checkIds: ['aws-cloudtrail-multiregion'],
      faults: { denied: new Set(['cloudtrail:GetTrailStatus']) },
    })
    expect([brief(verdicts), unrun(outcomes)]).toEqual([['UNKNOWN unknown root'], [`inconclusive ${model.accountId}`]])
  })
  test('a region that is not seen takes back no fault, and lets nothing pass', async () => {
    const { outcomes } = await scanModel(withTrails([trail('all')]), {
      checkIds: ['aws-cloudtrail-multiregion'],
      faults: { denied: new Set(['us-east-1/cloudtrail:DescribeTrails']) },
    })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [] }])
  })
})

test('trails one by one: validation, keys, logs', async () => {
  const good = trail('good', { LogFileValidationEnabled: true, KmsKeyId: 'arn:aws:kms:eu-west-1:123456789012:key/k' })
  for (const id of ['aws-cloudtrail-validation', 'aws-cloudtrail-kms'])
    expect(await says(id, [good, trail('bad')])).toEqual(['FAIL fail bad', 'PASS pass good'])
  expect(
    await says('aws-cloudtrail-cloudwatch', [
      trail('fresh', sends(new Date(Date.now() - 3_600_000))),
      trail('old', sends(new Date('2024-01-01'))),
      trail('never'),
    ]),
  ).toEqual(['FAIL none never', 'FAIL stale old', 'PASS pass fresh'])
})

test('the bucket of a trail: public, logged, in another account', async () => {
  const policy = JSON.stringify({
    Statement: { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::trail/*' },
  })
  const log = { logging: { TargetBucket: 'log', TargetPrefix: '' } }
  expect(await says('aws-cloudtrail-bucket-public', [trail('a')], s3({ policy }))).toEqual(['FAIL fail a'])
  expect(await says('aws-cloudtrail-bucket-public', [trail('a')], s3({}))).toEqual(['PASS pass a'])
  expect(await says('aws-cloudtrail-bucket-logging', [trail('a')], s3(log))).toEqual(['PASS pass a'])
  expect(await says('aws-cloudtrail-bucket-logging', [trail('a')], s3({}))).toEqual(['FAIL fail a'])
  for (const id of ['aws-cloudtrail-bucket-public', 'aws-cloudtrail-bucket-logging'])
    expect(await says(id, [trail('a', { S3BucketName: 'elsewhere' })])).toEqual(['MANUAL foreign a'])
})

test.each([
  ['all buckets', ['arn:aws:s3'], 'All', 'PASS pass root'],
  ['all buckets, the older spelling', ['arn:aws:s3:::'], 'All', 'PASS pass root'],
  ['one bucket', ['arn:aws:s3:::photos/'], 'All', 'FAIL fail root'],
  ['writing alone', ['arn:aws:s3'], 'WriteOnly', 'FAIL fail root'],
] as const)('aws-cloudtrail-data-events: %s', async (_, Values, ReadWriteType, expected) => {
  const selector = { ReadWriteType, IncludeManagementEvents: true, DataResources: [{ Type: 'AWS::S3::Object', Values: [...Values] }] }
  expect(await says('aws-cloudtrail-data-events', [trail('a', { eventSelectors: [selector] })])).toEqual([expected])
})

test('what watches each region: Config, GuardDuty, Security Hub', async () => {
  const model = awsAccount({
    regions: ['us-east-1'],
    in: {
      [EU]: {
        config: {
          recorders: [{ name: 'default', recordingGroup: { allSupported: true } }],
          recorderStatuses: [{ name: 'default', recording: true, lastStatus: 'Success' }],
        },
        guardDuty: { detectors: [{ id: 'd', Status: 'ENABLED', ServiceRole: 'r' }] },
        securityHub: { hub: { HubArn: 'arn:aws:securityhub:eu-west-1:123456789012:hub/default' } },
      },
    },
  })
  const { verdicts } = await scanModel(model, { checkIds: ['aws-config-enabled', 'aws-guardduty-enabled', 'aws-securityhub-enabled'] })
  expect(verdicts.map(({ checkId, status, message, resource }) => `${resource.region} ${checkId} ${status} ${message}`).toSorted()).toEqual(
    [
      'eu-west-1 aws-config-enabled PASS pass',
      'eu-west-1 aws-guardduty-enabled PASS pass',
      'eu-west-1 aws-securityhub-enabled PASS pass',
      'us-east-1 aws-config-enabled FAIL none',
      'us-east-1 aws-guardduty-enabled FAIL none',
      'us-east-1 aws-securityhub-enabled FAIL fail',
    ],
  )
})

test('what GuardDuty looks at besides its own sources, where it is on', async () => {
  const on = { id: 'd', Status: 'ENABLED' as const, ServiceRole: 'r' }
  const protects = async (checkId: string, detector: Partial<GetDetectorResponse>) => {
    const model = awsAccount({ regions: [EU], in: { [EU]: { guardDuty: { detectors: [{ ...on, ...detector }] } } } })
    return brief((await scanModel(model, { checkIds: [checkId] })).verdicts)
  }
  const Features = [
    { Name: 'EBS_MALWARE_PROTECTION' as const, Status: 'ENABLED' as const },
    { Name: 'RUNTIME_MONITORING' as const, Status: 'ENABLED' as const },
    { Name: 'S3_DATA_EVENTS' as const, Status: 'DISABLED' as const },
  ]
  const DataSources = { CloudTrail: undefined, DNSLogs: undefined, FlowLogs: undefined, S3Logs: { Status: 'ENABLED' as const } }
  for (const id of ['aws-guardduty-malware', 'aws-guardduty-runtime', 'aws-guardduty-s3']) {
    expect([id, ...(await protects(id, {}))]).toEqual([id, 'FAIL fail eu-west-1'])
    expect([id, ...(await protects(id, { Status: 'DISABLED', Features }))]).toEqual([id])
  }
  expect(await protects('aws-guardduty-malware', { Features })).toEqual(['PASS pass eu-west-1'])
  expect(await protects('aws-guardduty-runtime', { Features })).toEqual(['PASS pass eu-west-1'])
  expect(await protects('aws-guardduty-s3', { Features, DataSources })).toEqual(['FAIL fail eu-west-1'])
  expect(await protects('aws-guardduty-s3', { DataSources })).toEqual(['PASS pass eu-west-1'])
})

describe('aws-logs-alarm-set', () => {
  const ROOT = '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }'
  const alarm = { AlarmName: 'a', MetricName: 'm', Namespace: 'CloudTrail' }
  const scan = async (metricFilters: ReturnType<typeof filter>[], alarms: MetricAlarm[]) => {
    const model = withTrails([trail('all', { CloudWatchLogsLogGroupArn: GROUP })], {
      in: { [EU]: { logs: { metricFilters }, cloudWatch: { alarms } } },
    })
    const { verdicts } = await scanModel(model, { checkIds: ['aws-logs-alarm-set'] })
    return verdicts.map(({ status, message, locator }) => `${locator} ${status} ${message}`)
  }
  test('one result for each activity: no filter, no alarm, both', async () => {
    const none = await scan([], [])
    expect([none.length, new Set(none.map((line) => line.split(' ').slice(1).join(' ')))]).toEqual([
      WATCHED.length,
      new Set(['FAIL noFilter']),
    ])
    expect(await scan([filter(ROOT)], [])).toContain('root-use FAIL noAlarm')
    expect(await scan([filter(ROOT)], [alarm])).toContain('root-use PASS pass')
  })
  test.each([
    ['another account', GROUP.replace(account.accountId, '999988887777')],
    ['a region that is not looked at', GROUP.replace(EU, 'ap-south-1')],
  ])('logs that go to %s are for people to look at', async (_where, CloudWatchLogsLogGroupArn) => {
    const { verdicts } = await scanModel(withTrails([trail('all', { CloudWatchLogsLogGroupArn })]), { checkIds: ['aws-logs-alarm-set'] })
    expect(new Set(verdicts.map(({ status, message }) => `${status} ${message}`))).toEqual(new Set(['MANUAL elsewhere']))
  })
  test('by an alarm that tells somebody, also one that reckons with the metric', async () => {
    const reckoning = {
      AlarmName: 'a',
      Metrics: [{ Id: 'm1', MetricStat: { Metric: { Namespace: 'CloudTrail', MetricName: 'm' }, Period: 60, Stat: 'Sum' } }],
    }
    expect(await scan([filter(ROOT)], [reckoning])).toContain('root-use PASS pass')
    expect(await scan([filter(ROOT)], [{ ...alarm, ActionsEnabled: false }])).toContain('root-use FAIL noAlarm')
  })
  test('an alarm or a group of that name in another region sees nothing', async () => {
    const trails = [trail('all', { CloudWatchLogsLogGroupArn: GROUP })]
    const metricFilters = [filter(ROOT)]
    const said = async (here: object, there: object) => {
      const model = withTrails(trails, { in: { [EU]: here, 'us-east-1': there } })
      const { verdicts } = await scanModel(model, { checkIds: ['aws-logs-alarm-set'] })
      return verdicts.find(({ locator }) => locator === 'root-use')?.message
    }
    expect(await said({ logs: { metricFilters } }, { cloudWatch: { alarms: [alarm] } })).toBe('noAlarm')
    expect(await said({}, { logs: { metricFilters }, cloudWatch: { alarms: [alarm] } })).toBe('noFilter')
  })
  test('only on the logs of a trail', async () => {
    expect(await scan([{ ...filter(ROOT), logGroupName: 'other' }], [alarm])).toContain('root-use FAIL noFilter')
  })
  test('patterns are read whatever their order, quotes and line breaks', () => {
    const spelled = [
      '{($.eventName=CreateTrail)||($.eventName = "StopLogging")}',
      '{ ($.eventName = "StopLogging") ||\n ($.eventName = CreateTrail) }',
    ]
    for (const pattern of spelled) expect([...termsOf(pattern)].toSorted()).toEqual(['eventName = CreateTrail', 'eventName = StopLogging'])
  })
})
