/** Fifty secrets in an AWS account and in what it is scanned with: none of them comes out of the runner, the database, the API or the log. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { streamEvents } from '#contract/events.ts'
import { EXPORT_FORMATS } from '#contract/fields.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import { aws as kind } from '#scanners/aws/definition.ts'
import { routes } from '#server/kinds.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { spawnRunner } from '#server/runner/spawn-runner.ts'
import { awsTestApp, type AwsApp } from '#server/test/aws-app.ts'
import { asWorker, call, createPerson, type Person, type TestApp } from '#server/test/test-app.ts'

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

let seed = 7
/** Letters and digits that look random, and are the same each time. */
function noise(length: number, alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'): string {
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return alphabet[seed % alphabet.length]
  }).join('')
}
const cores: string[] = []
/** A part that is secret, noted. */
function core(length: number, alphabet?: string): string {
  const value = noise(length, alphabet)
  cores.push(value)
  return value
}
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const HEX = '0123456789abcdef'
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** One secret of each form, as people leave them about. */
const FORMS: readonly (() => string)[] = [
  () => `AKIA${core(16, UPPER)}`,
  () => `aws_secret_access_key = ${core(40)}`,
  () => `-----BEGIN RSA PRIVATE KEY-----\n${core(64)}\n${core(64)}\n-----END RSA PRIVATE KEY-----`,
  () => `ghp_${core(36)}`,
  () => `glpat-${core(20)}`,
  () => `xoxb-${core(12, '0123456789')}-${core(24)}`,
  () => `sk_live_${core(24)}`,
  () => `SG.${core(22)}.${core(43)}`,
  () => `npm_${core(36)}`,
  () => `postgres://app:${core(20)}@db.internal.shop.net:5432/shop`,
  () => `DB_PASSWORD="${core(20)}"`,
  () => `eyJ${noise(4)}${base64url({ alg: 'HS256' })}.eyJ${base64url({ sub: noise(8) })}.${core(43)}`,
  () => `Authorization: Bearer ${core(40)}`,
  () => `https://hooks.slack.com/services/T${core(10, UPPER)}/B${core(10, UPPER)}/${core(24)}`,
  () => `AIza${core(35)}`,
  () => `GOCSPX-${core(28)}`,
  () => `dckr_pat_${core(27)}`,
  () => `dop_v1_${core(64, HEX)}`,
]
let next = 0
/** The next of the forms. */
function secret(): string {
  const form = FORMS[next % FORMS.length]
  next += 1
  return form?.() ?? ''
}
const tag = (Key: string) => ({ Key, Value: secret() })

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
                { Key: 'Name', Value: `web ${secret()}` },
                { Key: 'team', Value: HARMLESS },
                ...Array.from({ length: 8 }, (_, index) => tag(`setting-${index}`)),
              ],
              userData: `#!/bin/sh\n${Array.from({ length: 8 }, secret).join('\n')}\n`,
            },
          ],
          volumes: [
            { VolumeId: 'vol-1', Encrypted: false, Size: 8, State: 'in-use', Tags: [tag('mount'), { Key: 'password', Value: core(12) }] },
          ],
          securityGroups: [
            {
              GroupId: 'sg-1',
              GroupName: 'web',
              Description: `opened with ${secret()}`,
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
              Description: secret(),
              LastModified: '2026-01-02T03:04:05.000+0000',
              Environment: {
                Variables: Object.fromEntries([
                  ...Array.from({ length: 6 }, (_, index): [string, string] => [`SETTING_${index}`, secret()]),
                  ['API_TOKEN', core(32)],
                ]),
              },
              tags: { key: secret() },
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
                  command: ['serve', `--db=${secret()}`],
                  environment: Array.from({ length: 6 }, (_, index) => ({ name: `SETTING_${index}`, value: secret() })),
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
const KEYS = { accessKeyId: 'AKIACANARYCANARY0001', secretAccessKey: core(40) }
let app: TestApp
let owner: Person
let aws: AwsApp['aws']
let close: AwsApp['close']
const logged: string[] = []
beforeAll(async () => {
  ;({ app, aws, close } = await awsTestApp(plantedAccount(), {
    keys: [{ ...KEYS, arn: `arn:aws:iam::${ACCOUNT}:user/scanner` }],
  }))
  const { log } = app.services
  for (const level of ['error', 'warn', 'info', 'debug'] as const)
    log[level] = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  owner = await createPerson(app)
})
afterAll(() => close())

/** More than eight characters of a secret, with what stands around them. */
function leaksIn(where: string, text: string): string[] {
  return cores.flatMap((value, index) => {
    // what is shown of a secret are its first eight characters, which may begin before its core
    const windows = Array.from({ length: Math.floor((value.length - 10) / 2) + 1 }, (_, at) => value.slice(at * 2, at * 2 + 10))
    const at = windows.map((part) => text.indexOf(part)).find((found) => found >= 0) ?? -1
    return at < 0 ? [] : [`${where}: secret ${index} in …${text.slice(Math.max(0, at - 80), at + 30)}…`]
  })
}

async function everyRow(): Promise<{ table: string; text: string }[]> {
  const database = new Client({ connectionString: app.ownerUrl })
  await database.connect()
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const dumped: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<Record<string, unknown>>(`select * from ${name}`)
    const text = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? ''))),
    )
    // quotes and line ends within JSON are as they were
    dumped.push({ table: name, text: text.join('\n') })
  }
  await database.end()
  return dumped
}

