import { at, labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { secondsIn } from '#scanners/gcp/moments.ts'
import type { Listing } from './collector.ts'
import { guardedCollector, type Guarded } from './guarded-collector.ts'

export interface Secret extends Guarded {
  /** Seconds from one rotation to the next; 0: none is planned. */
  rotation: Seen<number>
}
export type Secrets = Listing<Secret>

export const secrets = guardedCollector({
  id: 'secrets',
  resourceType: 'secretmanager.googleapis.com/Secret',
  service: 'secretmanager',
  collection: 'secrets',
  permissions: { list: 'secretmanager.secrets.list', get: 'secretmanager.secrets.get', policy: 'secretmanager.secrets.getIamPolicy' },
  factOf(row, guarded) {
    const said = at(row, 'rotation')
    // a day may be set by itself: then it is rotated once
    const isRepeated = said !== undefined && (!isObject(said) || said['rotationPeriod'] !== undefined)
    return { ...guarded, rotation: isRepeated ? (secondsIn(row, 'rotation', 'rotationPeriod') ?? new Unseen('error')) : 0 }
  },
  itemOf: (row) => ({
    tags: labelsAt(row, 'labels'),
    config: shown({
      createTime: textAt(row, 'createTime'),
      expireTime: textAt(row, 'expireTime'),
      rotationPeriod: textAt(row, 'rotation', 'rotationPeriod'),
      nextRotationTime: textAt(row, 'rotation', 'nextRotationTime'),
    }),
    relations: [],
  }),
})
