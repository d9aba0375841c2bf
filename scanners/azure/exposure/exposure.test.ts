import { describe, expect, test } from 'vitest'
import { WAY_KINDS } from '#contract/resources.ts'
import { checks } from '#scanners/azure/checks.ts'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import {
  loadBalancer,
  networkInterface,
  publicAddress,
  rule,
  securityGroup,
  virtualNetwork,
} from '#scanners/azure/fixture/resources/network.ts'
import { mysqlServer, postgresServer, sqlServer } from '#scanners/azure/fixture/resources/databases.ts'
import { scaleSet, virtualMachine } from '#scanners/azure/fixture/resources/machines.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { roleAssignment, roleDefinition } from '#scanners/azure/fixture/resources/watching.ts'
import { scanModel } from '#scanners/azure/test/scan-model.ts'
import type { KnownResource, Step } from '#scanners/sdk/exposure.ts'
import { azureExposure } from './exposure.ts'

const resource = (type: string, id: string, more: Partial<KnownResource> = {}): KnownResource => ({
  type: `Microsoft.${type}`,
  id,
  config: {},
  relations: [],
  ...more,
})
const word = ({ by, detail }: Step) => (detail === '' ? by : detail)
function standingsOf(resources: readonly KnownResource[], before: readonly Step[] = []) {
  const map = azureExposure.start()
  map.take(resources)
  return new Map([...map.standings(before)].flatMap((standing) => (standing ? [[standing.id, standing]] : [])))
}
const short = (id: string) => id.split('/').at(-1) ?? ''
/** What is reached, and how: each path from the internet on. */
function said(resources: readonly KnownResource[]) {
  const found = standingsOf(resources)
  const pathTo = (last: Step | null): string[] =>
    last === null ? [] : [...pathTo(last.from === null ? null : (found.get(last.from)?.last ?? null)), word(last)]
  return [...found.values()].flatMap(({ id, exposure, last }) =>
    last === null ? [] : [`${short(id)} ${exposure} ${pathTo(last).join(' → ')}`],
  )
}
const exposureOf = (id: string, resources: readonly KnownResource[]) => standingsOf(resources).get(id)?.exposure

const EVERYTHING = { inventory: true, checkIds: checks.map(({ id }) => id) }
const known = (type: string, name: string) => idIn(`Microsoft.${type}`, name).toLowerCase()
/** What the collectors tell of a directory, as it is kept. */
async function toldOf(resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}): Promise<KnownResource[]> {
  const { inventory } = await scanModel(azureDirectory({ resources }), { ...EVERYTHING, ...more })
  return [...inventory].flatMap(([type, { items }]) =>
    items.map(({ resource: { genericIdentifierValue: id }, config, relations }) => ({ type, id, config, relations })),
  )
}
const MACHINE = idIn('Microsoft.Compute/virtualMachines', 'web').toLowerCase()
const machine = (principals: string[] = []) => resource('Compute/virtualMachines', MACHINE, { config: { principals } })
const nic = (more: Parameters<typeof networkInterface>[1] = {}) => networkInterface('nic', { machine: 'web', publicAddress: 'ip', ...more })
const ip = publicAddress('ip', '198.51.100.7')
const ssh = [rule('ssh', '22')]
const net = (guard: string | null) => virtualNetwork('net', [{ name: 'apps', guard }])

const balanced = (guard: string) => [
  net(guard),
  nic({ publicAddress: null }),
  ip,
  loadBalancer('front', { publicAddress: 'ip', backends: ['nic'] }),
  loadBalancer('inside', { backends: ['nic'] }),
  securityGroup('web', [rule('https', '443')]),
  securityGroup('closed'),
]

