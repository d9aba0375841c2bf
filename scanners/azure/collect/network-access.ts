import { textAt, toldList, toldText } from '#scanners/sdk/cloud/fields.ts'
import { parseCidr, widestReach } from '#scanners/sdk/cloud/cidr.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** From where the internet may come to a service: from everywhere, from chosen addresses, from nowhere. */
export type PublicReach = 'all' | 'chosen' | 'none'

/** Whether a service has a public endpoint at all; behind a perimeter only what the perimeter lets in comes to it. */
export type PublicAccess = 'Enabled' | 'Disabled' | 'SecuredByPerimeter'
const ACCESS: ReadonlyMap<string, PublicAccess> = new Map(
  (['Enabled', 'Disabled', 'SecuredByPerimeter'] as const).map((word) => [word.toLowerCase(), word]),
)
/**
 * What services say of it, in whatever case they write it; a word besides these says nothing.
 * @param leftOut what it means that it is not said; undefined: that it was not told
 */
export function publicAccess(
  row: Json,
  path: readonly string[] = ['properties', 'publicNetworkAccess'],
  ...leftOut: [] | [leftOut: undefined]
): Seen<PublicAccess> {
  const word = toldText(row, path, leftOut.length === 0 ? 'Enabled' : undefined)
  return word instanceof Unseen ? word : (ACCESS.get(word.toLowerCase()) ?? new Unseen('error'))
}

/** Whether addresses and blocks together are the internet, or a large part of it. */
export const isWorld = (addresses: readonly string[]): boolean =>
  widestReach(addresses.flatMap((text) => parseCidr(text) ?? [])) !== 'narrow'

/**
 * The addresses and blocks that a list of rules names; not told where one of them has none.
 * @param name of the member of a rule that has one
 */
export function addressesIn(row: Json, path: readonly string[], name: string): Seen<readonly string[]> {
  const rules = toldList(row, path, [])
  if (rules instanceof Unseen) return rules
  const addresses = rules.flatMap((rule) => textAt(rule, name) ?? []).filter((text) => parseCidr(text) !== undefined)
  return addresses.length === rules.length ? addresses : new Unseen('error')
}

/**
 * Of services whose firewall has a default action (vaults, registries).
 * @param rules name of the list of rules: publicNetworkAccess Enabled, defaultAction Allow and no rules are what is left out
 */
export function firewallReach(row: Json, rules: 'networkAcls' | 'networkRuleSet'): Seen<PublicReach> {
  const access = publicAccess(row)
  const action = toldText(row, ['properties', rules, 'defaultAction'], 'Allow')
  if (access instanceof Unseen) return access
  if (access !== 'Enabled') return 'none'
  if (action instanceof Unseen) return action
  if (action.toLowerCase() === 'allow') return 'all'
  const chosen = addressesIn(row, ['properties', rules, 'ipRules'], 'value')
  if (chosen instanceof Unseen) return chosen
  return isWorld(chosen) ? 'all' : 'chosen'
}

/** How many private endpoints lead to a resource and are approved. What is left out is none. */
export function approvedEndpoints(row: Json): Seen<number> {
  const connections = toldList(row, ['properties', 'privateEndpointConnections'], [])
  if (connections instanceof Unseen) return connections
  return connections.filter((one) => textAt(one, 'properties', 'privateLinkServiceConnectionState', 'status')?.toLowerCase() === 'approved')
    .length
}
