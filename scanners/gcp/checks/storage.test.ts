import { describe, expect, test } from 'vitest'
import { gcpOrganization, type ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const uniform = (enabled: unknown) => ({ iamConfiguration: { uniformBucketLevelAccess: { enabled } } })

describe('uniform access', () => {
  test('on, off, left out, and of another form', async () => {
    const model = gcpOrganization({
      projects: [
        {
          id: 'shop-production',
          buckets: [
            { name: 'on', ...uniform(true) },
            { name: 'off', ...uniform(false) },
            { name: 'none' },
            { name: 'odd', ...uniform('yes') },
          ],
        },
      ],
    })
    const scanned = await scanModel(model, { checkIds: ['gcp-storage-uniform'] })
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail none', 'FAIL fail off', 'UNKNOWN unknown odd'])
    expect(scanned.inventory.get('storage.googleapis.com/Bucket')?.complete).toBe(true)
    const good = gcpOrganization({ projects: [{ buckets: [{ name: 'on', ...uniform(true) }] }] })
    expect(brief((await scanModel(good, { checkIds: ['gcp-storage-uniform'] })).verdicts)).toEqual(['PASS pass on'])
  })
  test('a project that is denied is denied there, and others are judged', async () => {
    const model = gcpOrganization({
      projects: [
        { id: 'project-one', buckets: [{ name: 'one' }] },
        { id: 'project-two', buckets: [{ name: 'two' }] },
      ],
    })
    const scanned = await scanModel(model, { checkIds: ['gcp-storage-uniform'], faults: { denied: new Set(['project-two/*']) } })
    expect(unrun(scanned.outcomes)).toEqual(['denied project-two'])
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail one'])
  })
})

const open = (role: string, member = 'allUsers') => ({ policy: { bindings: [{ role, members: [member, 'user:ann@example.com'] }] } })
const prevention = (publicAccessPrevention: unknown) => ({ iamConfiguration: { publicAccessPrevention } })
const kept = (isLocked: boolean) => ({ retentionPolicy: { retentionPeriod: '31536000', isLocked } })
const sinks = (...names: string[]) => ({
  services: { logSinks: names.map((name) => ({ name, destination: `storage.googleapis.com/${name}` })) },
})
const says = async (checkId: string, buckets: ProjectParts['buckets'], more: ProjectParts = {}, faults = {}) => {
  const model = gcpOrganization({ projects: [{ ...more, ...(buckets && { buckets }) }] })
  return brief((await scanModel(model, { checkIds: [checkId], faults })).verdicts)
}

describe('public buckets', () => {
  test('by either word for everyone, for reading or writing; held back by prevention', async () => {
    const bad = [
      { name: 'read', ...open('roles/storage.objectViewer') },
      { name: 'signedin', ...open('roles/storage.legacyBucketReader', 'allAuthenticatedUsers') },
      { name: 'write', ...open('roles/storage.objectCreator') },
      { name: 'inherits', ...open('roles/storage.objectViewer'), iamConfiguration: { publicAccessPrevention: 'inherited' } },
    ]
    expect(await says('gcp-storage-public', bad)).toEqual([
      'FAIL fail inherits',
      'FAIL fail read',
      'FAIL fail signedin',
      'FAIL writing write',
    ])
    const good = [
      { name: 'held', ...open('roles/storage.objectViewer'), iamConfiguration: { publicAccessPrevention: 'enforced' } },
      { name: 'lists' },
      { name: 'own', ...uniform(true), ...open('roles/storage.objectViewer', 'domain:example.com') },
    ]
    expect(await says('gcp-storage-public', good)).toEqual(['PASS held held', 'PASS objects lists', 'PASS pass own'])
  })
  test('a policy of another form, or that is refused, tells nothing', async () => {
    const odd = { name: 'odd', policy: { bindings: [{ role: 'roles/viewer', members: 'allUsers' }] } }
    expect(await says('gcp-storage-public', [odd])).toEqual(['UNKNOWN unknown odd'])
    const denied = { denied: new Set(['storage.buckets.getIamPolicy']) }
    expect(await says('gcp-storage-public', [{ name: 'photos' }], {}, denied)).toEqual(['UNKNOWN unknown photos'])
    // what the list tells is judged all the same
    expect(await says('gcp-storage-versioning', [{ name: 'photos' }], {}, denied)).toEqual(['FAIL fail photos'])
  })
  test('stand in the inventory with what is open, and without it where it was not told', async () => {
    const model = gcpOrganization({ projects: [{ buckets: [{ name: 'photos', ...open('roles/storage.objectViewer') }] }] })
    const config = async (faults = {}) =>
      (await scanModel(model, { checkIds: ['gcp-storage-public'], faults })).inventory.get('storage.googleapis.com/Bucket')?.items[0]
        ?.config
    expect(await config()).toMatchObject({ public: [{ by: 'policy', through: 'roles/storage.objectViewer allUsers' }] })
    expect(await config({ denied: new Set(['storage.buckets.getIamPolicy']) })).not.toHaveProperty('public')
  })
})

test('prevention that the organization enforces holds back what the policy of a bucket grants', async () => {
  const buckets = [
    { name: 'own', ...prevention('enforced'), ...open('roles/storage.objectViewer') },
    { name: 'inherits', ...prevention('inherited'), ...open('roles/storage.objectViewer') },
    { name: 'private' },
  ]
  const above = { constraints: ['storage.publicAccessPrevention'] }
  expect(await says('gcp-storage-public', buckets, above)).toEqual(['PASS held inherits', 'PASS held own', 'PASS objects private'])
  const checkId = 'gcp-storage-public-prevention'
  expect(await says(checkId, buckets, above)).toEqual(['PASS above inherits', 'PASS above private', 'PASS pass own'])
  const denied = { denied: new Set(['orgpolicy.policy.get']) }
  expect(await says(checkId, buckets, above, denied)).toEqual(['FAIL fail inherits', 'FAIL fail private', 'PASS pass own'])
})

test('prevention, enforced or inherited', async () => {
  const checkId = 'gcp-storage-public-prevention'
  const buckets = [{ name: 'on', ...prevention('enforced') }, { name: 'off', ...prevention('inherited') }, { name: 'none' }]
  expect(await says(checkId, buckets)).toEqual(['FAIL fail none', 'FAIL fail off', 'PASS pass on'])
  expect(await says(checkId, [{ name: 'odd', ...prevention(1) }])).toEqual(['UNKNOWN unknown odd'])
})
test('versions, also where a retention policy stands in their place', async () => {
  const buckets = [
    { name: 'on', versioning: { enabled: true } },
    { name: 'off', versioning: { enabled: false } },
    { name: 'kept', retentionPolicy: { retentionPeriod: '86400' } },
  ]
  expect(await says('gcp-storage-versioning', buckets)).toEqual(['FAIL fail off', 'PASS pass on', 'PASS retained kept'])
  expect(await says('gcp-storage-versioning', [{ name: 'odd', versioning: true }])).toEqual(['UNKNOWN unknown odd'])
})
describe('log buckets', () => {
  const writer = open('roles/storage.objectCreator', 'serviceAccount:service-1@gcp-sa-logging.iam.gserviceaccount.com')
  test('are those that a sink writes to, of the own project or another', async () => {
    const buckets = [
      { name: 'none' },
      { name: 'open', ...kept(false) },
      { name: 'locked', ...kept(true) },
      { name: 'photos', ...kept(false) },
      { name: 'central', ...writer },
    ]
    expect(await says('gcp-storage-log-lock', buckets, sinks('none', 'open', 'locked'))).toEqual([
      'FAIL fail central',
      'FAIL fail none',
      'FAIL unlocked open',
      'PASS other photos',
      'PASS pass locked',
    ])
  })
  test('of which retention or sink cannot be read are unknown', async () => {
    const odd = { name: 'odd', retentionPolicy: { retentionPeriod: 'long' } }
    expect(await says('gcp-storage-log-lock', [odd], sinks('odd'))).toEqual(['UNKNOWN unknown odd'])
    const unread = { services: { logSinks: [{ name: 's', destination: 7 }] } }
    expect(await says('gcp-storage-log-lock', [{ name: 'photos' }], unread)).toEqual(['UNKNOWN unknown photos'])
  })
})
