import { describe, expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { databricksWorkspace } from '#scanners/azure/fixture/resources/databricks.ts'
import { diagnosticSetting } from '#scanners/azure/fixture/resources/diagnostics.ts'
import { virtualNetwork } from '#scanners/azure/fixture/resources/network.ts'
import { brief, scanModel, unrun } from '#scanners/azure/test/scan-model.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

const TYPE = 'Microsoft.Databricks/workspaces'
const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)
const guards = (first: string | null, second: string | null) =>
  virtualNetwork('net', [
    { name: 'public', guard: first },
    { name: 'private', guard: second },
  ])
type Made = [properties: Record<string, Json>, parameters?: Record<string, Json>]
/** Without an own network Databricks makes one. */
const managed = { customVirtualNetworkId: null, customPublicSubnetName: null, customPrivateSubnetName: null }

describe('a workspace of Databricks', () => {
  test.each<[string, bad: Made, odd: Made]>([
    ['azure-databricks-vnet', [{}, managed], [{}, { customVirtualNetworkId: { value: 'net' } }]],
    ['azure-databricks-no-public-ip', [{}, { enableNoPublicIp: { value: false } }], [{}, { enableNoPublicIp: null }]],
    ['azure-databricks-public-network', [{ publicNetworkAccess: 'Enabled' }], [{ publicNetworkAccess: 3 }]],
    ['azure-databricks-private-endpoint', [{ privateEndpointConnections: [] }], [{ privateEndpointConnections: 'one' }]],
  ])('%s', async (check, bad, odd) => {
    expect(await says(check, [databricksWorkspace('good'), databricksWorkspace('bad', ...bad)])).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
    expect(await says(check, [databricksWorkspace('odd', ...odd)])).toEqual(['UNKNOWN unknown odd'])
    const { outcomes } = await scan(check, [], { faults: { denied: new Set([`${TYPE}/read`]) } })
    expect(unrun(outcomes)).toHaveLength(1)
  })
  test('azure-databricks-public-network: what is left out is open, and a pending endpoint leads nowhere', async () => {
    expect(await says('azure-databricks-public-network', [databricksWorkspace('silent', { publicNetworkAccess: null })])).toEqual([
      'FAIL fail silent',
    ])
    const pending = [{ properties: { privateLinkServiceConnectionState: { status: 'Pending' } } }]
    expect(
      await says('azure-databricks-private-endpoint', [databricksWorkspace('pending', { privateEndpointConnections: pending })]),
    ).toEqual(['FAIL fail pending'])
  })
  test('azure-databricks-vnet: an empty id is none', async () => {
    const empty = { customVirtualNetworkId: { type: 'String', value: '' } }
    expect(await says('azure-databricks-vnet', [databricksWorkspace('empty', {}, empty)])).toEqual(['FAIL fail empty'])
    expect(await says('azure-databricks-vnet', [databricksWorkspace('bare', { parameters: null })])).toEqual(['FAIL fail bare'])
  })
  test('azure-databricks-nsg: each of its subnets', async () => {
    const own = databricksWorkspace('own')
    expect(await says('azure-databricks-nsg', [own, guards('guard', 'guard')])).toEqual(['PASS pass own'])
    const { verdicts } = await scan('azure-databricks-nsg', [own, guards('guard', null)])
    expect([brief(verdicts), verdicts[0]?.values]).toEqual([['FAIL fail own'], { subnets: 'private' }])
    expect(await says('azure-databricks-nsg', [databricksWorkspace('managed', {}, managed)])).toEqual(['PASS pass managed'])
    expect(await says('azure-databricks-nsg', [own])).toEqual(['UNKNOWN unknown own'])
    const nameless = { customPublicSubnetName: null, customPrivateSubnetName: null }
    expect(await says('azure-databricks-nsg', [databricksWorkspace('odd', {}, nameless), guards('guard', 'guard')])).toEqual([
      'UNKNOWN unknown odd',
    ])
    const denied = new Set(['Microsoft.Network/virtualNetworks/subnets/read'])
    expect(await says('azure-databricks-nsg', [own, guards('guard', 'guard')], { faults: { denied } })).toEqual(['UNKNOWN unknown own'])
  })
  test('azure-databricks-logging: some logs have to go somewhere', async () => {
    const workspaces = ['category', 'all', 'nothing', 'nowhere', 'silent'].map((name) => databricksWorkspace(name))
    const settings = [
      diagnosticSetting(idIn(TYPE, 'category'), ['accounts', 'jobs']),
      diagnosticSetting(idIn(TYPE, 'all'), ['group:allLogs']),
      diagnosticSetting(idIn(TYPE, 'nothing'), []),
      diagnosticSetting(idIn(TYPE, 'nowhere'), ['jobs'], { destination: {} }),
    ]
    expect(await says('azure-databricks-logging', [...workspaces, ...settings])).toEqual([
      'FAIL fail nothing',
      'FAIL fail nowhere',
      'FAIL fail silent',
      'PASS pass all',
      'PASS pass category',
    ])
    const denied = new Set(['Microsoft.Insights/diagnosticSettings/read'])
    expect(await says('azure-databricks-logging', workspaces.slice(0, 1), { faults: { denied } })).toEqual(['UNKNOWN unknown category'])
  })
})
