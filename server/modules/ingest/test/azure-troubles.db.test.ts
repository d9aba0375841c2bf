/** Azure that answers less than before, or something else, or sends elsewhere: the coverage says so, and nothing is closed. */
import { afterAll, beforeAll, vi } from 'vitest'
import {
  APPLICATION,
  azureDirectory,
  DIRECTORY,
  idIn,
  SECRET,
  SUBSCRIPTION,
  type AzureFaults,
  type AzureFixture,
} from '#scanners/azure/fixture/index.ts'
import { noFaults } from '#scanners/azure/fixture/faults.ts'
import { networkInterface, publicAddress, rule, securityGroup, virtualNetwork } from '#scanners/azure/fixture/resources/network.ts'
import { disk, virtualMachine } from '#scanners/azure/fixture/resources/machines.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { azureTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { testTroubles, type Trouble } from '#server/test/cloud-troubles.ts'

const OTHER = '0a1b2c3d-0000-4000-8000-0000000000bb'
const BOTH = [SUBSCRIPTION, OTHER]
const ACCOUNTS = 'Microsoft.Storage/storageAccounts'
const HTTPS = 'azure-storage-https'
const CHECKS = [HTTPS, 'azure-nsg-ssh', 'azure-subnet-no-nsg', 'azure-vm-trusted-launch', 'azure-vm-disk-encryption']
const parts = [
  storageAccount('shop', { supportsHttpsTrafficOnly: false }),
  storageAccount('safe'),
  securityGroup('open', [rule('ssh', '22')]),
  virtualNetwork('net', [{ name: 'apps', guard: 'open' }, { name: 'bare' }]),
  networkInterface('web', { machine: 'web', publicAddress: 'ip', guard: 'open' }),
  publicAddress('ip', '198.51.100.7'),
  virtualMachine('web', { securityProfile: {} }),
  disk('web-os', { encryption: { type: 'EncryptionAtRestWithPlatformKey' } }),
]
const directory = azureDirectory({ subscriptions: BOTH.map((id) => ({ id, resources: parts })) })

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
let made: CloudApp<AzureFixture>
beforeAll(async () => {
  made = await azureTestApp(directory)
})
afterAll(() => made.close())

/** Every question about a resource is answered otherwise; which subscriptions there are is told. */
const answersAll =
  (change: (body: Json) => Json | string) =>
  ({ faults }: AzureFixture) => {
    for (const id of BOTH) faults.answers.set(`${id}/*`, change)
  }
const faulty = (faults: Partial<AzureFaults>) => (cloud: AzureFixture) => void Object.assign(cloud.faults, faults)
const withBody = (more: Record<string, Json>) => (body: Json) => ({ ...(isObject(body) ? body : {}), ...more })
const leadsTo = (nextLink: string) => answersAll(withBody({ nextLink, $skipToken: nextLink, '@odata.nextLink': nextLink }))
const deep = '{"value":['.repeat(60_000)
const foreign = { id: idIn(ACCOUNTS, 'shop', { subscription: '99999999-0000-4000-8000-000000000099' }), name: 'shop', properties: {} }

/** More than is read of any answer. */
const HUGE = `{"value":[${'{},'.repeat(5_700_000)}{}]}`
const troubles: Trouble<AzureFixture>[] = [
  { name: 'refuses everything', begin: faulty({ denied: new Set(['*']) }), failure: 'denied', reasons: ['denied'] },
  {
    name: 'refuses every list',
    begin: faulty({ deniedSubscriptions: new Set(BOTH) }),
    reasons: ['denied'],
  },
  {
    name: 'refuses one subscription',
    begin: faulty({ deniedSubscriptions: new Set([OTHER]) }),
    reasons: ['denied'],
    calm: [SUBSCRIPTION],
  },
  {
    name: 'no longer lists one subscription',
    begin({ faults }) {
      Object.assign(directory.subscriptions[1] ?? {}, { isVisible: false })
      faults.deniedSubscriptions.add(OTHER)
    },
    reasons: ['denied'],
    calm: [SUBSCRIPTION],
  },
  {
    name: 'fails by itself',
    begin: faulty({ errors: new Map([['*', { status: 500, code: 'InternalServerError' }]]) }),
    failure: 'service_error',
    reasons: ['service_error'],
  },
  {
    name: 'fails in every list',
    begin: faulty({ errors: new Map(BOTH.map((id) => [`${id}/*`, { status: 502, code: 'BadGateway' }])) }),
    reasons: ['service_error'],
  },
  { name: 'says nothing at all', begin: answersAll(() => ''), reasons: ['protocol_error'] },
  { name: 'says an empty object', begin: answersAll(() => ({})), reasons: ['protocol_error'] },
  { name: 'says nothing in JSON', begin: answersAll(() => null), reasons: ['protocol_error'] },
  { name: 'shows a page to people', begin: answersAll(() => '<!doctype html><title>Sign in</title>'), reasons: ['protocol_error'] },
  { name: 'nests without end', begin: answersAll(() => deep), reasons: ['protocol_error'] },
  {
    name: 'answers more than anybody reads',
    begin: ({ faults }) => void faults.answers.set(`${ACCOUNTS}/read`, () => HUGE),
    about: [HTTPS],
    reasons: ['protocol_error'],
  },
  {
    name: 'names resources of another subscription',
    begin: answersAll(withBody({ value: [foreign], data: [foreign] })),
    reasons: ['protocol_error'],
  },
  {
    name: 'names rows that are no resources',
    begin: answersAll(withBody({ value: [7, null, 'x', []], data: [7] })),
    reasons: ['protocol_error'],
  },
  {
    name: 'leads round in a circle',
    begin({ faults }) {
      let page = 0
      const next = () =>
        `https://management.azure.com/subscriptions/${OTHER}/providers/${ACCOUNTS}?api-version=2024-01-01&page=${(page += 1) % 3}`
      faults.answers.set(`${OTHER}/${ACCOUNTS}/read`, (body) => withBody({ nextLink: next() })(body))
    },
    about: [HTTPS],
    reasons: ['protocol_error'],
    calm: [SUBSCRIPTION],
  },
  { name: 'sends on to another host', begin: (cloud, elsewhere) => leadsTo(elsewhere)(cloud), reasons: ['url_refused'] },
  { name: 'sends on to metadata', begin: leadsTo('http://169.254.169.254/metadata/instance'), reasons: ['url_refused'] },
  { name: 'sends on to a host that looks like it', begin: leadsTo('https://management.azure.com.evil.example/'), reasons: ['url_refused'] },
  {
    name: 'sends whoever signs in to another host',
    begin: ({ faults }, elsewhere) => void Object.assign(faults, { redirectSignIn: elsewhere }),
    failure: 'service_error',
    reasons: ['service_error'],
  },
]
testTroubles({
  made: () => made,
  connect: () => CloudScans.connect(made.app, 'azure', { applicationId: APPLICATION, directoryId: DIRECTORY, clientSecret: SECRET }),
  calm() {
    Object.assign(made.cloud.faults, noFaults())
    for (const one of directory.subscriptions) one.isVisible = true
  },
  checkIds: CHECKS,
  troubles,
})