describe('a machine, as collectors tell of what is around it', () => {
  test.each<[string, ResourcePart[], string[]]>([
    ['behind an open group of its interface', [net(null), nic({ guard: 'open' }), securityGroup('open', ssh)], ['web exposed tcp 22']],
    ['behind an open group of its subnet', [net('open'), nic(), securityGroup('open', ssh)], ['web exposed tcp 22']],
    [
      'through what both let in',
      [net('wide'), nic({ guard: 'open' }), securityGroup('open', ssh), securityGroup('wide', [rule('all', '*', { protocol: '*' })])],
      ['web exposed tcp 22'],
    ],
    [
      'one of which closes it',
      [net('web'), nic({ guard: 'open' }), securityGroup('open', ssh), securityGroup('web', [rule('https', '443')])],
      [],
    ],
    ['without a public address', [net('open'), nic({ publicAddress: null }), securityGroup('open', ssh)], []],
    ['with an address that is closed without any group', [net(null), nic()], []],
  ])('%s', async (_, parts, expected) => {
    expect(said([...(await toldOf([...parts, ip])), machine()])).toEqual(expected)
  })
  test('is open without any group by an address of the old kind', async () => {
    const basic = { ...ip, body: { ...ip.body, sku: { name: 'Basic' } } }
    expect(said([...(await toldOf([net(null), nic(), basic])), machine()])).toEqual(['web exposed traffic'])
    const untold = { ...ip, body: { ...ip.body, sku: null } }
    expect(exposureOf(MACHINE, [...(await toldOf([net(null), nic(), untold])), machine()])).toBe(null)
  })
  test('that nobody comes to is internal; of which a group was not told, nothing is known', async () => {
    const closed = [...(await toldOf([net('guard'), nic(), ip, securityGroup('guard')])), machine()]
    expect(exposureOf(MACHINE, closed)).toBe('internal')
    expect(exposureOf(MACHINE, [...(await toldOf([net('guard'), nic(), ip])), machine()])).toBe(null)
    const odd = securityGroup('guard', [rule('odd', 'ssh')])
    expect(exposureOf(MACHINE, [...(await toldOf([net('guard'), nic(), ip, odd])), machine()])).toBe(null)
  })
  test('keeps the way that was known while what decides is not seen', async () => {
    const resources = [...(await toldOf([net('guard'), nic(), ip])), machine()]
    const before = [{ from: null, to: MACHINE, by: 'ports' as const, detail: 'tcp 22' }]
    expect(standingsOf(resources, before).get(MACHINE)?.exposure).toBe('exposed')
  })
  test('behind a public load balancer, if its groups let in what is sent on', async () => {
    expect(said([...(await toldOf(balanced('web'))), machine()])).toEqual(['front exposed tcp 443', 'web reachable tcp 443 → routes-to'])
    expect(said([...(await toldOf(balanced('closed'))), machine()])).toEqual(['front exposed tcp 443'])
  })
  test.each([
    ['Standard', ['front exposed tcp 443']],
    ['Basic', ['front exposed tcp 443', 'web reachable tcp 443 → routes-to']],
  ])('behind a load balancer of the kind %s, without any group', async (name, expected) => {
    const front = loadBalancer('front', { publicAddress: 'ip', backends: ['nic'] })
    const parts = [net(null), nic({ publicAddress: null }), ip, { ...front, body: { ...front.body, sku: { name } } }]
    expect(said([...(await toldOf(parts)), machine()])).toEqual(expected)
  })
  test('a load balancer forwards a range of ports, one to each machine behind it', async () => {
    const front = loadBalancer('front', { publicAddress: 'ip', ports: [] })
    const range = { protocol: 'Tcp', frontendPort: 0, frontendPortRangeStart: 50_001, frontendPortRangeEnd: 50_009, backendPort: 22 }
    const properties = { ...(front.body['properties'] as object), inboundNatRules: [{ name: 'ssh', properties: range }] }
    expect(said(await toldOf([ip, { ...front, body: { ...front.body, properties } }]))).toEqual(['front exposed tcp 50001–50009'])
  })
})

describe('a scale set', () => {
  const ssh22 = securityGroup('open', ssh)
  test.each<[string, ResourcePart[], string[]]>([
    [
      'with addresses of its own',
      [scaleSet('web', {}, { guard: 'open', publicSku: 'Standard' }), net(null), ssh22],
      ['web exposed tcp 22'],
    ],
    [
      'whose subnet closes it',
      [scaleSet('web', {}, { guard: 'open', publicSku: 'Standard' }), net('shut'), ssh22, securityGroup('shut')],
      [],
    ],
    ['without addresses', [scaleSet('web', {}, { guard: 'open' }), net(null), ssh22], []],
    ['without any group, by an address that is closed then', [scaleSet('web', {}, { publicSku: 'Standard' }), net(null)], []],
    ['without any group, by one that is open then', [scaleSet('web', {}, { publicSku: 'Basic' }), net(null)], ['web exposed traffic']],
  ])('%s', async (_, parts, expected) => {
    expect(said(await toldOf(parts))).toEqual(expected)
  })
  test('behind a public load balancer', async () => {
    const web = `${idIn('Microsoft.Compute/virtualMachineScaleSets', 'web')}/virtualMachines/0/networkInterfaces/nic`
    const front = loadBalancer('front', { publicAddress: 'ip' })
    const pools = [{ name: 'pool', properties: { backendIPConfigurations: [{ id: `${web}/ipConfigurations/first` }] } }]
    const properties = { ...(front.body['properties'] as object), backendAddressPools: pools }
    const parts = [{ ...front, body: { ...front.body, properties } }, ip, net(null), scaleSet('web', {}, { guard: 'open' }), ssh22]
    expect(said(await toldOf(parts))).toEqual(['front exposed tcp 443', 'web reachable tcp 443 → routes-to'])
  })
})

