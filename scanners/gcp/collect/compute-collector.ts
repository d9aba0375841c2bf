import { textAt } from '#scanners/sdk/cloud/fields.ts'
import type { RestCollector } from '#scanners/sdk/cloud/rest-collector.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { aggregatedPages } from '#scanners/gcp/api/aggregated.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { assertKind, listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import type { GcpCollector, GcpFacts } from '#scanners/gcp/facts.ts'
import { nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { listing, projectCollector, type Listing } from './collector.ts'
import type { Project } from './projects.ts'

type RowOf<T> = T extends Listing<infer R> ? R : never
/** What every resource of Compute Engine is known by. */
export interface Placed {
  /** Full resource name. */
  name: string
  /** As people call it. */
  id: string
  region: string | undefined
}

interface ComputeDefinition<Id extends GcpCollector, C extends string> {
  id: Id
  resourceType: string
  /** As paths call it: instances; its answers: instance. */
  collection: C
  kind: string
  /** It stands in zones or regions: one list tells of all of them. */
  isPlaced?: true
  /** Collections of which one cannot be verified without all of this. */
  besides?: readonly string[]
  inventory?: string
  factOf: (row: Json, placed: Placed, project: Project) => RowOf<GcpFacts[Id]> | null
  /** The parts of what people see; the rest follows from the place. */
  itemOf: (row: Json, fact: RowOf<GcpFacts[Id]>, project: Project) => Pick<InventoryItem, 'tags' | 'config' | 'relations'>
}

const BASE = 'https://compute.googleapis.com/compute/v1'
/** Zone or region of a row, as a part of a path; that of what stands in neither is global. */
function placeOf(row: Json): string {
  for (const what of ['zone', 'region'] as const) {
    const own = textAt(row, what)?.split('/').at(-1)
    if (own !== undefined && own !== '') return `${what}s/${own}`
  }
  return 'global'
}
function placedIn(row: Json, collection: string, { id: project }: Project): Placed | null {
  const id = textAt(row, 'name')
  if (id === undefined || id === '') return null
  const place = placeOf(row)
  return { name: nameIn('compute', `projects/${project}/${place}/${collection}/${id}`), id, region: regionOf(place) }
}

/** A collector of one kind of resource of Compute Engine. */
export function computeCollector<Id extends GcpCollector, C extends string>({
  id,
  resourceType,
  collection,
  kind,
  isPlaced,
  besides,
  inventory,
  factOf,
  itemOf,
}: ComputeDefinition<Id, C>): RestCollector<GcpFacts, GcpCollector> {
  const list = `compute.${collection}.list` as const
  const get = `compute.${collection}.get` as const
  return projectCollector({
    id,
    asks: [get, list],
    ...(inventory !== undefined && { inventory }),
    async collect({ ask, project, environment }) {
      const unseen: UnseenPlace[] = []
      const all = () =>
        isPlaced === true
          ? aggregatedPages(ask, { permission: list, projectId: project.id, collection, unseen })
          : listPages(ask, {
              permission: list,
              url: `${BASE}/projects/${inAddress(project.id)}/global/${collection}`,
              query: { maxResults: '500' },
              field: 'items',
              kind: `compute#${kind}List`,
            })
      const one = async (path: string) => {
        const row = await ask({ permission: get, url: `${BASE}/${inAddress(path)}` })
        assertKind(row, `compute#${kind}`)
        return row
      }
      const found = await listing<RowOf<GcpFacts[Id]>>(
        { project, environment },
        {
          resourceType,
          unseen,
          pages: wantedPages(wantedOf(environment, 'compute', collection, besides), { all, one }),
          factOf(row) {
            const placed = placedIn(row, collection, project)
            return placed === null ? null : factOf(row, placed, project)
          },
          itemOf(row, fact) {
            const placed = placedIn(row, collection, project)
            return {
              resource: resourceOf(placed?.name ?? '', placed?.region),
              name: placed?.id ?? '',
              ...itemOf(row, fact, project),
            }
          },
        },
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- facts of this collector are a listing of such rows
      return found as unknown as GcpFacts[Id]
    },
  })
}
