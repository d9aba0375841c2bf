import { labelsAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { computeName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export type Addresses = Listing<Placed>

/** No check reads these: people look for them. */
export const addresses = computeCollector({
  id: 'addresses',
  resourceType: 'compute.googleapis.com/Address',
  collection: 'addresses',
  kind: 'address',
  isPlaced: true,
  inventory: 'Compute Engine',
  factOf: (_row, placed) => placed,
  itemOf: (row) => ({
    tags: labelsAt(row, 'labels'),
    config: shown({
      address: textAt(row, 'address'),
      addressType: textAt(row, 'addressType'),
      status: textAt(row, 'status'),
      networkTier: textAt(row, 'networkTier'),
    }),
    relations: textsAt(row, 'users').flatMap((link) => {
      const to = computeName(link)
      return to === null ? [] : [{ kind: 'attached-to' as const, to }]
    }),
  }),
})
