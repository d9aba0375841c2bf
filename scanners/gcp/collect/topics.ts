import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { keyName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { guardedCollector, type Guarded } from './guarded-collector.ts'

export type Topics = Listing<Guarded>

export const topics = guardedCollector({
  id: 'topics',
  resourceType: 'pubsub.googleapis.com/Topic',
  service: 'pubsub',
  collection: 'topics',
  permissions: { list: 'pubsub.topics.list', get: 'pubsub.topics.get', policy: 'pubsub.topics.getIamPolicy' },
  factOf: (_row, guarded) => guarded,
  itemOf(row) {
    const key = keyName(textAt(row, 'kmsKeyName'))
    return {
      tags: labelsAt(row, 'labels'),
      config: shown({ retention: textAt(row, 'messageRetentionDuration') }),
      relations: key === null ? [] : [{ kind: 'encrypted-by', to: key }],
    }
  },
})
