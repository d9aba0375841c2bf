/** Secrets in the subscriptions of an Azure directory, and in what it is scanned with: none of them comes out anywhere. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callsOfKind } from '#contract/kinds.ts'
import { APPLICATION, azureDirectory, DIRECTORY, type AzureFixture, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { appSite } from '#scanners/azure/fixture/resources/apps.ts'
import { sqlServer } from '#scanners/azure/fixture/resources/databases.ts'
import { containerRegistry, disk, virtualMachine } from '#scanners/azure/fixture/resources/machines.ts'
import { rule, securityGroup } from '#scanners/azure/fixture/resources/network.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { keyVault } from '#scanners/azure/fixture/resources/vaults.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { Canaries } from '#server/test/canaries.ts'
import { azureTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { expectKept, logOf, streamOf } from '#server/test/everywhere.ts'
import { call, createPerson, type TestApp } from '#server/test/test-app.ts'

/** Says that tags come through at all. */
const HARMLESS = 'payments-team'
const HTTPS = 'azure-storage-https'
const CHECKS = [
  HTTPS,
  'azure-vm-trusted-launch',
  'azure-vm-disk-encryption',
  'azure-app-tls',
  'azure-sql-public',
  'azure-acr-admin',
  'azure-nsg-ssh',
]
const canaries = new Canaries()
/** As many as there are forms of secrets. */
const tags = () => ({ ...Object.fromEntries(canaries.settings(26)), team: HARMLESS })
const named = (part: ResourcePart): ResourcePart => ({ ...part, body: { ...part.body, tags: { ...tags(), password: canaries.core(12) } } })
const pairs = (amount: number, value = 'value'): Json => canaries.settings(amount).map(([name, text]) => ({ name, [value]: text }))
const settings = (amount: number): Json => Object.fromEntries(canaries.settings(amount))
/** What a provider says when it refuses may quote anything. */
const refusal = () => canaries.settings(4).flat().join(' ')
const script = () => Buffer.from(`#!/bin/sh\nexport API_TOKEN=${canaries.core(32)}\n${canaries.secret()}\n`).toString('base64')

const planted = (): ResourcePart[] => [
  named(
    virtualMachine('web', {
      securityProfile: {},
      userData: script(),
      osProfile: {
        computerName: 'web',
        adminPassword: canaries.core(20),
        customData: script(),
        secrets: [{ vaultCertificates: [{ certificateUrl: canaries.secret() }] }],
        linuxConfiguration: { disablePasswordAuthentication: true, ssh: { publicKeys: [{ keyData: canaries.secret() }] } },
      },
      extensions: [{ name: 'setup', properties: { settings: settings(8), protectedSettings: settings(8) } }],
    }),
  ),
  named(disk('web-os', { encryption: { type: 'EncryptionAtRestWithPlatformKey' }, securityData: settings(4) })),
  named(
    storageAccount('shop', {
      supportsHttpsTrafficOnly: false,
      keys: [{ keyName: 'key1', value: canaries.core(86) }],
      customDomain: { name: canaries.secret() },
      primaryEndpoints: { blob: canaries.secret() },
    }),
  ),
  named(
    appSite(
      'shop',
      { siteConfig: { appSettings: pairs(26), connectionStrings: pairs(8, 'connectionString'), metadata: pairs(4) } },
      {
        settings: {
          minTlsVersion: '1.0',
          appSettings: pairs(26),
          connectionStrings: pairs(26, 'connectionString'),
          publishingPassword: canaries.core(60),
          linuxFxVersion: `DOCKER|registry.example/shop?token=${canaries.core(40)}`,
        },
      },
    ),
  ),
  named(
    sqlServer(
      'shop',
      { administratorLoginPassword: canaries.core(20), publicNetworkAccess: 'Enabled', keyId: canaries.secret() },
      { rules: [['0.0.0.0', '255.255.255.255']] },
    ),
  ),
  named(containerRegistry('shop', { adminUserEnabled: true, credentials: { passwords: [{ value: canaries.core(50) }] } })),
  named(keyVault('shop', { secretValue: canaries.secret() })),
  named(securityGroup('open', [rule('ssh', '22', { description: canaries.secret() })])),
  // of no collector's own: Resource Graph tells of them
  {
    type: 'Microsoft.Logic/workflows',
    name: 'flow',
    body: {
      location: 'westeurope',
      kind: canaries.secret(),
      sku: { name: canaries.secret() },
      tags: tags(),
      properties: { parameters: settings(26) },
    },
  },
]

