import { reachOf, type KnownResource, type Reach, type Way } from '#scanners/sdk/exposure.ts'
import type { RelationKind } from '#scanners/sdk/inventory.ts'
import { entriesOf, surroundingsOf } from './entries.ts'

/** Relations by which whoever holds the first comes to the second. */
const LEADS: ReadonlySet<RelationKind> = new Set(['routes-to', 'has-role', 'can-read', 'can-administer', 'invokes'])
/** Types whose 'routes-to' says how traffic goes, not who is served. */
const NO_WAY: ReadonlySet<string> = new Set(['AWS::EC2::Subnet', 'AWS::EC2::RouteTable', 'AWS::EC2::NetworkAcl'])

/**
 * What the internet reaches in an AWS account, and through what: by an address whose groups and routes let it in, a load balancer
 * before it, a policy for everyone, and on from there by the roles that can be taken over. Pure; every look at the same inventory
 * says the same.
 */
export function exposureOfAccount(resources: readonly KnownResource[]): Map<string, Reach> {
  const onward = new Map<string, readonly Way[]>()
  for (const { id, type, relations } of resources) {
    if (NO_WAY.has(type)) continue
    const ways = relations.filter(({ kind }) => LEADS.has(kind)).map(({ kind, to }) => ({ to, through: kind }))
    if (ways.length > 0) onward.set(id, ways)
  }
  return reachOf(entriesOf(resources, surroundingsOf(resources)), onward)
}
