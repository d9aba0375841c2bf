import { describe, expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { brief, only, scanModel, unrun } from '#scanners/azure/test/scan-model.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const keys = (key1: string | null, key2: string | null): Json => ({ key1, key2 })
const blobs = (name: string, properties: Record<string, Json>) => storageAccount(name, {}, { blobs: properties })
const files = (name: string, properties: Record<string, Json>) => storageAccount(name, {}, { files: properties })
const smb = (name: string, settings: Json) => files(name, { protocolSettings: { smb: settings } })
const copied = (name: string, sku: string) => storageAccount(name, {}, { sku })
const bypassing = (defaultAction: string, bypass: Json) => ({
  networkAcls: { bypass, defaultAction, ipRules: [], virtualNetworkRules: [] },
})
const verifying = (name: string) => ({
  environment: only(idIn('Microsoft.Storage/storageAccounts', name)),
  checkIds: ['azure-storage-https'],
})

/** A setting of accounts: what is good, what is bad, what nobody can judge. */
const SETTINGS: [check: string, property: string, good: Json[], bad: Json[], odd: Json[]][] = [
  ['azure-storage-https', 'supportsHttpsTrafficOnly', [true, null], [false], ['yes', 1]],
  ['azure-storage-public-blob', 'allowBlobPublicAccess', [false, null], [true], ['no', []]],
  ['azure-storage-tls12', 'minimumTlsVersion', ['TLS1_2', 'TLS1_3'], ['TLS1_0', 'TLS1_1', null], [1.2, {}]],
  ['azure-storage-shared-key', 'allowSharedKeyAccess', [false], [true, null], ['false']],
  ['azure-storage-cross-tenant', 'allowCrossTenantReplication', [false, null], [true], [0]],
  ['azure-storage-entra-default', 'defaultToOAuthAuthentication', [true], [false, null], ['true']],
  [
    'azure-storage-public-network',
    'publicNetworkAccess',
    ['Disabled', 'SecuredByPerimeter', 'disabled'],
    ['Enabled', null],
    [false, '', 'On'],
  ],
]

describe('a setting of an account', () => {
  test.each(SETTINGS)('%s', async (check, property, ...[good, bad, odd]) => {
    const named = (word: string, values: Json[]) => values.map((value, at) => storageAccount(`${word}${at}`, { [property]: value }))
    const said = await says(check, [...named('good', good), ...named('bad', bad)])
    expect(said).toEqual([...bad.map((_, at) => `FAIL fail bad${at}`), ...good.map((_, at) => `PASS pass good${at}`)])
    expect(await says(check, named('odd', odd))).toEqual(odd.map((_, at) => `UNKNOWN unknown odd${at}`))
  })
  test('that accounts made before it was the standard do not have allows what it is about', async () => {
    const old = storageAccount('old', {
      creationTime: '2021-01-01T00:00:00Z',
      allowBlobPublicAccess: null,
      allowCrossTenantReplication: null,
    })
    for (const check of ['azure-storage-public-blob', 'azure-storage-cross-tenant'])
      expect(await says(check, [old])).toEqual(['FAIL fail old'])
    const undated = storageAccount('undated', { creationTime: null, allowBlobPublicAccess: null })
    expect(await says('azure-storage-public-blob', [undated])).toEqual(['UNKNOWN unknown undated'])
  })
  test('azure-storage-public-blob: a firewall that lets in chosen networks keeps the internet out', async () => {
    const opened = { allowBlobPublicAccess: true, publicNetworkAccess: 'Enabled' }
    const chosen = { networkAcls: { bypass: 'None', defaultAction: 'Deny', ipRules: [], virtualNetworkRules: [] } }
    const all = { networkAcls: { bypass: 'None', defaultAction: 'Allow', ipRules: [], virtualNetworkRules: [] } }
    const { verdicts } = await scanModel(
      azureDirectory({
        resources: [
          storageAccount('all', { ...opened, ...all }),
          storageAccount('chosen', { ...opened, ...chosen }),
          storageAccount('perimeter', { ...opened, ...all, publicNetworkAccess: 'SecuredByPerimeter' }),
          storageAccount('untold', { ...opened, networkAcls: 'some' }),
        ],
      }),
      { checkIds: ['azure-storage-public-blob'] },
    )
    expect(verdicts.map(({ status, exposure, resource }) => [resource.genericIdentifierValue.split('/').at(-1), status, exposure])).toEqual(
      [
        ['all', 'FAIL', 'exposed'],
        ['chosen', 'FAIL', 'reachable'],
        ['perimeter', 'FAIL', 'reachable'],
        ['untold', 'FAIL', 'exposed'],
      ],
    )
  })
  test('without any settings nothing is said of an account', async () => {
    const bare: ResourcePart = { type: 'Microsoft.Storage/storageAccounts', name: 'bare', body: { location: 'westeurope' } }
    const { verdicts } = await scanModel(azureDirectory({ resources: [bare] }))
    const ofSettings = verdicts.filter(({ checkId }) => checkId.startsWith('azure-storage-'))
    expect([...new Set(ofSettings.map(({ status }) => status))]).toEqual(['UNKNOWN'])
  })
})

describe('the network of an account', () => {
  test('azure-storage-network-open: by default, by rules that together are the world, and not behind a closed door', async () => {
    const open = { publicNetworkAccess: 'Enabled' }
    const acls = (defaultAction: string, ...ranges: string[]) => ({
      ...open,
      networkAcls: { bypass: 'None', defaultAction, ipRules: ranges.map((value) => ({ value, action: 'Allow' })), virtualNetworkRules: [] },
    })
    const accounts = [
      storageAccount('wide', acls('Allow')),
      storageAccount('silent', { ...open, networkAcls: null }),
      storageAccount('halves', acls('Deny', '0.0.0.0/1', '128.0.0.0/1')),
      storageAccount('half', acls('deny', '0.0.0.0/1')),
      storageAccount('office', acls('Deny', '198.51.100.7')),
      storageAccount('closed', { ...acls('Allow'), publicNetworkAccess: 'Disabled' }),
    ]
    expect(await says('azure-storage-network-open', accounts)).toEqual([
      'FAIL all half',
      'FAIL all halves',
      'FAIL fail silent',
      'FAIL fail wide',
      'PASS pass closed',
      'PASS pass office',
    ])
    const odd = [{ ...open, networkAcls: 'Deny' }, acls('Deny', 'office'), { ...acls('Deny'), publicNetworkAccess: 'Sometimes' }]
    for (const properties of odd)
      expect(await says('azure-storage-network-open', [storageAccount('odd', properties)])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-storage-trusted-services', async () => {
    const accounts = [
      storageAccount('none', bypassing('Deny', 'None')),
      storageAccount('logs', bypassing('Deny', 'Logging, Metrics')),
      storageAccount('trusted', bypassing('Deny', 'Logging, AzureServices')),
      storageAccount('open', bypassing('Allow', 'None')),
    ]
    expect(await says('azure-storage-trusted-services', accounts)).toEqual([
      'FAIL fail logs',
      'FAIL fail none',
      'PASS pass open',
      'PASS pass trusted',
    ])
    expect(await says('azure-storage-trusted-services', [storageAccount('odd', bypassing('Deny', 5))])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-storage-private-endpoint: one that was approved', async () => {
    const pending = [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }]
    const accounts = [
      storageAccount('good'),
      storageAccount('none', { privateEndpointConnections: [] }),
      storageAccount('pending', { privateEndpointConnections: pending }),
      storageAccount('silent', { privateEndpointConnections: null }),
    ]
    expect(await says('azure-storage-private-endpoint', accounts)).toEqual([
      'FAIL fail none',
      'FAIL fail pending',
      'FAIL fail silent',
      'PASS pass good',
    ])
    expect(await says('azure-storage-private-endpoint', [storageAccount('odd', { privateEndpointConnections: 'some' })])).toEqual([
      'UNKNOWN unknown odd',
    ])
  })
})

describe('the keys of an account', () => {
  test('azure-storage-key-age: since they were made, or since the account was; not where they open nothing', async () => {
    const open = { allowSharedKeyAccess: true }
    const accounts = [
      storageAccount('old', { ...open, keyCreationTime: keys(daysAgo(10), daysAgo(91)) }),
      storageAccount('never', { ...open, creationTime: daysAgo(400), keyCreationTime: keys(null, null) }),
      storageAccount('new', { ...open, keyCreationTime: keys(daysAgo(10), daysAgo(89)) }),
      storageAccount('off', { allowSharedKeyAccess: false, keyCreationTime: keys(daysAgo(900), daysAgo(900)) }),
    ]
    expect(await says('azure-storage-key-age', accounts)).toEqual(['FAIL fail never', 'FAIL fail old', 'PASS off off', 'PASS pass new'])
    expect(
      await says('azure-storage-key-age', [storageAccount('odd', { ...open, keyCreationTime: keys('yesterday', daysAgo(1)) })]),
    ).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-storage-key-reminder', async () => {
    const accounts = [
      storageAccount('good'),
      storageAccount('none', { keyPolicy: null }),
      storageAccount('long', { keyPolicy: { keyExpirationPeriodInDays: 365 } }),
    ]
    expect(await says('azure-storage-key-reminder', accounts)).toEqual(['FAIL fail none', 'FAIL long long', 'PASS pass good'])
    for (const keyPolicy of ['quarterly', { keyExpirationPeriodInDays: 'ninety' }])
      expect(await says('azure-storage-key-reminder', [storageAccount('odd', { keyPolicy })])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-storage-geo-redundant', async () => {
    const accounts = [
      copied('local', 'Standard_LRS'),
      copied('zones', 'Premium_ZRS'),
      copied('geo', 'Standard_RAGRS'),
      copied('both', 'Standard_GZRS'),
    ]
    expect(await says('azure-storage-geo-redundant', accounts)).toEqual([
      'FAIL fail local',
      'FAIL fail zones',
      'PASS pass both',
      'PASS pass geo',
    ])
  })
})

describe('the services of an account', () => {
  const off = { enabled: false }
  test.each([
    ['azure-storage-soft-delete', 'deleteRetentionPolicy', { enabled: true, days: 7 }, [off, null], { enabled: 1 }],
    ['azure-storage-container-soft-delete', 'containerDeleteRetentionPolicy', { enabled: true, days: 7 }, [off, null], 'on'],
    ['azure-storage-versioning', 'isVersioningEnabled', true, [false, null], 'true'],
  ] as [string, string, Json, Json[], Json][])('%s', async (check, name, ...[good, bad, odd]) => {
    const accounts = [blobs('good', { [name]: good }), ...bad.map((value, at) => blobs(`bad${at}`, { [name]: value }))]
    const onlyFiles = storageAccount('files', {}, { kind: 'FileStorage', blobs: null })
    expect(await says(check, [...accounts, onlyFiles])).toEqual([...bad.map((_, at) => `FAIL fail bad${at}`), 'PASS pass good'])
    const gone = storageAccount('gone', {}, { blobs: null })
    expect(await says(check, [blobs('odd', { [name]: odd }), gone])).toEqual(['UNKNOWN unknown gone', 'UNKNOWN unknown odd'])
  })
  test('a data lake has no versions to keep', async () => {
    expect(
      await says('azure-storage-versioning', [storageAccount('lake', { isHnsEnabled: true }, { blobs: { isVersioningEnabled: false } })]),
    ).toEqual([])
  })
  test.each(['azure-storage-file-soft-delete', 'azure-storage-smb-version', 'azure-storage-smb-encryption', 'azure-storage-versioning'])(
    '%s: a premium account for page blobs has none of it',
    async (check) => {
      const pages = storageAccount('pages', {}, { sku: 'Premium_LRS', blobs: { isVersioningEnabled: false }, files: null })
      expect(await says(check, [pages])).toEqual([])
      const shares = storageAccount('shares', {}, { kind: 'FileStorage', sku: 'Premium_LRS', blobs: null })
      expect(await says(check, [shares])).toEqual(check.endsWith('versioning') ? [] : ['PASS pass shares'])
    },
  )
  test('azure-storage-file-soft-delete', async () => {
    const bad = files('bad', { shareDeleteRetentionPolicy: off })
    const onlyBlobs = storageAccount('blobs', {}, { kind: 'BlockBlobStorage', files: null })
    expect(await says('azure-storage-file-soft-delete', [storageAccount('good'), bad, onlyBlobs])).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
    expect(await says('azure-storage-file-soft-delete', [files('odd', { shareDeleteRetentionPolicy: null })])).toEqual([
      'UNKNOWN unknown odd',
    ])
  })
  test.each([
    ['azure-storage-smb-version', 'versions', 'SMB3.1.1', ['SMB2.1;SMB3.0;SMB3.1.1;', '', null]],
    ['azure-storage-smb-encryption', 'channelEncryption', 'AES-256-GCM;', ['AES-128-GCM;AES-256-GCM', '', null]],
  ] as [string, string, string, Json[]][])('%s: what is left out accepts all', async (check, name, good, bad) => {
    const accounts = [smb('good', { [name]: good }), ...bad.map((value, at) => smb(`bad${at}`, { [name]: value }))]
    expect(await says(check, accounts)).toEqual([...bad.map((_, at) => `FAIL fail bad${at}`), 'PASS pass good'])
    expect(await says(check, [smb('odd', { [name]: 3 }), smb('none', 'all')])).toEqual(['UNKNOWN unknown none', 'UNKNOWN unknown odd'])
  })
  test('that may not be read leave their checks unknown, and no others', async () => {
    const model = azureDirectory({ resources: [storageAccount('shop')] })
    const denied = new Set(['Microsoft.Storage/storageAccounts/blobServices/read'])
    const { verdicts, outcomes } = await scanModel(model, { faults: { denied } })
    const soft = verdicts.find(({ checkId }) => checkId === 'azure-storage-soft-delete')
    expect([soft?.status, soft?.values]).toEqual(['UNKNOWN', { reason: 'denied' }])
    expect(outcomes.find(({ checkId }) => checkId === 'azure-storage-https')?.state).toBe('ran')
  })
})

test('accounts that may not be listed stop their checks in that subscription alone', async () => {
  const [first, second] = ['0a1b2c3d-0000-4000-8000-0000000000aa', '0a1b2c3d-0000-4000-8000-0000000000bb'] as const
  const resources = [storageAccount('shop')]
  const model = azureDirectory({
    subscriptions: [
      { id: first, resources },
      { id: second, resources },
    ],
  })
  const { verdicts, outcomes } = await scanModel(model, {
    checkIds: ['azure-storage-https'],
    faults: { deniedSubscriptions: new Set([second]) },
  })
  expect(brief(verdicts)).toEqual(['PASS pass shop'])
  expect(unrun(outcomes)).toEqual([`denied ${second}`])
})

test('a verification asks for its account alone; one that is gone is an answer, one that may not be seen is none', async () => {
  const model = azureDirectory({ resources: [storageAccount('shop', { supportsHttpsTrafficOnly: false }), storageAccount('other')] })
  const { verdicts, inventory, calls } = await scanModel(model, verifying('shop'))
  expect(brief(verdicts)).toEqual(['FAIL fail shop'])
  expect(inventory.get('Microsoft.Storage/storageAccounts')?.complete).toBe(false)
  expect(calls.total).toBe(3)
  const gone = await scanModel(model, verifying('deleted'))
  expect([gone.verdicts, gone.outcomes.map(({ state }) => state)]).toEqual([[], ['ran']])
  const hidden = await scanModel(model, { ...verifying('shop'), faults: { denied: new Set(['Microsoft.Storage/storageAccounts/read']) } })
  expect(hidden.outcomes.map(({ state }) => state)).toEqual(['denied'])
})
