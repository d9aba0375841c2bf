import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import type { ServicesModel } from '#scanners/gcp/fixture/model/services.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const model = (services: Partial<ServicesModel>) => gcpOrganization({ projects: [{ id: 'shop-production', services }] })
const data = (...datasets: ServicesModel['datasets']) => model({ datasets })
const clusters = (...dataprocClusters: ServicesModel['dataprocClusters']) => model({ dataprocClusters })
const access = (...entries: unknown[]) => ({ row: { access: [{ role: 'OWNER', specialGroup: 'projectOwners' }, ...entries] } })
const tables = (...own: NonNullable<ServicesModel['datasets'][number]['tables']>) => data({ id: 'sales', tables: own })
const denied = (...permissions: string[]) => ({ denied: new Set(permissions) })
const KEY = 'projects/shop-production/locations/us/keyRings/r/cryptoKeys/data'

test('datasets that everyone may read', async () => {
  const checkIds = ['gcp-bq-public']
  const scanned = await scanModel(
    data(
      { id: 'group', ...access({ role: 'READER', specialGroup: 'allAuthenticatedUsers' }) },
      { id: 'member', ...access({ role: 'roles/bigquery.dataViewer', iamMember: 'allUsers' }) },
      { id: 'closed', ...access({ role: 'READER', userByEmail: 'ann@example.com' }, { view: { tableId: 't' } }) },
    ),
    { checkIds },
  )
  expect(brief(scanned.verdicts)).toEqual(['FAIL fail group', 'FAIL fail member', 'PASS pass closed'])
  expect(scanned.verdicts.every(({ status, exposure }) => status === 'PASS' || exposure === 'exposed')).toBe(true)
  expect(scanned.inventory.get('bigquery.googleapis.com/Dataset')?.items[0]?.config).toMatchObject({
    public: [{ by: 'policy', through: 'READER allAuthenticatedUsers' }],
  })
  // without the permission to read its policy a dataset is told without its list
  for (const access of ['all', undefined])
    expect(brief((await scanModel(data({ id: 'odd', row: { access } }), { checkIds })).verdicts)).toEqual(['UNKNOWN unknown odd'])
  const refused = await scanModel(data({ id: 'one' }), { checkIds, faults: denied('bigquery.datasets.get') })
  expect(refused.verdicts).toMatchObject([{ status: 'UNKNOWN', values: { reason: 'denied' } }])
  expect(unrun((await scanModel(data(), { checkIds, faults: denied('bigquery.datasets.list') })).outcomes)).toEqual([
    'denied shop-production',
  ])
})

test('datasets of places that were not reached are not gone, and those that BigQuery keeps for itself are left out', async () => {
  const model = data({ id: 'sales' }, { id: `_${'c0ffee00'.repeat(5)}` }, { id: '_scriptc0ffee00' }, { id: '_hidden' })
  const whole = await scanModel(model, { checkIds: ['gcp-bq-public'] })
  expect(brief(whole.verdicts)).toEqual(['PASS pass _hidden', 'PASS pass sales'])
  expect(whole.inventory.get('bigquery.googleapis.com/Dataset')?.complete).toBe(true)
  const datasets = [{ datasetReference: { projectId: 'shop-production', datasetId: 'sales' } }]
  const body = JSON.stringify({ kind: 'bigquery#datasetList', datasets, unreachable: ['europe-west9'] })
  const answers = new Map([['bigquery.datasets.list', { status: 200, body }]])
  const gap = await scanModel(model, { checkIds: ['gcp-bq-public', 'gcp-bq-dataset-cmek'], faults: { answers } })
  expect(brief(gap.verdicts)).toEqual(['FAIL fail sales', 'UNKNOWN unknown shop-production', 'UNKNOWN unknown shop-production'])
  expect(gap.inventory.get('bigquery.googleapis.com/Dataset')?.complete).toBe(false)
})

