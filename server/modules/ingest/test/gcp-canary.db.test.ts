/** Secrets in the projects of a Google Cloud organization, and in what it is scanned with: none of them comes out anywhere. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callsOfKind } from '#contract/kinds.ts'
import {
  FIXTURE_ORGANIZATION,
  gcpOrganization,
  serviceAccountKey,
  type GcpFixture,
  type ProjectParts,
} from '#scanners/gcp/fixture/index.ts'
import { noFaults } from '#scanners/gcp/fixture/faults.ts'
import { Canaries } from '#server/test/canaries.ts'
import { gcpTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { expectKept, logOf, streamOf } from '#server/test/everywhere.ts'
import { call, createPerson, type TestApp } from '#server/test/test-app.ts'

const PROJECT = 'shop-production'
/** Says that labels come through at all. */
const HARMLESS = 'payments-team'
const VERSIONING = 'gcp-storage-versioning'
const CHECKS = [
  VERSIONING,
  'gcp-vm-oslogin',
  'gcp-disk-cmek',
  'gcp-fw-ssh',
  'gcp-sql-tls',
  'gcp-run-default-sa',
  'gcp-fn-public',
  'gcp-iam-sa-user-keys',
]
const canaries = new Canaries()
/** As many as there are forms of secrets. */
const labels = () => ({ ...Object.fromEntries(canaries.settings(26)), team: HARMLESS, password: canaries.core(12) })
const settings = (amount: number) => Object.fromEntries(canaries.settings(amount))
const env = (amount: number) => canaries.settings(amount).map(([name, value]) => ({ name, value }))
/** What a provider says when it refuses may quote anything. */
const refusal = (status: number) =>
  JSON.stringify({ error: { code: status, status: 'PERMISSION_DENIED', message: canaries.settings(4).flat().join(' ') } })
const script = () => `#!/bin/sh\nexport API_TOKEN=${canaries.core(32)}\n${canaries.secret()}\n`
const everyone = { bindings: [{ role: 'roles/cloudfunctions.invoker', members: ['allUsers'] }] }

const planted = (): ProjectParts => ({
  id: PROJECT,
  labels: labels(),
  buckets: [{ name: 'photos', labels: labels(), versioning: { enabled: false }, website: { mainPageSuffix: canaries.secret() } }],
  compute: {
    metadata: { 'startup-script': script(), 'ssh-keys': `ada:${canaries.secret()}`, ...settings(26) },
    disks: [{ name: 'web', labels: labels(), description: canaries.secret() }],
    firewalls: [
      {
        name: 'ssh',
        description: canaries.secret(),
        network: `https://www.googleapis.com/compute/v1/projects/${PROJECT}/global/networks/shop`,
        direction: 'INGRESS',
        priority: 1_000,
        sourceRanges: ['0.0.0.0/0'],
        allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
      },
    ],
    instances: [
      {
        name: 'web',
        status: 'RUNNING',
        labels: labels(),
        description: canaries.secret(),
        metadata: {
          items: [
            { key: 'startup-script', value: script() },
            { key: 'user-data', value: script() },
            ...env(26).map(({ name, value }) => ({ key: name, value })),
          ],
        },
        networkInterfaces: [{ accessConfigs: [{ natIP: '198.51.100.7' }] }],
      },
    ],
  },
  services: {
    alertPolicies: [{ name: 'alert', displayName: canaries.secret(), documentation: { content: canaries.secret() }, enabled: true }],
    apiKeys: [{ uid: 'key', displayName: canaries.secret(), keyString: canaries.core(39), createTime: '2024-01-02T03:04:05Z' }],
    clusters: [
      {
        name: 'shop',
        location: 'europe-west1',
        masterAuth: { password: canaries.core(16), clientKey: canaries.core(80) },
        resourceLabels: labels(),
      },
    ],
    customRoles: [{ name: 'role', title: canaries.secret(), description: canaries.secret() }],
    datasets: [
      { id: 'orders', row: { labels: labels(), description: canaries.secret() }, tables: [{ id: 'all', description: canaries.secret() }] },
    ],
    dnsZones: [{ name: 'zone', dnsName: 'shop.example.', description: canaries.secret(), labels: labels() }],
    functions: [
      {
        name: 'pay',
        row: {
          labels: labels(),
          description: canaries.secret(),
          serviceConfig: { environmentVariables: settings(26), secretEnvironmentVariables: env(4) },
          buildConfig: { runtime: 'nodejs24', environmentVariables: settings(8) },
        },
        policy: everyone,
      },
    ],
    keyRings: [{ name: 'ring', keys: [{ name: 'key', purpose: 'ENCRYPT_DECRYPT', labels: labels() }] }],
    logMetrics: [{ name: 'metric', filter: `textPayload:"${canaries.secret()}"`, description: canaries.secret() }],
    logSinks: [{ name: 'sink', destination: 'storage.googleapis.com/logs', filter: `textPayload:"${canaries.secret()}"` }],
    runServices: [
      {
        name: 'shop',
        row: {
          spec: {
            template: {
              spec: {
                containers: [{ image: `registry.example/shop?token=${canaries.core(40)}`, env: env(26), args: [canaries.secret()] }],
              },
            },
          },
        },
      },
    ],
    secrets: [{ name: 'login', row: { labels: labels(), annotations: settings(26), payload: { data: canaries.core(40) } } }],
    serviceAccounts: [
      {
        email: 'web',
        displayName: canaries.secret(),
        keys: [{ keyType: 'USER_MANAGED', privateKeyData: canaries.core(80), validAfterTime: '2024-01-01T00:00:00Z' }],
      },
    ],
    sqlInstances: [
      {
        name: 'orders',
        databaseVersion: 'POSTGRES_16',
        rootPassword: canaries.core(20),
        settings: {
          userLabels: labels(),
          databaseFlags: [{ name: 'app.password', value: canaries.core(20) }],
          ipConfiguration: { ipv4Enabled: true },
        },
      },
    ],
    topics: [{ name: 'orders', row: { labels: labels() } }],
  },
})