/** Every answer that the API gives to a reader, with each id there is in each place for one. */
async function everyAnswer(ids: readonly string[]): Promise<{ path: string; text: string }[]> {
  const reads = routes.filter(({ method, auth }) => method === 'GET' && auth === 'session')
  const urls = reads
    .filter((route) => route !== streamEvents)
    .flatMap(({ path }) => (/\{\w+\}/u.test(path) ? ids.map((id) => path.replaceAll(/\{\w+\}/gu, encodeURIComponent(id))) : [path]))
  const ways = urls.flatMap((path) => (path.endsWith('/export') ? EXPORT_FORMATS.map((one) => `${path}?format=${one}`) : [path]))
  const answers: { path: string; text: string }[] = []
  for (const path of ways) {
    const answer = await app.http.inject({ method: 'GET', url: `/client${path}`, headers: { authorization: `Bearer ${owner.token}` } })
    answers.push({ path: `${answer.statusCode} ${path}`, text: answer.body })
  }
  return answers
}

test('fifty planted secrets are nowhere to be read', async () => {
  expect(cores.length).toBeGreaterThanOrEqual(50)
  const wrong = { ...KEYS, accessKeyId: 'AKIACANARYCANARY0002' }
  const body = { name: 'Production', schedule: 'manual', accountId: ACCOUNT }
  const refused = await call(app, callsOfKind('aws').create, { token: owner.token, body: { ...body, ...wrong } })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const { id: connectionId } = (await call(app, callsOfKind('aws').create, { token: owner.token, body: { ...body, ...KEYS } })).body
  const { scan } = await asWorker(app, owner.accountId, (ctx) =>
    requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual', checkIds: CHECKS }),
  )
  await runScanJob(app.services, {
    accountId: owner.accountId,
    scanId: scan.id,
    cancel: new AbortController(),
    stopping: new AbortController().signal,
  })
  const { platform } = app.services.database
  const findings = await platform.selectFrom('finding').select(['id', 'check_id']).where('connection_id', '=', connectionId).execute()
  // they were seen, or that nothing leaks would say nothing
  for (const check of CHECKS.slice(2, 4).concat(CHECKS[0] ?? '')) expect(findings.map(({ check_id: id }) => id)).toContain(check)
  const resources = await platform.selectFrom('resource').select('id').where('connection_id', '=', connectionId).execute()
  expect(resources.length).toBeGreaterThan(5)
  const cards = await platform.selectFrom('remediation').select('id').where('connection_id', '=', connectionId).execute()
  const ids = [connectionId, scan.id, ...[...findings, ...cards, ...resources].map(({ id }) => id), ...CHECKS]

  const answers = await everyAnswer(ids)
  expect(answers.filter(({ path }) => path.startsWith('200')).length).toBeGreaterThan(40)
  const rows = await everyRow()
  expect(rows.find(({ table }) => table.endsWith('.finding'))?.text).toContain('aws-lambda-env-secret')
  expect(rows.find(({ table }) => table.endsWith('.resource'))?.text).toContain(HARMLESS)
  expect(answers.some(({ path, text }) => path.includes('/resources/export') && text.includes(HARMLESS))).toBe(true)
  expect(leaksIn('itself', `…${cores[0]}`)).toHaveLength(1)
  expect([
    ...leaksIn('refusal', refused.raw.body),
    ...rows.flatMap(({ table, text }) => leaksIn(table, text)),
    ...answers.flatMap(({ path, text }) => leaksIn(path, text)),
    ...leaksIn('log', logged.join('\n')),
  ]).toEqual([])
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
    operator: { settings: { endpointUrl: aws.url }, secrets: {} },
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
  expect(leaksIn('runner', said)).toEqual([])
})
