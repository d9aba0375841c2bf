import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const DAY = 86_400_000
const before = (days: number) => new Date(Date.now() - days * DAY).toISOString().replace(/\.\d+Z$/u, 'Z')
const account = (email: string, keys: Record<string, unknown>[] = []) => ({ email, keys })
const model = (serviceAccounts: ReturnType<typeof account>[]) =>
  gcpOrganization({ projects: [{ id: 'shop-production', services: { serviceAccounts } }] })
const of = (name: string) => `${name}@shop-production.iam.gserviceaccount.com`

describe('keys that people hold', () => {
  const checkIds = ['gcp-iam-sa-user-keys']
  test('with one, and without', async () => {
    const scanned = await scanModel(model([account('with', [{ validAfterTime: before(3) }]), account('without')]), { checkIds })
    expect(brief(scanned.verdicts)).toEqual([`FAIL fail ${of('with')}`, `PASS pass ${of('without')}`])
    expect(scanned.inventory.get('iam.googleapis.com/ServiceAccount')).toMatchObject({ complete: true, items: [{}, {}] })
    expect(scanned.inventory.get('iam.googleapis.com/ServiceAccountKey')?.items[0]?.relations).toEqual([
      { kind: 'attached-to', to: `//iam.googleapis.com/projects/shop-production/serviceAccounts/${of('with')}` },
    ])
  })
  test('a key without a name, and a refused list, are not known', async () => {
    const odd = await scanModel(model([account('odd', [{ name: 7 }])]), { checkIds })
    expect(brief(odd.verdicts)).toEqual([`UNKNOWN unknown ${of('odd')}`])
    const refused = await scanModel(model([account('one')]), { checkIds, faults: { denied: new Set(['iam.serviceAccountKeys.list']) } })
    expect(refused.verdicts[0]).toMatchObject({ status: 'UNKNOWN', values: { reason: 'denied' } })
    const denied = await scanModel(model([account('one')]), { checkIds, faults: { denied: new Set(['iam.serviceAccounts.list']) } })
    expect(unrun(denied.outcomes)).toEqual(['denied shop-production'])
    expect(denied.verdicts).toEqual([])
  })
  test('a verification asks for one account alone', async () => {
    const name = `//iam.googleapis.com/projects/shop-production/serviceAccounts/${of('with')}`
    const only = { genericIdentifier: 'resourceName', genericIdentifierValue: name }
    const scanned = await scanModel(model([account('with', [{ validAfterTime: before(3) }]), account('without')]), {
      checkIds,
      scopes: ['shop-production'],
      inventory: false,
      environment: { only },
    })
    expect(brief(scanned.verdicts)).toEqual([`FAIL fail ${of('with')}`])
    expect(scanned.calls.byPermission).toMatchObject({ 'iam.serviceAccounts.get': 1, 'iam.serviceAccountKeys.list': 1 })
    expect(scanned.calls.byPermission['iam.serviceAccounts.list']).toBeUndefined()
  })
})

test('the age of keys', async () => {
  const checkIds = ['gcp-iam-sa-key-age']
  const scanned = await scanModel(
    model([
      account('old', [{ validAfterTime: before(91) }, { validAfterTime: before(400) }, { validAfterTime: before(10) }]),
      account('young', [{ validAfterTime: before(89) }]),
      account('disabled', [{ validAfterTime: before(200), disabled: true }]),
      account('ended', [{ validAfterTime: before(200), validBeforeTime: before(100) }]),
      account('lasting', [{ validAfterTime: before(200), validBeforeTime: '9999-12-31T23:59:59Z' }]),
      account('none'),
    ]),
    { checkIds },
  )
  expect(brief(scanned.verdicts)).toEqual([
    `FAIL fail ${of('lasting')}`,
    `FAIL fail ${of('old')}`,
    `FAIL fail ${of('old')}`,
    `PASS pass ${of('disabled')}`,
    `PASS pass ${of('ended')}`,
    `PASS pass ${of('none')}`,
    `PASS pass ${of('young')}`,
  ])
  expect(scanned.verdicts.filter(({ locator }) => locator !== undefined)).toHaveLength(3)
  const odd = await scanModel(model([account('odd', [{ validAfterTime: 'yesterday' }])]), { checkIds })
  expect(brief(odd.verdicts)).toEqual([`UNKNOWN unknown ${of('odd')}`])
  const denied = await scanModel(model([account('one')]), { checkIds, faults: { denied: new Set(['iam.*']) } })
  expect(unrun(denied.outcomes)).toEqual(['denied shop-production'])
})
