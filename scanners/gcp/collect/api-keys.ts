import { shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { rowsOf } from '#scanners/gcp/presence.ts'
import { instantIn } from '#scanners/gcp/moments.ts'
import { lastOf, nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

export interface ApiKey {
  name: string
  madeAt: Seen<Date>
  /** The services that it may call; none: all that the project has switched on. */
  services: Seen<readonly string[]>
}
export type ApiKeys = Listing<ApiKey>

function servicesOf(row: Json): Seen<readonly string[]> {
  const targets = rowsOf(row, 'restrictions', 'apiTargets')
  if (targets instanceof Unseen) return targets
  const services = targets.flatMap((target) => textAt(target, 'service') ?? [])
  return services.length === targets.length ? services : new Unseen('error')
}

export const apiKeys = listCollector({
  id: 'api-keys',
  resourceType: 'apikeys.googleapis.com/Key',
  service: 'apikeys',
  collection: 'keys',
  list: {
    permission: 'apikeys.keys.list',
    url: ({ id }) => `https://apikeys.googleapis.com/v2/projects/${id}/locations/global/keys`,
    query: { pageSize: '300' },
    field: 'keys',
  },
  one: { permission: 'apikeys.keys.get', url: (path) => `https://apikeys.googleapis.com/v2/${path}` },
  factOf(row, project) {
    const uid = lastOf(textAt(row, 'name') ?? '')
    if (uid === '') return null
    // Google names them by the number of the project
    const name = nameIn('apikeys', `projects/${project.id}/locations/global/keys/${uid}`)
    return { name, madeAt: instantIn(row, 'createTime') ?? new Unseen('error'), services: servicesOf(row) }
  },
  itemOf: (row, { name, services }) => ({
    resource: resourceOf(name),
    name: textAt(row, 'displayName') ?? lastOf(name),
    tags: {},
    config: shown({
      createTime: textAt(row, 'createTime'),
      services: services instanceof Unseen ? null : [...services],
    }),
    relations: [],
  }),
})
