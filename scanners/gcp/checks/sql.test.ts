import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { SQL_FLAGS } from '#scanners/gcp/sql-flags.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

type Instance = Record<string, unknown> & { name: string }
const model = (...sqlInstances: Instance[]) => gcpOrganization({ projects: [{ id: 'shop-production', services: { sqlInstances } }] })
const ip = (ipConfiguration: unknown) => ({ settings: { ipConfiguration } })
const networks = (...values: unknown[]) =>
  ip({ ipv4Enabled: true, authorizedNetworks: values.map((value) => ({ kind: 'sql#aclEntry', value })) })
const LIST = 'cloudsql.instances.list'

describe.each([
  [
    'gcp-sql-public',
    networks('203.0.113.7/32'),
    [networks('10.0.0.0/8', '0.0.0.0/0'), networks('0.0.0.0/1', '128.0.0.0/1')],
    [networks(7), ip({ authorizedNetworks: 'all' })],
  ],
  [
    'gcp-sql-public-ip',
    { ipAddresses: [{ type: 'PRIVATE', ipAddress: '10.0.0.3' }] },
    [{ ipAddresses: [{ type: 'OUTGOING' }, { type: 'PRIMARY', ipAddress: '203.0.113.4' }] }, ip({ ipv4Enabled: true })],
    [{ ipAddresses: 'none' }, ip({ ipv4Enabled: 'no' })],
  ],
  [
    'gcp-sql-tls',
    ip({ sslMode: 'ENCRYPTED_ONLY' }),
    [ip({ sslMode: 'ALLOW_UNENCRYPTED_AND_ENCRYPTED', requireSsl: true }), ip({ requireSsl: false }), {}],
    [ip({ sslMode: 7 }), ip({ requireSsl: 'yes' })],
  ],
  [
    'gcp-sql-backup',
    { settings: { backupConfiguration: { enabled: true } } },
    [{ settings: { backupConfiguration: { enabled: false } } }, {}],
    [{ settings: { backupConfiguration: { enabled: 1 } } }, { settings: { backupConfiguration: [] } }],
  ],
  [
    'gcp-sql-deletion-protection',
    { settings: { deletionProtectionEnabled: true } },
    [{ settings: { deletionProtectionEnabled: false } }, {}],
    [{ settings: { deletionProtectionEnabled: 'on' } }],
  ],
  [
    'gcp-sql-pitr',
    { settings: { backupConfiguration: { pointInTimeRecoveryEnabled: true } } },
    [{ settings: { backupConfiguration: { enabled: true } } }, {}],
    [{ settings: { backupConfiguration: { binaryLogEnabled: 'yes' } } }],
  ],
])('%s', (checkId, good, bad, odd) => {
  const checkIds = [checkId]
  test('good, bad, and of another form', async () => {
    const passed = await scanModel(model({ name: 'db', ...good }), { checkIds })
    expect(brief(passed.verdicts)).toEqual(['PASS pass db'])
    expect(passed.verdicts[0]?.resource).toEqual({
      genericIdentifier: 'resourceName',
      genericIdentifierValue: '//cloudsql.googleapis.com/projects/shop-production/instances/db',
      region: 'us-central1',
    })
    expect(passed.inventory.get('sqladmin.googleapis.com/Instance')).toMatchObject({ complete: true, items: [{ name: 'db' }] })
    for (const row of bad) expect(brief((await scanModel(model({ name: 'db', ...row }), { checkIds })).verdicts)).toEqual(['FAIL fail db'])
    for (const row of odd)
      expect(brief((await scanModel(model({ name: 'db', ...row }), { checkIds })).verdicts)).toEqual(['UNKNOWN unknown db'])
  })
  test('denied, not an answer, a server elsewhere', async () => {
    const denied = await scanModel(model({ name: 'db', ...good }), { checkIds, faults: { denied: new Set([LIST]) } })
    expect([denied.verdicts, unrun(denied.outcomes)]).toEqual([[], ['denied shop-production']])
    const answers = new Map([[LIST, { status: 200, body: '{}' }]])
    const other = await scanModel(model({ name: 'db', ...good }), { checkIds, faults: { answers } })
    expect([other.verdicts, unrun(other.outcomes)]).toEqual([[], ['error shop-production']])
    const external = await scanModel(model({ name: 'db', instanceType: 'ON_PREMISES_INSTANCE', ...good }), { checkIds })
    expect(external.verdicts).toEqual([])
  })
})

