import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { keyName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { guardedCollector, type Guarded } from './guarded-collector.ts'

export type Repositories = Listing<Guarded>

/** Repositories of Artifact Registry, place by place: no list has all of them. */
export const repositories = guardedCollector({
  id: 'repositories',
  resourceType: 'artifactregistry.googleapis.com/Repository',
  service: 'artifactregistry',
  collection: 'repositories',
  permissions: {
    list: 'artifactregistry.repositories.list',
    get: 'artifactregistry.repositories.get',
    policy: 'artifactregistry.repositories.getIamPolicy',
    locations: 'artifactregistry.locations.list',
  },
  factOf: (_row, guarded) => guarded,
  itemOf(row) {
    const key = keyName(textAt(row, 'kmsKeyName'))
    return {
      tags: labelsAt(row, 'labels'),
      config: shown({ format: textAt(row, 'format'), mode: textAt(row, 'mode'), createTime: textAt(row, 'createTime') }),
      relations: key === null ? [] : [{ kind: 'encrypted-by', to: key }],
    }
  },
})
