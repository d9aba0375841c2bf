import { labelsAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { wordOf } from '#scanners/gcp/presence.ts'
import { computeName, keyName, lastOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export interface Disk extends Placed {
  /** Whose key encrypts it: Google's own, one in Cloud KMS, or one that the customer hands over with each call. */
  key: Seen<'google' | 'kms' | 'customer'>
}
export type Disks = Listing<Disk>

/** A key that is handed over is told by its hash alone (disks reference, diskEncryptionKey). */
function keyOf(row: Json): Disk['key'] {
  const kms = wordOf(row, 'diskEncryptionKey', 'kmsKeyName')
  const hash = wordOf(row, 'diskEncryptionKey', 'sha256')
  if (kms instanceof Unseen) return kms
  if (hash instanceof Unseen) return hash
  if (kms !== '') return 'kms'
  return hash === '' ? 'google' : 'customer'
}

export const disks = computeCollector({
  id: 'disks',
  resourceType: 'compute.googleapis.com/Disk',
  collection: 'disks',
  kind: 'disk',
  isPlaced: true,
  factOf: (row, placed) => ({ ...placed, key: keyOf(row) }),
  itemOf(row, { key }) {
    const kms = keyName(textAt(row, 'diskEncryptionKey', 'kmsKeyName'))
    return {
      tags: labelsAt(row, 'labels'),
      config: shown({
        sizeGb: textAt(row, 'sizeGb'),
        type: lastOf(textAt(row, 'type') ?? ''),
        status: textAt(row, 'status'),
        encryption: known(key),
        sourceImage: lastOf(textAt(row, 'sourceImage') ?? ''),
      }),
      relations: [
        ...textsAt(row, 'users')
          .flatMap((link) => computeName(link) ?? [])
          .map((to) => ({ kind: 'attached-to' as const, to })),
        ...(kms === null ? [] : [{ kind: 'encrypted-by' as const, to: kms }]),
      ],
    }
  },
})
