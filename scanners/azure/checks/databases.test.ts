import { describe, expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { cosmosAccount, mysqlServer, postgresServer, sqlServer } from '#scanners/azure/fixture/resources/databases.ts'
import { brief, only, scanModel, unrun } from '#scanners/azure/test/scan-model.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const sqlTls = (name: string, minimalTlsVersion: string | null) => sqlServer(name, { minimalTlsVersion })
const postgresTls = (name: string, value: string | null) => postgresServer(name, {}, { parameters: { require_secure_transport: value } })
const mysqlTls = (name: string, parameters: Record<string, string | null>) => mysqlServer(name, {}, { parameters })
const cosmos = (name: string, more: Parameters<typeof cosmosAccount>[1]) =>
  cosmosAccount(name, { publicNetworkAccess: 'Enabled', isVirtualNetworkFilterEnabled: false, ...more })
const ipRules = (...all: string[]) => ({ ipRules: all.map((ipAddressOrRange) => ({ ipAddressOrRange })) })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)
const denying = (...permissions: string[]) => ({ faults: { denied: new Set(permissions) } })
const open = { publicNetworkAccess: 'Enabled' }
const AZURE = ['0.0.0.0', '0.0.0.0'] as const
const WORLD = ['0.0.0.0', '255.255.255.255'] as const
const OFFICE = ['198.51.100.7', '198.51.100.9'] as const