const SUBSCRIPTION = '/subscriptions/0a1b2c3d-0000-4000-8000-0000000000aa'
const role = (id: string, config: KnownResource['config'], relations: KnownResource['relations'] = []) =>
  resource('Authorization/roleAssignments', id, { config, relations })
const reached = async () => [...(await toldOf([net('open'), nic(), ip, securityGroup('open', ssh)])), machine(['me'])]

describe('from a machine on', () => {
  test('its identity’s roles: what they administer, and the data that they read within their scope', async () => {
    const resources = [
      ...(await reached()),
      role('owner', { principalId: 'me', role: 'Owner', holdsIn: SUBSCRIPTION, reads: [] }, [{ kind: 'can-administer', to: SUBSCRIPTION }]),
      role('reader', {
        principalId: 'me',
        role: 'Storage Blob Data Reader',
        holdsIn: `${SUBSCRIPTION}/a`,
        reads: ['Microsoft.Storage/storageAccounts'],
      }),
      role('other', { principalId: 'you', role: 'Owner', holdsIn: SUBSCRIPTION, reads: ['Microsoft.Storage/storageAccounts'] }),
      resource('Storage/storageAccounts', `${SUBSCRIPTION}/a/one`),
      resource('Storage/storageAccounts', `${SUBSCRIPTION}/ab/two`),
      resource('Resources/subscriptions', SUBSCRIPTION),
    ]
    expect(said(resources)).toEqual([
      'web exposed tcp 22',
      'owner reachable tcp 22 → Owner',
      'reader reachable tcp 22 → Storage Blob Data Reader',
      `${short(SUBSCRIPTION)} reachable tcp 22 → Owner → can-administer`,
      'one reachable tcp 22 → Storage Blob Data Reader → can-read',
    ])
  })
})

describe('an identity of a machine, as collectors tell of its roles', () => {
  const me = '0a1b2c3d-0000-4000-8000-0000000000e1'
  const parts = [
    net('open'),
    nic(),
    ip,
    securityGroup('open', ssh),
    virtualMachine('web', {}, { type: 'SystemAssigned', principalId: me.toUpperCase() }),
    storageAccount('shop'),
  ]
  const administrator = { roleName: 'Administrator', type: 'BuiltInRole' }
  const reader = {
    roleName: 'Blob reader',
    type: 'BuiltInRole',
    permissions: [
      {
        actions: [],
        notActions: [],
        dataActions: ['Microsoft.Storage/storageAccounts/blobServices/containers/blobs/read'],
        notDataActions: [],
      },
    ],
  }
  test.each<[string, string, string[]]>([
    ['the subscription', SUBSCRIPTION, ['web', 'held', short(SUBSCRIPTION), 'shop']],
    ['a management group above it', '/providers/Microsoft.Management/managementGroups/shop', ['web', 'held', short(SUBSCRIPTION), 'shop']],
    ['the whole directory', '/', ['web', 'held', short(SUBSCRIPTION), 'shop']],
    ['a resource group', `${SUBSCRIPTION}/resourceGroups/rg-main`, ['web', 'held', 'shop']],
    ['another resource group', `${SUBSCRIPTION}/resourceGroups/other`, ['web', 'held']],
  ])('administers %s', async (_, scope, expected) => {
    const roles = [roleDefinition('admin', ['*'], administrator), roleAssignment('held', 'admin', me, scope)]
    const told = [...(await toldOf([...parts, ...roles])), resource('Resources/subscriptions', SUBSCRIPTION)]
    expect(said(told).map((line) => line.split(' ')[0])).toEqual(expected)
  })
  test('reads data by a role that holds above the subscription', async () => {
    const above = '/providers/Microsoft.Management/managementGroups/shop'
    const roles = [roleDefinition('reads', [], reader), roleAssignment('held', 'reads', me, above)]
    expect(said(await toldOf([...parts, ...roles]))).toEqual([
      'web exposed tcp 22',
      'held reachable tcp 22 → Blob reader',
      'shop reachable tcp 22 → Blob reader → can-read',
    ])
  })
})