vi.setConfig({ testTimeout: 400_000 })
const SECRET = canaries.core(40)
const WRONG = canaries.core(40)
const directory = azureDirectory({ applications: [{ secrets: [{ value: SECRET }] }], resources: planted() })
let made: CloudApp<AzureFixture>
let app: TestApp
let certificate: { cert: string; key: string }
beforeAll(async () => {
  certificate = await selfSigned({
    names: [{ type: 'dns', value: 'parapet.example' }],
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 20 * 86_400_000),
  })
  for (const line of certificate.key.split('\n').filter((text) => text.length > 40)) canaries.note(line)
  const [application] = directory.applications
  Object.assign(application ?? {}, { certificates: [certificate.cert] })
  made = await azureTestApp(directory)
  ;({ app } = made)
})
afterAll(() => made.close())

test('the secrets of a directory, and those that it is scanned with, are nowhere to be read', async () => {
  expect(canaries.amount).toBeGreaterThanOrEqual(50)
  expect(canaries.leaksIn('itself', canaries.secret())).not.toEqual([])
  const log = logOf(app)
  const ids = { applicationId: APPLICATION, directoryId: DIRECTORY }
  const body = { name: 'Wrong', schedule: 'manual', ...ids, clientSecret: WRONG }
  const refused = await call(app, callsOfKind('azure').create, { token: (await createPerson(app)).token, body })
  expect(refused.status).toBe(422)
  const scans = await CloudScans.connect(app, 'azure', { ...ids, clientSecret: SECRET })
  const stream = await streamOf(app, scans.owner.token)
  canaries.note(WRONG)
  await scans.scan({ checkIds: CHECKS })
  const found = (await scans.findings()).map(({ check_id: id }) => id)
  // they were seen, or that nothing leaks would say nothing
  for (const check of CHECKS) expect(found).toContain(check)
  made.cloud.faults.errors.set('Microsoft.Web/sites/read', { status: 403, code: 'Forbidden', message: refusal() })
  made.cloud.faults.errors.set('Microsoft.Sql/servers/read', { status: 500, code: canaries.secret(), message: canaries.secret() })
  const { resources } = directory.subscriptions[0] ?? { resources: [] }
  const account = resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')
  if (account === undefined) throw new Error('there is no storage account')
  Object.assign(account['properties'] as object, { supportsHttpsTrafficOnly: true })
  await scans.scan({ checkIds: CHECKS })
  made.cloud.faults.errors.set('*', { status: 403, code: 'AuthorizationFailed', message: refusal() })
  expect(await scans.scan({ checkIds: CHECKS })).toMatchObject({ status: 'failed', failureCode: 'denied' })
  made.cloud.faults.errors.clear()
  const pem = { certificate: `${certificate.cert}${certificate.key}`, clientSecret: null }
  const rotated = await call(app, callsOfKind('azure').update, { token: scans.owner.token, params: { id: scans.connectionId }, body: pem })
  expect(rotated.status).toBe(200)
  await scans.scan({ checkIds: CHECKS })
  stream.close()

  const answers = refused.raw.body + rotated.raw.body
  await expectKept(canaries, scans, {
    checkIds: CHECKS,
    answers,
    log: log(),
    heard: stream.heard(),
    harmless: HARMLESS,
    token: /fixture\.[\w-]{20}/u,
  })
})
