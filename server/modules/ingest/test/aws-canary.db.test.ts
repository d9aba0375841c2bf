/** Fifty secrets in an AWS account and in what it is scanned with: none of them comes out of the runner, the database, the API or the log. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callsOfKind } from '#contract/kinds.ts'
import { awsAccount, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { aws as kind } from '#scanners/aws/definition.ts'
import { spawnRunner } from '#runner/host/spawn-runner.ts'
import { Canaries } from '#server/test/canaries.ts'
import { awsTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { expectKept, logOf, streamOf } from '#server/test/everywhere.ts'
import { call, createPerson, type TestApp } from '#server/test/test-app.ts'

const REGION = 'us-east-1'
const ACCOUNT = '123456789012'
/** Says that tags come through at all. */
const HARMLESS = 'payments-team'
/** Those that look at what may hold secrets; the inventory tells of everything besides. */
const CHECKS = [
  'aws-ec2-userdata-secret',
  'aws-ec2-launch-template-secret',
  'aws-lambda-env-secret',
  'aws-ecs-env-secret',
  'aws-ec2-imdsv2',
  'aws-ec2-volume-encryption',
  'aws-s3-bucket-public',
  'aws-iam-user-console-mfa',
]
const canaries = new Canaries()
const tag = (Key: string) => ({ Key, Value: canaries.secret() })

function plantedAccount() {
  const arn = (service: string, path: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${path}`
  return awsAccount({
    accountId: ACCOUNT,
    s3: { buckets: [{ name: 'shop-files', region: REGION, tags: [tag('deploy'), tag('Owner')] }] },
    iam: {
      users: [
        {
          UserName: 'ada',
          UserId: 'AIDAADA',
          Arn: `arn:aws:iam::${ACCOUNT}:user/ada`,
          Path: '/',
          CreateDate: new Date('2026-01-01T00:00:00Z'),
          Tags: [tag('ci'), tag('note')],
        },
      ],
    },
    in: {
      [REGION]: {
        ec2: {
          instances: [
            {
              InstanceId: 'i-1',
              ImageId: 'ami-1',
              State: { Name: 'running', Code: 16 },
              MetadataOptions: { HttpTokens: 'optional', HttpEndpoint: 'enabled' },
              Tags: [
                { Key: 'Name', Value: `web ${canaries.secret()}` },
                { Key: 'team', Value: HARMLESS },
                ...Array.from({ length: 8 }, (_, index) => tag(`setting-${index}`)),
              ],
              userData: `#!/bin/sh\n${Array.from({ length: 8 }, () => canaries.secret()).join('\n')}\n`,
            },
          ],
          volumes: [
            {
              VolumeId: 'vol-1',
              Encrypted: false,
              Size: 8,
              State: 'in-use',
              Tags: [tag('mount'), { Key: 'password', Value: canaries.core(12) }],
            },
          ],
          securityGroups: [
            {
              GroupId: 'sg-1',
              GroupName: 'web',
              Description: `opened with ${canaries.secret()}`,
              IpPermissions: [],
              IpPermissionsEgress: [],
              VpcId: 'vpc-1',
            },
          ],
        },
        lambda: {
          functions: [
            {
              FunctionName: 'pay',
              FunctionArn: arn('lambda', 'function:pay'),
              Runtime: 'nodejs24.x',
              Handler: 'index.handler',
              Description: canaries.secret(),
              LastModified: '2026-01-02T03:04:05.000+0000',
              Environment: {
                Variables: Object.fromEntries([...canaries.settings(8), ['API_TOKEN', canaries.core(32)]]),
              },
              tags: { key: canaries.secret() },
            },
          ],
        },
        ecs: {
          taskDefinitions: [
            {
              taskDefinitionArn: arn('ecs', 'task-definition/web:1'),
              family: 'web',
              revision: 1,
              status: 'ACTIVE',
              containerDefinitions: [
                {
                  name: 'web',
                  image: 'web:1',
                  command: ['serve', `--db=${canaries.secret()}`],
                  environment: canaries.settings(8).map(([name, value]) => ({ name, value })),
                },
              ],
            },
          ],
        },
      },
    },
  })
}

vi.setConfig({ testTimeout: 240_000 })
/** What the connection is made with; its key is one the server knows. */
const KEYS = { accessKeyId: 'AKIACANARYCANARY0001', secretAccessKey: canaries.core(40) }
const account = plantedAccount()
let made: CloudApp<AwsFixture>
let app: TestApp
beforeAll(async () => {
  made = await awsTestApp(account, { keys: [{ ...KEYS, arn: `arn:aws:iam::${ACCOUNT}:user/scanner` }] })
  ;({ app } = made)
})
afterAll(() => made.close())

test('fifty planted secrets are nowhere to be read', async () => {
  expect(canaries.amount).toBeGreaterThanOrEqual(50)
  expect(canaries.leaksIn('itself', canaries.secret())).not.toEqual([])
  const log = logOf(app)
  const wrong = { name: 'Wrong', schedule: 'manual', accountId: ACCOUNT, ...KEYS, accessKeyId: 'AKIACANARYCANARY0002' }
  const refused = await call(app, callsOfKind('aws').create, { token: (await createPerson(app)).token, body: wrong })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const scans = await CloudScans.connect(app, 'aws', { accountId: ACCOUNT, ...KEYS })
  const stream = await streamOf(app, scans.owner.token)
  await scans.scan({ checkIds: CHECKS })
  const found = (await scans.findings()).map(({ check_id: id }) => id)
  // they were seen, or that nothing leaks would say nothing
  for (const check of CHECKS.slice(2, 4).concat(CHECKS[0] ?? '')) expect(found).toContain(check)
  const [volume] = account.in[REGION]?.ec2?.volumes ?? []
  if (volume === undefined) throw new Error('there is no volume')
  volume.Encrypted = true
  await scans.scan({ checkIds: CHECKS })
  stream.close()

  const answers = refused.raw.body
  await expectKept(canaries, scans, { checkIds: CHECKS, answers, log: log(), heard: stream.heard(), harmless: HARMLESS })
})

test('nor in what the runner itself says, to its worker and to nobody', async () => {
  const child = spawnRunner({ kind: 'AWS', limits: kind.limits, isSingle: true }, { jobsMax: 1, extraCaCerts: undefined })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (said += chunk.toString('utf8')))
  const job = {
    type: 'job',
    mode: 'scan',
    kind: 'AWS',
    target: ACCOUNT,
    fields: {},
    credentials: KEYS,
    operator: { settings: { endpointUrl: made.cloud.url }, secrets: {} },
    checkIds: CHECKS,
    inventory: true,
    permit: null,
    memory: null,
    userAgent: 'Parapet/test',
    egress: { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] },
    limitMs: 120_000,
  }
  child.stdin?.write(`${JSON.stringify(job)}\n`)
  await expect.poll(() => said.includes('{"type":"done"}'), { timeout: 120_000, interval: 100 }).toBe(true)
  child.kill('SIGKILL')
  expect(said).toContain('aws-lambda-env-secret')
  expect(canaries.leaksIn('runner', said)).toEqual([])
})