const acls = (defaultAction: string, ...ranges: string[]) => ({
  publicNetworkAccess: 'Enabled',
  networkAcls: { bypass: 'None', defaultAction, ipRules: ranges.map((value) => ({ value })), virtualNetworkRules: [] },
})

const WORLD = ['0.0.0.0', '255.255.255.255'] as const
const AZURE = ['0.0.0.0', '0.0.0.0'] as const
const firewall = (server: string, from: string, to: string) =>
  resource('Sql/servers/firewallRules', `${server}/firewallrules/${from}`, { config: { startIpAddress: from, endIpAddress: to } })

describe('services', () => {
  test('storage: open to everyone, an address that asks to sign in, closed, not told', async () => {
    const told = await toldOf([
      storageAccount('anonymous', { ...acls('Allow'), allowBlobPublicAccess: true }),
      storageAccount('door', acls('Allow')),
      storageAccount('halves', acls('Deny', '0.0.0.0/1', '128.0.0.0/1')),
      storageAccount('office', { ...acls('Deny', '198.51.100.7'), allowBlobPublicAccess: true }),
      storageAccount('closed'),
      storageAccount('odd', { ...acls('Allow'), publicNetworkAccess: 5 }),
    ])
    expect(said(told).toSorted()).toEqual(['anonymous exposed allowBlobPublicAccess', 'door exposed https 443', 'halves exposed https 443'])
    const of = (name: string) => exposureOf(idIn('Microsoft.Storage/storageAccounts', name).toLowerCase(), told)
    expect([of('office'), of('closed'), of('odd')]).toEqual(['internal', 'internal', null])
  })
  test.each([
    ['Sql/servers', 'tcp 1433'],
    ['DBforPostgreSQL/flexibleServers', 'tcp 5432'],
    ['DBforMySQL/flexibleServers', 'tcp 3306'],
  ])('%s: by the rules of its firewall together', (type, port) => {
    const server = (config: KnownResource['config'] = { publicNetworkAccess: 'Enabled' }) => resource(type, 'db', { config })
    expect(said([server(), firewall('db', '0.0.0.0', '255.255.255.255')])).toEqual([`db exposed ${port}`])
    expect(said([server(), firewall('db', '0.0.0.0', '127.255.255.255'), firewall('db', '128.0.0.0', '255.255.255.255')])).toEqual([
      `db exposed ${port}`,
    ])
    const two = { publicNetworkAccess: 'Enabled', firewallRules: 2 }
    const some = [firewall('db', '0.0.0.0', '0.0.0.0'), firewall('db', '198.51.100.1', '198.51.100.9')]
    expect(exposureOf('db', [server(two), ...some])).toBe('internal')
    expect(exposureOf('db', [server(two), ...some.slice(1)])).toBe(null)
    expect(exposureOf('db', [server({ ...two, firewallRules: 0 })])).toBe('internal')
    expect(exposureOf('db', [server()])).toBe(null)
    for (const publicNetworkAccess of ['Disabled', 'SecuredByPerimeter'])
      expect(exposureOf('db', [server({ publicNetworkAccess }), firewall('db', '0.0.0.0', '255.255.255.255')])).toBe('internal')
    expect(exposureOf('db', [server({ publicNetworkAccess: null }), firewall('db', '0.0.0.0', '255.255.255.255')])).toBe(null)
  })
  test('database servers, as collectors tell of them and of their firewalls', async () => {
    const open = { publicNetworkAccess: 'Enabled' }
    const parts = [
      sqlServer('sql', open, { rules: [WORLD] }),
      sqlServer('none', open),
      postgresServer('pg', {}, { rules: [['0.0.0.0', '127.255.255.255'], AZURE] }),
      mysqlServer('my', {}, { rules: [WORLD] }),
      mysqlServer('azure', {}, { rules: [AZURE] }),
      mysqlServer('shut', { network: { publicNetworkAccess: 'Disabled' } }, { rules: [WORLD] }),
    ]
    const told = await toldOf(parts)
    expect(said(told).toSorted()).toEqual(['my exposed tcp 3306', 'pg exposed tcp 5432', 'sql exposed tcp 1433'])
    const closed = [known('Sql/servers', 'none'), ...['azure', 'shut'].map((name) => known('DBforMySQL/flexibleServers', name))]
    expect(closed.map((id) => exposureOf(id, told))).toEqual(['internal', 'internal', 'internal'])
    const denied = { faults: { denied: new Set(['Microsoft.Sql/servers/firewallRules/read']) } }
    expect(exposureOf(known('Sql/servers', 'none'), await toldOf(parts, denied))).toBe(null)
  })
  test('a rule of a firewall is a resource of its own, within its server', async () => {
    const resources = [sqlServer('sql', {}, { rules: [WORLD] }), sqlServer('odd', {}, { rules: [['here', 'there']] })]
    const type = 'Microsoft.Sql/servers/firewallRules'
    const { inventory } = await scanModel(azureDirectory({ resources: resources.slice(0, 1) }), EVERYTHING)
    const { items = [], complete } = inventory.get(type) ?? {}
    expect(items).toMatchObject([
      { name: 'rule0', config: { startIpAddress: WORLD[0], endIpAddress: WORLD[1] }, relations: [{ kind: 'member-of' }] },
    ])
    expect([complete, inventory.get('Microsoft.Sql/servers')?.items[0]?.config['firewallRules']]).toEqual([true, 1])
    const unread = await scanModel(azureDirectory({ resources }), EVERYTHING)
    expect([unread.inventory.get(type)?.complete, unread.inventory.get('Microsoft.Sql/servers')?.complete]).toEqual([false, true])
  })
  test('apps, and services that say from where they are reached', () => {
    expect(
      said([
        resource('Web/sites', 'shop', { config: { defaultHostName: 'shop.azurewebsites.net', state: 'Running' } }),
        resource('Web/sites', 'private', { config: { publicNetworkAccess: 'Disabled' } }),
        resource('ContainerService/managedClusters', 'aks', { config: { publicReach: 'all' } }),
        resource('Databricks/workspaces', 'lake', {
          config: { publicNetworkAccess: 'Enabled', workspaceUrl: 'adb-1.azuredatabricks.net' },
        }),
        resource('Databricks/workspaces', 'shut', { config: { publicNetworkAccess: 'Disabled' } }),
        resource('KeyVault/vaults', 'vault', { config: { publicReach: 'chosen' } }),
      ]),
    ).toEqual(['shop exposed shop.azurewebsites.net', 'aks exposed https 443', 'lake exposed adb-1.azuredatabricks.net'])
    expect(exposureOf('vault', [resource('KeyVault/vaults', 'vault', { config: { publicReach: null } })])).toBe(null)
  })
})

