import { labelsAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { restCollectors, type Asking, type RestCollector } from '#scanners/sdk/cloud/rest-collector.ts'
import { listed } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { Arm } from '#scanners/azure/api/arm.ts'
import { cloudOf } from '#scanners/azure/api/clouds.ts'
import { sessionOf } from '#scanners/azure/api/session.ts'
import type { ArmType } from '#scanners/azure/api/versions.ts'
import { armId, lastPart, regionOf, resourceOf, subscriptionOf } from '#scanners/azure/arm-id.ts'
import type { AzureCollector, AzureFacts, DirectoryFacts } from '#scanners/azure/facts.ts'

export type AzureRestCollector = RestCollector<AzureFacts, AzureCollector>
/** What every resource of Resource Manager has. */
export interface ArmResource {
  /** In lower case. */
  id: string
  name: string
  /** undefined: it is in no region. */
  region: string | undefined
}

/** What the collector of a service is handed. */
export interface Service<P extends string> {
  arm: Arm<P>
  /** For hosts besides Resource Manager's. */
  asking: Asking<P>
  /** The one that it looks at. */
  subscription: string
  directory: DirectoryFacts
  environment: ScanEnvironment
}
interface Definition<Id extends AzureCollector, P extends string> {
  id: Id
  /** Permissions that it asks with, as roles name them. */
  asks: readonly P[]
  /** Collectors whose facts it reads, besides the subscriptions. */
  after?: readonly AzureCollector[]
  limitMs?: number
  /** No check needs it: it tells of resources. */
  inventory?: string
  collect: (service: Service<P>, facts: Partial<AzureFacts>) => Promise<AzureFacts[Id]>
}

export const azureCollector = restCollectors<AzureFacts>(sessionOf)

/** A collector of a service that is asked in each subscription. */
export const subscriptionCollector = <Id extends AzureCollector, P extends string>({
  after = [],
  collect,
  ...definition
}: Definition<Id, P>): AzureRestCollector =>
  azureCollector({
    ...definition,
    per: 'scope',
    after: ['subscriptions', ...after],
    collect(asking, facts) {
      const { environment } = asking
      const { subscriptions: directory } = facts
      if (directory === undefined || environment.scope === undefined) throw new Error('the subscriptions are collected first')
      const arm = new Arm(asking, cloudOf(environment.fields['cloud']))
      return collect({ arm, asking, subscription: environment.scope, directory, environment }, facts)
    },
  })

/**
 * What every row of a list says of its resource.
 * @throws NetworkError for a row without an id of its own: a list that does not say what is on it names nothing
 */
export function resourceIn(row: Json, subscription: string): ArmResource {
  const id = armId(textAt(row, 'id'))
  if (id === null || subscriptionOf(id) !== subscription)
    throw new NetworkError('protocol_error', 'A list has a row that is no resource of the subscription.')
  return { id, name: textAt(row, 'name') ?? lastPart(id), region: regionOf(textAt(row, 'location')) }
}

interface Listing<F, P extends string> {
  permission: P
  type: ArmType
  /** What checks read of a resource. */
  factOf: (row: Json, resource: ArmResource) => F
  /** What people see of it, and how it stands to others. */
  shownOf: (row: Json, fact: F) => Pick<InventoryItem, 'config' | 'relations'>
}
/** The resources of a type in a subscription, told to the inventory as they come. @throws ScanFailure, NetworkError */
export const listResources = <F extends ArmResource, P extends string>(
  { arm, subscription, environment }: Service<P>,
  { permission, type, factOf, shownOf }: Listing<F, P>,
): Promise<F[]> =>
  listed(environment, {
    resourceType: type,
    pages: arm.resources(permission, subscription, type),
    factOf: (row) => factOf(row, resourceIn(row, subscription)),
    itemOf: (row, fact) => itemOf(row, fact, shownOf(row, fact)),
  })

/** A resource of a list as people see it. */
export const itemOf = (
  row: Json,
  { id, name, region }: ArmResource,
  { config, relations }: Pick<InventoryItem, 'config' | 'relations'>,
): InventoryItem => ({ resource: resourceOf(id, region), name, tags: labelsAt(row, 'tags'), config, relations })

type RowOf<Id extends AzureCollector> = AzureFacts[Id] extends readonly (infer F extends ArmResource)[] ? F : never
/** A collector of one list: what it asks with is the right to read the type. */
export const listCollector = <Id extends AzureCollector>({
  id,
  type,
  inventory,
  factOf,
  shownOf,
}: { id: Id; type: ArmType; inventory?: string } & Pick<Listing<RowOf<Id>, string>, 'factOf' | 'shownOf'>): AzureRestCollector =>
  subscriptionCollector<Id, string>({
    id,
    ...(inventory !== undefined && { inventory }),
    asks: [`${type}/read`],
    collect: async (service) => {
      const facts: readonly ArmResource[] = await listResources(service, { permission: `${type}/read`, type, factOf, shownOf })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of these facts, as the definition says
      return facts as unknown as AzureFacts[Id]
    },
  })

/** Asks about each of some resources; by id. */
export const aboutEach = async <R extends ArmResource, F>(
  resources: readonly R[],
  ask: (resource: R) => Promise<F>,
): Promise<ReadonlyMap<string, F>> => new Map(await forEach(resources, async (resource) => [resource.id, await ask(resource)] as const))
