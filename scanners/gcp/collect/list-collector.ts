import { at } from '#scanners/sdk/cloud/fields.ts'
import type { RestCollector } from '#scanners/sdk/cloud/rest-collector.ts'
import { listIn } from '#scanners/sdk/cloud/rest-lists.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { askPages, assertKind, listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import type { GcpCollector, GcpFacts } from '#scanners/gcp/facts.ts'
import { listing, projectCollector, type Listing } from './collector.ts'
import type { Project } from './projects.ts'

type RowOf<T> = T extends Listing<infer R> ? R : never

interface ListDefinition<Id extends GcpCollector, P extends string> {
  id: Id
  resourceType: string
  /** As names call it: dns, and its collection: managedZones. */
  service: string
  collection: string
  list: {
    permission: P
    url: (project: Project) => string
    query?: Readonly<Record<string, string>>
    field: string
    kind?: string
    /** What an answer says that it leaves out, in words of its own: regions that were not reached. */
    unseenIn?: (answer: Json) => readonly UnseenPlace[]
  }
  /** Asks for one by its path: a verification; without it the list is read. */
  one?: { permission: P; url: (path: string, project: Project) => string; kind?: string }
  after?: readonly GcpCollector[]
  inventory?: string
  factOf: (row: Json, project: Project) => RowOf<GcpFacts[Id]> | null
  itemOf: (row: Json, fact: RowOf<GcpFacts[Id]>, project: Project, facts: Partial<GcpFacts>) => InventoryItem
}

/** A collector of one kind of resource that a single list of a project tells of. */
export function listCollector<Id extends GcpCollector, P extends string>({
  id,
  resourceType,
  service,
  collection,
  list,
  one,
  after,
  inventory,
  factOf,
  itemOf,
}: ListDefinition<Id, P>): RestCollector<GcpFacts, GcpCollector> {
  return projectCollector({
    id,
    asks: one === undefined ? [list.permission] : [one.permission, list.permission],
    ...(after && { after }),
    ...(inventory !== undefined && { inventory }),
    async collect({ ask, project, environment }, facts) {
      const unseen: UnseenPlace[] = []
      const { unseenIn, url, ...question } = list
      const query = { ...question, url: url(project), unseen }
      const all = () =>
        unseenIn === undefined
          ? listPages(ask, query)
          : askPages(ask, query, (answer) => {
              unseen.push(...unseenIn(answer))
              return listIn(at(answer, list.field), [])
            })
      const found = await listing<RowOf<GcpFacts[Id]>>(
        { project, environment },
        {
          resourceType,
          unseen,
          pages:
            one === undefined
              ? all()
              : wantedPages(wantedOf(environment, service, collection), {
                  all,
                  async one(path) {
                    const row = await ask({ permission: one.permission, url: one.url(inAddress(path), project) })
                    assertKind(row, one.kind)
                    return row
                  },
                }),
          factOf: (row) => factOf(row, project),
          itemOf: (row, fact) => itemOf(row, fact, project, facts),
        },
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- facts of this collector are a listing of such rows
      return found as unknown as GcpFacts[Id]
    },
  })
}
