import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { ArmType } from '#scanners/azure/api/versions.ts'
import { armId, resourceOf } from '#scanners/azure/arm-id.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import { aboutEach, itemOf, resourceIn, subscriptionCollector, type ArmResource, type AzureRestCollector } from './collector.ts'
import { rulesIn, type FirewallRule } from './firewall-rules.ts'
import type { PublicAccess } from './network-access.ts'

/** A database server, whose firewall is asked for by itself. */
export interface FirewalledServer extends ArmResource {
  /** One in a subnet of its own has no public endpoint. */
  publicNetwork: Seen<PublicAccess>
  /** What people see of it: told to the inventory together with its firewall. */
  item: InventoryItem
}
/** By id of the server. */
export type FirewallRules = ReadonlyMap<string, Seen<readonly FirewallRule[]>>

type Servers = 'sql-servers' | 'postgres-servers' | 'mysql-servers'
type Firewalls = 'sql-firewalls' | 'postgres-firewalls' | 'mysql-firewalls'
type ServerOf<Id extends Servers> = Omit<AzureFacts[Id][number], 'item'>

interface ServersDefinition<Id extends Servers> {
  id: Id
  type: ArmType
  factOf: (row: Json, resource: ArmResource) => ServerOf<Id>
  shownOf: (row: Json, fact: ServerOf<Id>) => Pick<InventoryItem, 'config' | 'relations'>
}
/** All servers of a type in a subscription. */
export const serversCollector = <Id extends Servers>({ id, type, factOf, shownOf }: ServersDefinition<Id>): AzureRestCollector =>
  subscriptionCollector<Id, string>({
    id,
    asks: [`${type}/read`],
    async collect({ arm, subscription }) {
      const rows = await everyPage(arm.resources(`${type}/read`, subscription, type))
      const servers = rows.map((row) => {
        const resource = resourceIn(row, subscription)
        const fact = factOf(row, resource)
        return Object.assign(fact, { item: itemOf(row, resource, shownOf(row, fact)) })
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of these facts, as the definition says
      return servers as unknown as AzureFacts[Id]
    },
  })

/** The rules of the firewall of each of some servers. */
export const firewallsCollector = (id: Firewalls, of: Servers, type: ArmType): AzureRestCollector =>
  subscriptionCollector<Firewalls, string>({
    id,
    asks: [`${type}/firewallRules/read`],
    after: [of],
    async collect({ arm, environment }, facts) {
      const servers: readonly FirewalledServer[] = facts[of] ?? []
      const rules = await aboutEach(servers, (server) =>
        seen(rulesIn(arm.pages(`${type}/firewallRules/read`, `${server.id}/firewallRules`, type))),
      )
      tell(environment, { type, servers, rules })
      return rules
    },
  })

/**
 * Tells of servers with the number of their rules, and of each rule: a server that has none lets nobody in, one whose rules were not
 * told may let in anyone.
 */
function tell(
  { only, tellInventory }: ScanEnvironment,
  { type, servers, rules }: { type: string; servers: readonly FirewalledServer[]; rules: FirewallRules },
): void {
  const all = servers.map((server) => ({ server, own: rules.get(server.id) ?? new Unseen('error') }))
  const isWhole = all.every(({ own }) => !(own instanceof Unseen))
  tellInventory?.({
    resourceType: type,
    complete: only === undefined,
    items: all.map(({ server: { item }, own }) => ({
      ...item,
      config: { ...item.config, firewallRules: own instanceof Unseen ? null : own.length },
    })),
  })
  tellInventory?.({
    resourceType: `${type}/firewallRules`,
    complete: only === undefined && isWhole,
    items: all.flatMap(({ server, own }) => (own instanceof Unseen ? [] : own.flatMap((rule) => ruleItem(server, rule)))),
  })
}
function ruleItem(server: ArmResource, { name, from, to }: FirewallRule): InventoryItem[] {
  const id = armId(`${server.id}/firewallRules/${name}`)
  if (id === null) return []
  const config = { startIpAddress: from, endIpAddress: to }
  return [{ resource: resourceOf(id, server.region), name, tags: {}, config, relations: [{ kind: 'member-of', to: server.id }] }]
}
