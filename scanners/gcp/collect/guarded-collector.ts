import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Asking, RestCollector } from '#scanners/sdk/cloud/rest-collector.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { textAt } from '#scanners/sdk/cloud/fields.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import type { GcpCollector, GcpFacts } from '#scanners/gcp/facts.ts'
import { policyIn, publicGrants } from '#scanners/gcp/iam/policy.ts'
import { nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { listing, projectCollector, type Listing } from './collector.ts'

/** Something with an IAM policy of its own, which is asked for with it. */
export interface Guarded {
  name: string
  region: string | undefined
  /** What everyone may do with it. */
  open: Seen<readonly { member: string; role: string }[]>
}
type RowOf<T> = T extends Listing<infer R> ? R : never

type Parts = Pick<InventoryItem, 'tags' | 'config' | 'relations'>
interface Permissions<P extends string> {
  list: P
  get: P
  policy: P
  /** Of the places, where no list has all of them. */
  locations?: P
}
interface GuardedDefinition<Id extends GcpCollector, P extends string> {
  id: Id
  resourceType: string
  /** As names and addresses call it: pubsub, and its collection: topics. */
  service: string
  collection: string
  permissions: Permissions<P>
  factOf: (row: Json, guarded: Guarded) => RowOf<GcpFacts[Id]>
  itemOf: (row: Json) => Parts
}

/** What the questions about one kind in one project share. */
interface Asked<P extends string> {
  ask: Asking<P>['ask']
  service: string
  collection: string
  permissions: Permissions<P>
  /** projects/p */
  home: string
  unseen: UnseenPlace[]
  /** By path. */
  open: Map<string, Guarded['open']>
}
const baseOf = ({ service }: Pick<Asked<string>, 'service'>): string => `https://${service}.googleapis.com/v1`
/** Google writes projects by number too. */
const pathOf = (row: Json, home: string): string => (textAt(row, 'name') ?? '').replace(/^projects\/[^/]+/u, home)
const PER_PAGE = { pageSize: '500' }

const listBelow = <P extends string>(asked: Asked<P>, parent: string): AsyncGenerator<readonly Json[]> =>
  listPages(asked.ask, {
    permission: asked.permissions.list,
    url: `${baseOf(asked)}/${inAddress(parent)}/${asked.collection}`,
    query: PER_PAGE,
    field: asked.collection,
    unseen: asked.unseen,
  })
/** Place by place; one that does not answer leaves a gap. */
async function* placesPages<P extends string>(asked: Asked<P>, permission: P): AsyncGenerator<readonly Json[]> {
  const { ask, home, unseen } = asked
  const places = await everyPage(
    listPages(ask, { permission, url: `${baseOf(asked)}/${inAddress(home)}/locations`, query: PER_PAGE, field: 'locations' }),
  )
  const found = await forEach(places, async (row) => {
    const place = textAt(row, 'locationId') ?? ''
    const rows = place === '' ? new Unseen('error') : await seen(everyPage(listBelow(asked, `${home}/locations/${place}`)))
    if (!(rows instanceof Unseen)) return rows
    unseen.push({ place, reason: rows.reason })
    return []
  })
  yield* found
}
/** The same rows, once the policy of each has been asked for. */
async function* guardedPages<P extends string>(asked: Asked<P>, pages: AsyncIterable<readonly Json[]>): AsyncGenerator<readonly Json[]> {
  const { ask, permissions, home, open } = asked
  for await (const rows of pages) {
    await forEach(rows, async (row) => {
      const path = pathOf(row, home)
      // what it is cannot be read: nothing can be asked of it
      if (!path.startsWith(`${home}/`)) return
      const url = `${baseOf(asked)}/${inAddress(path)}:getIamPolicy?options.requestedPolicyVersion=3`
      const answer = await seen(ask({ permission: permissions.policy, url }))
      const own = answer instanceof Unseen ? answer : policyIn(answer)
      open.set(path, own instanceof Unseen ? own : publicGrants(own).map(({ member, role }) => ({ member, role })))
    })
    yield rows
  }
}

/** A collector of one kind of resource, and of who may do what with each; in one list of the project, or place by place. */
export function guardedCollector<Id extends GcpCollector, P extends string>({
  id,
  resourceType,
  service,
  collection,
  permissions,
  factOf,
  itemOf,
}: GuardedDefinition<Id, P>): RestCollector<GcpFacts, GcpCollector> {
  const { list, get, policy, locations } = permissions
  return projectCollector({
    id,
    asks: [list, get, policy, ...(locations === undefined ? [] : [locations])],
    async collect({ ask, project, environment }) {
      const home = `projects/${project.id}`
      const asked: Asked<P> = { ask, service, collection, permissions, home, unseen: [], open: new Map() }
      const pages = wantedPages(wantedOf(environment, service, collection), {
        all: () => (locations === undefined ? listBelow(asked, home) : placesPages(asked, locations)),
        one: (path) => ask({ permission: get, url: `${baseOf(asked)}/${inAddress(path)}` }),
      })
      const found = await listing<{ fact: RowOf<GcpFacts[Id]>; guarded: Guarded }>(
        { project, environment },
        {
          resourceType,
          unseen: asked.unseen,
          pages: guardedPages(asked, pages),
          factOf(row) {
            const path = pathOf(row, home)
            if (!path.startsWith(`${home}/`)) return null
            const region = regionOf(/\/locations\/([^/]+)/u.exec(path)?.[1])
            const guarded = { name: nameIn(service, path), region, open: asked.open.get(path) ?? new Unseen('error') }
            return { fact: factOf(row, guarded), guarded }
          },
          itemOf: (row, { guarded }) => shownOf(guarded, itemOf(row)),
        },
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- facts of this collector are a listing of such rows
      return { ...found, rows: found.rows.map(({ fact }) => fact) } as unknown as GcpFacts[Id]
    },
  })
}
function shownOf({ name, region, open }: Guarded, { tags, config, relations }: Parts): InventoryItem {
  const by = open instanceof Unseen ? null : open.map(({ member, role }) => ({ by: 'policy', through: `${role} ${member}` }))
  return { resource: resourceOf(name, region), name: name.split('/').at(-1) ?? name, tags, config: { ...config, public: by }, relations }
}