const cuts = (detail: string) => azureExposure.cutsOf({ by: 'ports', detail, from: null, to: 'Microsoft.Compute/virtualMachines' })

describe('cuts', () => {
  test('name checks that there are, for each kind of step', () => {
    const types = ['Compute/virtualMachines', 'Storage/storageAccounts', 'Network/loadBalancers', 'Authorization/roleAssignments']
    const ends = types.flatMap((type) => [
      { from: null, to: `Microsoft.${type}` },
      { from: `Microsoft.${type}`, to: null },
    ])
    const named = WAY_KINDS.flatMap((by) => ends.flatMap((end) => azureExposure.cutsOf({ by, detail: '', ...end })))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((id) => !checks.some((check) => check.id === id))).toEqual([])
  })
  test.each([
    ['Sql/servers', 'azure-sql-public'],
    ['DBforPostgreSQL/flexibleServers', 'azure-postgres-public'],
    ['DBforMySQL/flexibleServers', 'azure-mysql-public'],
    ['DocumentDB/databaseAccounts', 'azure-cosmos-network'],
    ['KeyVault/vaults', 'azure-keyvault-network'],
    ['ContainerService/managedClusters', 'azure-aks-public-api'],
    ['ContainerRegistry/registries', 'azure-acr-public'],
    ['Databricks/workspaces', 'azure-databricks-public-network'],
    ['Storage/storageAccounts', 'azure-storage-network-open'],
  ])('the way into %s is cut by %s, which is a check that there is', (type, check) => {
    const step = { by: 'ports' as const, detail: 'tcp 1433', from: null, to: `Microsoft.${type}` }
    expect(azureExposure.cutsOf(step)).toContain(check)
    expect(azureExposure.cutsOf(step).filter((id) => !checks.some((one) => one.id === id))).toEqual([])
    expect(azureExposure.cutsOf({ ...step, from: 'Microsoft.Compute/virtualMachines' })).toEqual([])
  })
  test('a single port is closed by the fix of its check; one of several is not enough', () => {
    expect(cuts('tcp 22')).toContain('azure-nsg-ssh')
    expect(cuts('tcp 22, tcp 443')).toEqual([])
  })
})
