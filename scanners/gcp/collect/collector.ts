import { listed } from '#scanners/sdk/cloud/rest-lists.ts'
import { restCollectors, type Asking, type RestCollector, type RestDefinition } from '#scanners/sdk/cloud/rest-collector.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { sessionOf } from '#scanners/gcp/api/session.ts'
import type { GcpCollector, GcpFacts } from '#scanners/gcp/facts.ts'
import type { Project } from './projects.ts'

/** A collector of the target as a whole. */
export const targetCollector = restCollectors<GcpFacts>(sessionOf)

/** What a collector of one project is handed. */
export interface ProjectAsking<P extends string> extends Asking<P> {
  project: Project
}
interface ProjectDefinition<Id extends GcpCollector, P extends string> extends Omit<RestDefinition<GcpFacts, Id, P>, 'collect' | 'per'> {
  collect: (asking: ProjectAsking<P>, facts: Partial<GcpFacts>) => Promise<GcpFacts[Id]>
}
/** A collector that runs in each project. */
export const projectCollector = <Id extends GcpCollector, P extends string>({
  after = [],
  collect,
  ...definition
}: ProjectDefinition<Id, P>): RestCollector<GcpFacts, GcpCollector> =>
  targetCollector({
    ...definition,
    per: 'scope',
    after: ['projects', ...after],
    collect(asking, facts) {
      const project = facts.projects?.projects.find(({ id }) => id === asking.environment.scope)
      if (project === undefined) throw new Error('the projects are collected first')
      return collect({ ...asking, project }, facts)
    },
  })

/** What was listed of one kind of resource in one project. */
export interface Listing<F> {
  project: string
  rows: readonly F[]
  /** What the list did not tell of: nothing is known of resources there. */
  unseen: readonly UnseenPlace[]
}
interface Listed<F> {
  resourceType: string
  pages: AsyncIterable<readonly Json[]>
  /** null: a row that cannot be read, so that it is not known what stands there. */
  factOf: (row: Json) => F | null
  itemOf: (row: Json, fact: F) => InventoryItem
  /** Shared with the pages, which say there what they leave out. */
  unseen?: UnseenPlace[]
  isPart?: boolean
}

/** Every resource of one kind in a project, told to the inventory page by page. @throws ScanFailure, NetworkError */
export async function listing<F>(
  { project, environment }: Pick<ProjectAsking<never>, 'project' | 'environment'>,
  { factOf, unseen = [], ...list }: Listed<F>,
): Promise<Listing<F>> {
  const rows = await listed(environment, {
    ...list,
    factOf(row) {
      const fact = factOf(row)
      if (fact === null) unseen.push({ place: '', reason: 'error' })
      return fact
    },
    isWhole: () => unseen.length === 0,
  })
  return { project: project.id, rows, unseen }
}