describe('SQL servers', () => {
  test('azure-sql-public: rules together, only where there is a public endpoint', async () => {
    const halves = [
      ['1.0.0.0', '126.255.255.255'],
      ['127.0.0.0', '223.255.255.255'],
    ] as const
    expect(
      await says('azure-sql-public', [
        sqlServer('shut', {}, { rules: [WORLD] }),
        sqlServer('world', open, { rules: [OFFICE, WORLD] }),
        sqlServer('halves', { publicNetworkAccess: null }, { rules: halves }),
        sqlServer('office', open, { rules: [OFFICE, AZURE] }),
      ]),
    ).toEqual(['FAIL fail halves', 'FAIL fail world', 'PASS closed shut', 'PASS pass office'])
    expect(await says('azure-sql-public', [sqlServer('odd', open, { rules: [['here', 'there']] })])).toEqual(['UNKNOWN unknown odd'])
    expect(await says('azure-sql-public', [sqlServer('a', open)], denying('Microsoft.Sql/servers/firewallRules/read'))).toEqual([
      'UNKNOWN unknown a',
    ])
  })
  test('azure-sql-auditing', async () => {
    expect(
      await says('azure-sql-auditing', [
        sqlServer('good'),
        sqlServer('stored', {}, { auditing: { isAzureMonitorTargetEnabled: false, storageEndpoint: 'https://a.blob.core.windows.net' } }),
        sqlServer('off', {}, { auditing: { state: 'Disabled' } }),
        sqlServer('nowhere', {}, { auditing: { isAzureMonitorTargetEnabled: false } }),
      ]),
    ).toEqual(['FAIL fail off', 'FAIL nowhere nowhere', 'PASS pass good', 'PASS pass stored'])
    expect(await says('azure-sql-auditing', [sqlServer('odd', {}, { auditing: { state: null } })])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-sql-tde: each database but Azure’s own', async () => {
    expect(await says('azure-sql-tde', [sqlServer('a', {}, { databases: { good: 'Enabled', bad: 'Disabled' } })])).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
    expect(await says('azure-sql-tde', [sqlServer('a', {}, { databases: { silent: null } })])).toEqual(['UNKNOWN unknown silent'])
    expect(await says('azure-sql-tde', [sqlServer('a')], denying('Microsoft.Sql/servers/databases/read'))).toEqual(['UNKNOWN unknown a'])
    const { inventory } = await scan('azure-sql-tde', [sqlServer('a')], { inventory: true })
    expect(inventory.get('Microsoft.Sql/servers/databases')).toMatchObject({ complete: true, items: [{ name: 'shop' }] })
  })
  test('azure-sql-entra-admin', async () => {
    expect(await says('azure-sql-entra-admin', [sqlServer('good'), sqlServer('bad', {}, { hasAdministrator: false })])).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
    expect(await says('azure-sql-entra-admin', [sqlServer('a')], denying('Microsoft.Sql/servers/administrators/read'))).toEqual([
      'UNKNOWN unknown a',
    ])
  })
  test('azure-sql-tls', async () => {
    expect(
      await says('azure-sql-tls', [sqlTls('new', '1.3'), sqlTls('good', '1.2'), sqlTls('old', '1.1'), sqlTls('none', 'None')]),
    ).toEqual(['FAIL fail none', 'FAIL fail old', 'PASS pass good', 'PASS pass new'])
    expect(await says('azure-sql-tls', [sqlTls('silent', null)])).toEqual(['UNKNOWN unknown silent'])
    expect(unrun((await scan('azure-sql-tls', [sqlTls('a', '1.2')], denying('Microsoft.Sql/servers/read'))).outcomes)).toHaveLength(1)
  })
  test('a verification of a database asks for its encryption alone', async () => {
    const model = [sqlServer('a', {}, { databases: { one: 'Enabled', two: 'Disabled' } }), sqlServer('b')]
    const { verdicts, calls } = await scan('azure-sql-tde', model, {
      environment: only(`${idIn('Microsoft.Sql/servers', 'a')}/databases/two`),
    })
    expect([brief(verdicts), calls.total]).toEqual([['FAIL fail two'], 5])
  })
})

describe('PostgreSQL and MySQL', () => {
  test('azure-postgres-tls', async () => {
    expect(await says('azure-postgres-tls', [postgresTls('good', 'ON'), postgresTls('bad', 'off')])).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
    expect(await says('azure-postgres-tls', [postgresTls('silent', null)])).toEqual(['UNKNOWN unknown silent'])
    const denied = denying('Microsoft.DBforPostgreSQL/flexibleServers/configurations/read')
    expect(await says('azure-postgres-tls', [postgresTls('a', 'on')], denied)).toEqual(['UNKNOWN unknown a'])
  })
  test.each([
    ['azure-postgres-public', postgresServer, 'Microsoft.DBforPostgreSQL/flexibleServers/firewallRules/read'],
    ['azure-mysql-public', mysqlServer, 'Microsoft.DBforMySQL/flexibleServers/firewallRules/read'],
  ] as const)('%s', async (check, server, permission) => {
    const inside = { network: { delegatedSubnetResourceId: `${idIn('Microsoft.Network/virtualNetworks', 'net')}/subnets/db` } }
    const noSubnet = { network: { delegatedSubnetResourceId: '', publicNetworkAccess: 'enabled' } }
    expect(
      await says(check, [
        server('office', {}, { rules: [OFFICE] }),
        server('azure', {}, { rules: [OFFICE, AZURE] }),
        server('world', {}, { rules: [WORLD] }),
        server('lower', noSubnet, { rules: [WORLD] }),
        server('shut', { network: { publicNetworkAccess: 'Disabled' } }, { rules: [AZURE] }),
        server('inside', inside, { rules: [WORLD] }),
      ]),
    ).toEqual(['FAIL fail azure', 'FAIL world lower', 'FAIL world world', 'PASS closed inside', 'PASS closed shut', 'PASS pass office'])
    expect(await says(check, [server('odd', { network: {} })])).toEqual(['UNKNOWN unknown odd'])
    expect(await says(check, [server('odd', { network: { publicNetworkAccess: 'Perhaps' } })])).toEqual(['UNKNOWN unknown odd'])
    expect(await says(check, [server('a')], denying(permission))).toEqual(['UNKNOWN unknown a'])
  })
  test('azure-mysql-tls: all versions count', async () => {
    expect(
      await says('azure-mysql-tls', [
        mysqlTls('good', {}),
        mysqlTls('mixed', { tls_version: 'TLSv1.1,TLSv1.2' }),
        mysqlTls('oldest', { tls_version: 'TLSv1' }),
        mysqlTls('off', { require_secure_transport: 'OFF' }),
      ]),
    ).toEqual(['FAIL fail off', 'FAIL old mixed', 'FAIL old oldest', 'PASS pass good'])
    expect(await says('azure-mysql-tls', [mysqlTls('silent', { tls_version: null })])).toEqual(['UNKNOWN unknown silent'])
    const denied = denying('Microsoft.DBforMySQL/flexibleServers/configurations/read')
    expect(await says('azure-mysql-tls', [mysqlTls('a', {})], denied)).toEqual(['UNKNOWN unknown a'])
  })
})

test('azure-cosmos-network', async () => {
  expect(
    await says('azure-cosmos-network', [
      cosmosAccount('shut'),
      cosmos('filtered', { isVirtualNetworkFilterEnabled: true }),
      cosmos('some', ipRules('198.51.100.0/24')),
      cosmos('open', {}),
      cosmos('world', ipRules('0.0.0.0/0')),
    ]),
  ).toEqual(['FAIL fail open', 'FAIL fail world', 'PASS pass filtered', 'PASS pass shut', 'PASS pass some'])
  expect(await says('azure-cosmos-network', [cosmos('odd', { ipRules: [{ address: '198.51.100.7' }] })])).toEqual(['UNKNOWN unknown odd'])
  const { outcomes } = await scan('azure-cosmos-network', [cosmosAccount('a')], denying('Microsoft.DocumentDB/databaseAccounts/read'))
  expect(outcomes.map(({ state }) => state)).toEqual(['denied'])
})
