/** A whole scan of Azure through the product: what it leaves, what it asks, and how it is interrupted. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { APPLICATION, azureDirectory, DIRECTORY, idIn, SECRET, SUBSCRIPTION, type AzureFixture } from '#scanners/azure/fixture/index.ts'
import { noFaults } from '#scanners/azure/fixture/faults.ts'
import { disk, virtualMachine } from '#scanners/azure/fixture/resources/machines.ts'
import { networkInterface, publicAddress, rule, securityGroup, virtualNetwork } from '#scanners/azure/fixture/resources/network.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { azureTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { testInterruptions } from '#server/test/cloud-interruptions.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import type { TestApp } from '#server/test/test-app.ts'

const OTHER = '0a1b2c3d-0000-4000-8000-0000000000bb'
const HTTPS = 'azure-storage-https'
const SSH = 'azure-nsg-ssh'
const ACCOUNTS = 'Microsoft.Storage/storageAccounts'
const SOME = [HTTPS, SSH, 'azure-storage-soft-delete', 'azure-subnet-no-nsg', 'azure-vm-trusted-launch', 'azure-vm-disk-encryption']
/** A machine on the internet, and some of everything else that is judged here. */
const parts = [
  ...Array.from({ length: 4 }, (_, at) =>
    storageAccount(`shop${at}`, { supportsHttpsTrafficOnly: at % 2 === 0 }, { blobs: { deleteRetentionPolicy: { enabled: at > 1 } } }),
  ),
  securityGroup('open', [rule('ssh', '22')]),
  virtualNetwork('net', [{ name: 'apps', guard: 'open' }, { name: 'bare' }]),
  networkInterface('web', { machine: 'web', publicAddress: 'ip', guard: 'open' }),
  publicAddress('ip', '198.51.100.7'),
  virtualMachine('web', { securityProfile: {} }),
  disk('web-os', { encryption: { type: 'EncryptionAtRestWithPlatformKey' } }),
]
const directory = azureDirectory({
  subscriptions: [
    { id: SUBSCRIPTION, resources: parts },
    { id: OTHER, resources: parts },
  ],
})

vi.setConfig({ testTimeout: 240_000 })
let made: CloudApp<AzureFixture>
let app: TestApp
let azure: AzureFixture
beforeAll(async () => {
  made = await azureTestApp(directory, { pageSize: 2 })
  ;({ app, cloud: azure } = made)
})
afterAll(() => made.close())
afterEach(() => void Object.assign(azure.faults, noFaults()))
const connect = () => CloudScans.connect(app, 'azure', { applicationId: APPLICATION, directoryId: DIRECTORY, clientSecret: SECRET })
const accountOf = (name: string, subscription = SUBSCRIPTION) => idIn(ACCOUNTS, name, { subscription }).toLowerCase()
/** Changes the settings of a resource in one subscription alone. */
function change(name: string, properties: Readonly<Record<string, boolean>>, subscription = SUBSCRIPTION): void {
  const { resources } = directory.subscriptions.find(({ id }) => id === subscription) ?? { resources: [] }
  const at = resources.findIndex((row) => row.name === name && row.type === ACCOUNTS)
  const row = resources[at]
  if (row === undefined) throw new Error(`there is no ${name}`)
  resources[at] = { ...row, properties: { ...(row['properties'] as object), ...properties } }
}
const statesOf = async (scans: CloudScans, checkId: string, value: string) =>
  (await scans.findings()).filter((row) => row.check_id === checkId && row.value === value).map(({ state }) => state)

testInterruptions({
  made: () => made,
  connect,
  checkIds: SOME,
  troubles: [
    ['tokens end in the middle', { expireTokensAfter: 6 }, ({ tokens = 0 }) => tokens > 1],
    ['almost a third of its calls are throttled', { throttleShare: 0.3 }, ({ throttled }) => throttled > 3],
  ],
})