test('default keys of datasets', async () => {
  const checkIds = ['gcp-bq-dataset-cmek']
  const keyed = { defaultEncryptionConfiguration: { kmsKeyName: KEY } }
  const scanned = await scanModel(data({ id: 'own', row: keyed }, { id: 'google' }, { id: 'shared', row: { type: 'LINKED' } }), {
    checkIds,
  })
  expect(brief(scanned.verdicts)).toEqual(['FAIL fail google', 'PASS pass own'])
  expect(scanned.inventory.get('bigquery.googleapis.com/Dataset')?.items[0]?.relations).toEqual([
    { kind: 'encrypted-by', to: `//cloudkms.googleapis.com/${KEY}` },
  ])
  const odd = await scanModel(data({ id: 'odd', row: { defaultEncryptionConfiguration: [KEY] } }), { checkIds })
  expect(brief(odd.verdicts)).toEqual(['UNKNOWN unknown odd'])
  expect(unrun((await scanModel(data(), { checkIds, faults: denied('bigquery.*') })).outcomes)).toEqual(['denied shop-production'])
})

describe('keys of tables', () => {
  const checkIds = ['gcp-bq-table-cmek']
  test('each by its own', async () => {
    const scanned = await scanModel(
      tables({ id: 'own', encryptionConfiguration: { kmsKeyName: KEY } }, { id: 'google' }, { id: 'view', type: 'VIEW' }),
      { checkIds },
    )
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail google', 'PASS pass own'])
    expect(scanned.inventory.get('bigquery.googleapis.com/Table')?.complete).toBe(true)
    const shared = await scanModel(data({ id: 'shared', row: { type: 'LINKED' }, tables: [{ id: 'google' }] }), { checkIds })
    expect(shared.verdicts).toEqual([])
    const odd = await scanModel(tables({ id: 'odd', encryptionConfiguration: 7 }), { checkIds })
    expect(brief(odd.verdicts)).toEqual(['UNKNOWN unknown odd'])
  })
  test('what is refused is not known', async () => {
    const refused = await scanModel(tables({ id: 'one' }), { checkIds, faults: denied('bigquery.tables.get') })
    expect(brief(refused.verdicts)).toEqual(['UNKNOWN unknown one'])
    const listing = await scanModel(tables({ id: 'one' }), { checkIds, faults: denied('bigquery.tables.list') })
    expect(brief(listing.verdicts)).toEqual(['UNKNOWN unknown shop-production'])
    expect(listing.inventory.get('bigquery.googleapis.com/Table')?.complete ?? false).toBe(false)
  })
  test('a verification asks for the one', async () => {
    const name = '//bigquery.googleapis.com/projects/shop-production/datasets/sales/tables/own'
    const scanned = await scanModel(tables({ id: 'own' }, { id: 'other' }), {
      checkIds,
      scopes: ['shop-production'],
      inventory: false,
      environment: { only: { genericIdentifier: 'resourceName', genericIdentifierValue: name } },
    })
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail own'])
    expect(scanned.calls.byPermission).toMatchObject({ 'bigquery.tables.get': 1 })
    expect(scanned.calls.byPermission['bigquery.datasets.list']).toBeUndefined()
  })
})

test('keys of Dataproc clusters', async () => {
  const checkIds = ['gcp-dataproc-cmek']
  const scanned = await scanModel(
    clusters(
      { clusterName: 'own', region: 'us-east1', config: { encryptionConfig: { gcePdKmsKeyName: KEY } } },
      { clusterName: 'google', config: {} },
      { clusterName: 'kubernetes', virtualClusterConfig: { kubernetesClusterConfig: {} } },
      { clusterName: 'odd', config: 'none' },
    ),
    { checkIds },
  )
  expect(brief(scanned.verdicts)).toEqual(['FAIL fail google', 'UNKNOWN unknown odd'])
  const good = await scanModel(
    clusters(
      { clusterName: 'own', region: 'us-east1', config: { encryptionConfig: { gcePdKmsKeyName: KEY } } },
      { clusterName: 'whole', config: { encryptionConfig: { kmsKey: KEY } } },
    ),
    { checkIds },
  )
  expect(brief(good.verdicts)).toEqual(['PASS pass own', 'PASS pass whole'])
  expect(good.verdicts.map(({ resource }) => resource.region)).toContain('us-east1')
  expect(unrun((await scanModel(clusters(), { checkIds, faults: denied('dataproc.clusters.list') })).outcomes)).toEqual([
    'denied shop-production',
  ])
})