vi.setConfig({ testTimeout: 400_000 })
const first = serviceAccountKey({ account: 'first', isOwn: true })
const second = serviceAccountKey({ account: 'second', isOwn: true })
const unknown = serviceAccountKey({ account: 'unknown', isOwn: true })
for (const { key } of [first, second, unknown])
  for (const line of key.private_key.split('\n').filter((text) => text.length > 40)) canaries.note(line)
const organization = gcpOrganization({ projects: [planted()] })
let made: CloudApp<GcpFixture>
let app: TestApp
beforeAll(async () => {
  made = await gcpTestApp(organization, { keys: [first, second] })
  ;({ app } = made)
})
afterAll(() => made.close())

test('the secrets of an organization, and those that it is scanned with, are nowhere to be read', async () => {
  expect(canaries.amount).toBeGreaterThanOrEqual(50)
  expect(canaries.leaksIn('itself', canaries.secret())).not.toEqual([])
  const log = logOf(app)
  const stranger = (await createPerson(app)).token
  const body = { name: 'Wrong', schedule: 'manual' }
  const pasted = (text: string) => call(app, callsOfKind('gcp').create, { token: stranger, body: { ...body, serviceAccountJson: text } })
  const refused = [
    await pasted(JSON.stringify(unknown.key)),
    await pasted(JSON.stringify({ ...first.key, type: 'authorized_user' })),
    await pasted(JSON.stringify({ ...first.key, token_uri: 'https://evil.example/token' })),
    await pasted(JSON.stringify(first.key).slice(0, -20)),
    await call(app, callsOfKind('gcp').create, { token: stranger, body: { ...body, ...first.key, private_key: second.key.private_key } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  const organizationId = FIXTURE_ORGANIZATION.replace('organizations/', '')
  const scans = await CloudScans.connect(app, 'gcp', { serviceAccountJson: JSON.stringify(first.key), organizationId })
  const stream = await streamOf(app, scans.owner.token)
  await scans.scan({ checkIds: CHECKS })
  const found = (await scans.findings()).map(({ check_id: id }) => id)
  // they were seen, or that nothing leaks would say nothing
  for (const check of CHECKS) expect(found).toContain(check)
  const { faults } = made.cloud
  faults.answers.set('cloudsql.*', { status: 403, body: refusal(403) })
  faults.answers.set('run.*', { status: 500, body: refusal(500) })
  Object.assign(organization.projects[0]?.storage.buckets[0]?.row ?? {}, { versioning: { enabled: true } })
  await scans.scan({ checkIds: CHECKS })
  faults.answers.set('resourcemanager.*', { status: 403, body: refusal(403) })
  expect(await scans.scan({ checkIds: CHECKS })).toMatchObject({ status: 'failed', failureCode: 'denied' })
  Object.assign(faults, noFaults())
  const rotated = await call(app, callsOfKind('gcp').update, {
    token: scans.owner.token,
    params: { id: scans.connectionId },
    body: { serviceAccountJson: JSON.stringify(second.key) },
  })
  expect(rotated.status).toBe(200)
  await scans.scan({ checkIds: CHECKS })
  stream.close()

  const answers = [...refused, rotated].map(({ raw }) => raw.body).join('\n')
  await expectKept(canaries, scans, {
    checkIds: CHECKS,
    answers,
    log: log(),
    heard: stream.heard(),
    harmless: HARMLESS,
    token: /ya29\.[\w-]{9}/u,
  })
})