describe('a scan of Azure', () => {
  test('leaves findings and resources, each in its subscription, and the way from the internet to a machine', async () => {
    const scans = await connect()
    const told = await scans.scan()
    expect(told.status).toBe('completed')
    expect(told.coverage).toEqual(expect.arrayContaining([`${HTTPS} ${SUBSCRIPTION} ran`, `${HTTPS} ${OTHER} ran`]))
    const findings = await scans.findings()
    const inClear = findings.flatMap((row) => (row.check_id === HTTPS ? [`${row.value} ${row.scope} ${row.region}`] : []))
    expect(inClear.toSorted()).toEqual(
      [SUBSCRIPTION, OTHER].flatMap((id) => ['shop1', 'shop3'].map((name) => `${accountOf(name, id)} ${id} westeurope`)).toSorted(),
    )
    expect(findings.filter(({ value, scope }) => !value.startsWith(`/subscriptions/${scope}`) && scope !== null)).toEqual([])
    const resources = await scans.resources()
    for (const id of [SUBSCRIPTION, OTHER])
      expect(resources.filter(({ type, scope }) => type === ACCOUNTS && scope === id).map(({ name }) => name)).toHaveLength(4)
    await scans.computeExposure()
    const machine = resources.find(({ type, scope }) => type === 'Microsoft.Compute/virtualMachines' && scope === OTHER)
    expect(await scans.wayTo(machine?.id ?? '')).toEqual(['tcp 22 web'])
  })

  test('closes what was fixed where it sees, and nothing in a subscription that is denied', async () => {
    const scans = await connect()
    await scans.scan({ checkIds: [HTTPS] })
    for (const id of [SUBSCRIPTION, OTHER]) change('shop1', { supportsHttpsTrafficOnly: true }, id)
    azure.faults.deniedSubscriptions.add(OTHER)
    const told = await scans.scan({ checkIds: [HTTPS] })
    expect([told.status, told.coverage]).toEqual(['completed', [`${HTTPS} ${SUBSCRIPTION} ran`, `${HTTPS} ${OTHER} denied`]])
    expect([await statesOf(scans, HTTPS, accountOf('shop1')), await statesOf(scans, HTTPS, accountOf('shop1', OTHER))]).toEqual([[2], [1]])
    azure.faults.deniedSubscriptions.clear()
    await scans.scan({ checkIds: [HTTPS] })
    expect(await statesOf(scans, HTTPS, accountOf('shop1', OTHER))).toEqual([2])
    for (const id of [SUBSCRIPTION, OTHER]) change('shop1', { supportsHttpsTrafficOnly: false }, id)
    expect(await scans.gone()).toEqual([])
  })

  test('reads lists over more than 100 pages, and says of what a later one no longer has that it is gone', async () => {
    const before = [...directory.subscriptions]
    const many = Array.from({ length: 230 }, (_, at) =>
      storageAccount(`lot${at}`, { supportsHttpsTrafficOnly: false }, { blobs: null, files: null }),
    )
    directory.subscriptions = azureDirectory({ resources: many }).subscriptions
    try {
      const scans = await connect()
      azure.resetCalls()
      expect((await scans.scan({ checkIds: [HTTPS] })).status).toBe('completed')
      expect(azure.calls().byPermission[`${ACCOUNTS}/read`]).toBe(115)
      expect(await scans.findings()).toHaveLength(many.length)
      azure.faults.failAfterPages.set(`${ACCOUNTS}/read`, 110)
      await scans.scan({ checkIds: [HTTPS] })
      azure.faults.failAfterPages.clear()
      expect([(await scans.findings()).filter(({ state }) => state !== 1), await scans.gone()]).toEqual([[], []])
      directory.subscriptions[0]?.resources.splice(-1, 1)
      await scans.scan({ checkIds: [HTTPS] })
      expect(await scans.gone()).toEqual([accountOf('lot229')])
      expect((await scans.findings()).filter(({ state }) => state === 2).map((row) => [row.value, row.resolved_reason])).toEqual([
        [accountOf('lot229'), 'resource deleted'],
      ])
    } finally {
      directory.subscriptions = before
    }
  })

  test('keeps hostile names as text, and finds what bears them again', async () => {
    const before = [...directory.subscriptions]
    const hostile = {
      name: '<img src=x onerror=alert(1)>\u202Egnp.exe\u0000\u001B]52;c;aGk=\u0007',
      tags: {
        ['__proto__']: 'x',
        constructor: 'y',
        ['k'.repeat(3_000)]: 'v'.repeat(10_000),
        'a\u0000b': '\uD800',
        "'; drop table finding; --": '${jndi:ldap://x}',
      },
    }
    directory.subscriptions = azureDirectory({ resources: [storageAccount('shop', { supportsHttpsTrafficOnly: false })] }).subscriptions
    const [row] = directory.subscriptions[0]?.resources ?? []
    Object.assign(row ?? {}, hostile)
    try {
      const scans = await connect()
      expect((await scans.scan({ checkIds: [HTTPS] })).status).toBe('completed')
      const places = await scans.places()
      expect(places).toHaveLength(1)
      expect((await scans.scan({ checkIds: [HTTPS] })).status).toBe('completed')
      expect(await scans.places()).toEqual(places)
      const resource = (await scans.resources()).find(({ type }) => type === ACCOUNTS)
      expect(resource?.name).toContain('<img src=x')
      expect(resource?.name).not.toMatch(/[\p{Cc}\u202E]/u)
    } finally {
      directory.subscriptions = before
    }
  })

  test('of one finding that was fixed asks for that alone, and closes it with its proof', async () => {
    const scans = await connect()
    await scans.scan({ checkIds: [HTTPS] })
    const finding = (await scans.findings()).find(({ value }) => value === accountOf('shop1'))
    azure.resetCalls()
    const still = await scans.verify(finding?.id ?? '')
    expect([still.status, await statesOf(scans, HTTPS, accountOf('shop1'))]).toEqual(['completed', [1]])
    change('shop1', { supportsHttpsTrafficOnly: true })
    azure.resetCalls()
    const fixed = await scans.verify(finding?.id ?? '')
    change('shop1', { supportsHttpsTrafficOnly: false })
    expect(fixed.coverage).toEqual([`${HTTPS} ${SUBSCRIPTION} ran`])
    const { byPermission, bySubscription, total } = azure.calls()
    expect(byPermission).toEqual({ 'Microsoft.Resources/subscriptions/read': 1, [`${ACCOUNTS}/read`]: 1 })
    expect(Object.keys(bySubscription).filter((place) => place.startsWith(OTHER))).toEqual([])
    expect(total).toBe(3)
    const states = (await scans.findings()).map(({ value, state }) => `${value} ${state}`)
    expect(states.filter((one) => one.endsWith(' 2'))).toEqual([`${accountOf('shop1')} 2`])
    const proof = await scans.proofOf(finding?.id ?? '')
    expect([proof?.reason, proof?.scanId, proof?.holds]).toEqual(['fixed', fixed.scanId, true])
    expect(proof?.requests.map(({ request }) => request.split('\n')[0])).toEqual(expect.arrayContaining([expect.stringContaining('shop1')]))
    expect(JSON.stringify(proof)).not.toContain(SECRET)
  })
})
