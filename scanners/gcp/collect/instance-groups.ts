import { at, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, listIn, pagesOf, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { aggregatedPages } from '#scanners/gcp/api/aggregated.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { assertKind } from '#scanners/gcp/api/pages.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { computeName, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { projectCollector, type ProjectAsking } from './collector.ts'

const BASE = 'https://compute.googleapis.com/compute/v1'
const PERMISSION = 'compute.instanceGroups.list'

/** The instances of a group: the list is asked for with POST, and changes nothing. */
const membersOf = (ask: ProjectAsking<typeof PERMISSION>['ask'], name: string): Promise<Json[]> =>
  everyPage(
    pagesOf(async (token) => {
      const url = new URL(`${BASE}/${inAddress(name.replace('//compute.googleapis.com/', ''))}/listInstances`)
      url.searchParams.set('maxResults', '500')
      if (token !== undefined) url.searchParams.set('pageToken', token)
      const answer = await ask({ permission: PERMISSION, method: 'POST', url: url.href, body: { instanceState: 'ALL' } })
      assertKind(answer, 'compute#instanceGroupsListInstances', ['items'])
      return { items: listIn(at(answer, 'items'), []), next: textAt(answer, 'nextPageToken') ?? null }
    }),
  )

/** Groups of instances behind load balancers, with who is in them; people and exposure look for them, no check does. */
export const instanceGroups = projectCollector({
  id: 'instance-groups',
  asks: [PERMISSION],
  inventory: 'Compute Engine',
  async collect({ ask, project, environment: { tellInventory, only } }) {
    const unseen: UnseenPlace[] = []
    const rows = await everyPage(
      aggregatedPages(ask, { permission: PERMISSION, projectId: project.id, collection: 'instanceGroups', unseen }),
    )
    const groups = rows.flatMap((row) => {
      const name = computeName(textAt(row, 'selfLink'))
      return name === null ? [] : [{ row, name }]
    })
    const members = await forEach(groups, ({ name }): Promise<Seen<Json[]>> => seen(membersOf(ask, name)))
    const items = groups.map(({ row, name }, index) => {
      const own = members[index] ?? new Unseen('error')
      const region = regionOf(textAt(row, 'zone') ?? textAt(row, 'region'))
      return {
        resource: resourceOf(name, region),
        name: textAt(row, 'name') ?? name,
        tags: {},
        config: shown({ size: own instanceof Unseen ? null : own.length, ...(own instanceof Unseen && { unseen: ['members'] }) }),
        relations: (own instanceof Unseen ? [] : own).flatMap((one) => {
          const to = computeName(textAt(one, 'instance'))
          return to === null ? [] : [{ kind: 'routes-to' as const, to }]
        }),
      }
    })
    const complete = unseen.length === 0 && groups.length === rows.length && only === undefined
    tellInventory?.({ resourceType: 'compute.googleapis.com/InstanceGroup', complete, items })
    return { groups: groups.length }
  },
})
