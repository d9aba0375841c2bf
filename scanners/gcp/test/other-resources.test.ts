import { expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { scanModel } from './scan-model.ts'

const REDIS = 'redis.googleapis.com/Instance'
const assets = [
  { assetType: REDIS, name: 'locations/europe-west1/instances/cache', location: 'europe-west1', labels: { team: 'web' } },
  { assetType: 'contoso.googleapis.com/Widget', name: 'widgets/odd' },
  // told of by a collector of its own
  { assetType: 'compute.googleapis.com/Disk', name: 'zones/us-central1-a/disks/seen' },
]
const scan = (faults = {}, pageSize = 2) =>
  scanModel(gcpOrganization({ projects: [{ id: 'shop-production', services: { assets } }] }), {
    checkIds: ['gcp-disk-cmek'],
    inventory: true,
    faults,
    pageSize,
  })

test('the inventory has what no other collector lists, over all pages; a type that is gone is known to be', async () => {
  const { inventory } = await scan()
  const [cache] = inventory.get(REDIS)?.items ?? []
  expect(cache).toMatchObject({
    name: 'cache',
    tags: { team: 'web' },
    resource: {
      genericIdentifierValue: '//redis.googleapis.com/projects/shop-production/locations/europe-west1/instances/cache',
      region: 'europe-west1',
    },
  })
  expect(inventory.get('contoso.googleapis.com/Widget')?.items).toHaveLength(1)
  expect(inventory.get('spanner.googleapis.com/Instance')).toEqual({ items: [], complete: true })
  expect(inventory.get('compute.googleapis.com/Disk')?.items).toEqual([])
})
test.each([
  ['denied', { denied: new Set(['cloudasset.assets.searchAllResources']) }],
  ['cut in the middle', { failAfterPages: new Map([['cloudasset.assets.searchAllResources', 1]]) }],
  [
    'answered with what is no resource',
    {
      answers: new Map([
        ['cloudasset.assets.searchAllResources', { status: 200, body: `{"results":[{"assetType":"${REDIS}","name":"cache"}]}` }],
      ]),
    },
  ],
])('where the search is %s, nothing is told of it, and checks are judged all the same', async (_, faults) => {
  const { inventory, outcomes } = await scan(faults)
  expect(inventory.get(REDIS)).toBeUndefined()
  expect(outcomes.map(({ state }) => state)).toEqual(['ran'])
})