describe('flags', () => {
  const checkIds = ['gcp-sql-flags']
  const scan = async (databaseVersion: string, flags: Record<string, string>) => {
    const databaseFlags = Object.entries(flags).map(([name, value]) => ({ name, value }))
    const { verdicts } = await scanModel(model({ name: 'db', databaseVersion, settings: { databaseFlags } }), { checkIds })
    return Object.fromEntries(verdicts.map(({ locator, status, message }) => [locator ?? '', `${status} ${message}`]))
  }
  test('every flag has its own verdict, by its engine', async () => {
    expect(SQL_FLAGS).toHaveLength(17)
    expect(await scan('MYSQL_8_0', {})).toEqual({ skip_show_database: 'FAIL failStandard', local_infile: 'FAIL failStandard' })
    expect(await scan('MYSQL_8_4', { skip_show_database: 'on', local_infile: 'OFF' })).toEqual({
      skip_show_database: 'PASS pass',
      local_infile: 'PASS pass',
    })
    expect(await scan('POSTGRES_16', {})).toEqual({
      'cloudsql.enable_pgaudit': 'FAIL failStandard',
      log_connections: 'FAIL failStandard',
      log_disconnections: 'FAIL failStandard',
      log_error_verbosity: 'PASS passStandard',
      log_min_duration_statement: 'PASS passStandard',
      log_min_error_statement: 'PASS passStandard',
      log_min_messages: 'PASS passStandard',
      log_statement: 'FAIL failStandard',
    })
    expect(await scan('SQLSERVER_2022_STANDARD', {})).toEqual({
      '3625': 'FAIL failStandard',
      'contained database authentication': 'PASS passStandard',
      'cross db ownership chaining': 'PASS passStandard',
      'external scripts enabled': 'PASS passStandard',
      'remote access': 'FAIL failStandard',
      'user connections': 'PASS passStandard',
      'user options': 'PASS passStandard',
    })
  })
  test.each([
    ['POSTGRES_16', 'log_error_verbosity', 'verbose', 'FAIL fail'],
    ['POSTGRES_16', 'log_statement', 'mod', 'PASS pass'],
    ['POSTGRES_18', 'log_connections', 'all', 'PASS pass'],
    ['POSTGRES_18', 'log_connections', 'receipt,authentication,authorization', 'PASS pass'],
    ['POSTGRES_18', 'log_connections', 'receipt', 'FAIL fail'],
    ['POSTGRES_16', 'log_min_messages', 'error', 'FAIL fail'],
    ['POSTGRES_16', 'log_min_messages', 'notice', 'PASS pass'],
    ['POSTGRES_16', 'log_min_error_statement', 'panic', 'FAIL fail'],
    ['POSTGRES_16', 'log_min_duration_statement', '500', 'FAIL fail'],
    ['SQLSERVER_2019_WEB', 'user connections', '20', 'FAIL fail'],
    ['SQLSERVER_2019_WEB', 'user connections', '32767', 'PASS pass'],
    ['SQLSERVER_2019_WEB', 'user options', '1024', 'FAIL fail'],
    ['SQLSERVER_2019_WEB', 'remote access', 'off', 'PASS pass'],
    ['SQLSERVER_2019_WEB', '3625', 'on', 'PASS pass'],
    ['SQLSERVER_2019_WEB', 'external scripts enabled', 'on', 'FAIL fail'],
    ['SQLSERVER_2019_WEB', 'cross db ownership chaining', 'on', 'FAIL fail'],
    ['SQLSERVER_2019_WEB', 'contained database authentication', 'on', 'FAIL fail'],
  ])('%s: %s is %s', async (version, name, value, said) => {
    expect((await scan(version, { [name]: value }))[name]).toBe(said)
  })
  test('flags or an engine that cannot be read', async () => {
    const odd = model({ name: 'flags', settings: { databaseFlags: [{ value: 'on' }] } }, { name: 'engine', databaseVersion: 8 })
    expect(brief((await scanModel(odd, { checkIds })).verdicts)).toEqual(['UNKNOWN unknown engine', 'UNKNOWN unknown flags'])
    const denied = await scanModel(model({ name: 'db' }), { checkIds, faults: { denied: new Set([LIST]) } })
    expect(unrun(denied.outcomes)).toEqual(['denied shop-production'])
  })
})

test('replicas are not backed up themselves, and a region that did not answer leaves the rest as it was', async () => {
  const replica = { name: 'copy', instanceType: 'READ_REPLICA_INSTANCE', masterInstanceName: 'shop-production:db' }
  expect((await scanModel(model(replica), { checkIds: ['gcp-sql-backup'] })).verdicts).toEqual([])
  const body = JSON.stringify({ kind: 'sql#instancesList', warnings: [{ code: 'REGION_UNREACHABLE', region: 'europe-west1' }], items: [] })
  const answers = new Map([[LIST, { status: 200, body }]])
  const gap = await scanModel(model(replica), { checkIds: ['gcp-sql-backup'], faults: { answers } })
  expect(brief(gap.verdicts)).toEqual(['UNKNOWN unknown shop-production'])
  expect(gap.inventory.get('sqladmin.googleapis.com/Instance')?.complete ?? false).toBe(false)
})
