import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import type { ServicesModel } from '#scanners/gcp/fixture/model/services.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const model = (services: Partial<ServicesModel>) => gcpOrganization({ projects: [{ id: 'shop-production', services }] })
const denied = (...permissions: string[]) => ({ denied: new Set(permissions) })
const OPEN = { bindings: [{ role: 'roles/viewer', members: ['allAuthenticatedUsers'] }] }

describe.each([
  ['gcp-secret-public', 'secrets', 'secretmanager.secrets', 'secretmanager.googleapis.com/Secret'],
  ['gcp-pubsub-public', 'topics', 'pubsub.topics', 'pubsub.googleapis.com/Topic'],
  ['gcp-artifact-public', 'repositories', 'artifactregistry.repositories', 'artifactregistry.googleapis.com/Repository'],
] as const)('%s', (checkId, collection, permission, type) => {
  const checkIds = [checkId]
  const scan = (all: ServicesModel['secrets'], options = {}) => scanModel(model({ [collection]: all }), { checkIds, ...options })
  test('open, closed, and of another form', async () => {
    const scanned = await scan([
      { name: 'open', row: {}, policy: OPEN },
      { name: 'closed', row: {} },
    ])
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail open', 'PASS pass closed'])
    expect(scanned.inventory.get(type)?.complete).toBe(true)
    expect(scanned.inventory.get(type)?.items[0]?.config).toMatchObject({
      public: [{ by: 'policy', through: 'roles/viewer allAuthenticatedUsers' }],
    })
    expect(brief((await scan([{ name: 'odd', row: {}, policy: { bindings: 7 } }])).verdicts)).toEqual(['UNKNOWN unknown odd'])
  })
  test('denied, as a whole and by the policy alone', async () => {
    expect(unrun((await scan([], { faults: denied(`${permission.split('.')[0]}.*`) })).outcomes)).toEqual(['denied shop-production'])
    const policies = await scan([{ name: 'one', row: {} }], { faults: denied(`${permission}.getIamPolicy`) })
    expect(policies.verdicts).toMatchObject([{ status: 'UNKNOWN', values: { reason: 'denied' } }])
  })
  test('a verification asks for the one', async () => {
    const place = collection === 'repositories' ? 'locations/us-central1/' : ''
    const host = permission.split('.')[0] ?? ''
    const genericIdentifierValue = `//${host}.googleapis.com/projects/shop-production/${place}${collection}/open`
    const only = { genericIdentifier: 'resourceName', genericIdentifierValue }
    const all = ['open', 'other'].map((name) => ({ name, row: {}, policy: OPEN }))
    const scanned = await scan(all, { scopes: ['shop-production'], inventory: false, environment: { only } })
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail open'])
    expect(scanned.calls.byPermission).toMatchObject({ [`${permission}.get`]: 1, [`${permission}.getIamPolicy`]: 1 })
  })
})

test('rotation of secrets', async () => {
  const checkIds = ['gcp-secret-rotation']
  const scan = (rotation: unknown, faults = {}) =>
    scanModel(model({ secrets: [{ name: 'one', row: rotation === undefined ? {} : { rotation } }] }), { checkIds, faults })
  expect(brief((await scan({ rotationPeriod: '2592000s' })).verdicts)).toEqual(['PASS pass one'])
  expect(brief((await scan({ rotationPeriod: '31536000s' })).verdicts)).toEqual(['FAIL long one'])
  for (const none of [undefined, { nextRotationTime: '2030-01-01T00:00:00Z' }])
    expect(brief((await scan(none)).verdicts)).toEqual(['FAIL off one'])
  for (const odd of [{ rotationPeriod: 30 }, 30]) expect(brief((await scan(odd)).verdicts)).toEqual(['UNKNOWN unknown one'])
  expect(unrun((await scan(undefined, denied('secretmanager.secrets.list'))).outcomes)).toEqual(['denied shop-production'])
})
