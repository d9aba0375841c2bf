import { flagAt, numberAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { flagOf, rowsOf, wordOf, wordsOf } from '#scanners/gcp/presence.ts'
import { computeName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector } from './compute-collector.ts'

/** A protocol, and the ports of it that a rule is about. */
export interface FirewallPart {
  /** tcp, udp, icmp, esp, ah, sctp, ipip, a number, or all. */
  protocol: string
  /** '22', '8000-8100'; none: all of them. */
  ports: readonly string[]
}
/** What a firewall rule says. */
export interface FirewallRule {
  direction: 'INGRESS' | 'EGRESS'
  isDisabled: boolean
  /** 0 to 65535; the lowest is heard first, and of equal ones a denying one. */
  priority: number
  sources: readonly string[]
  sourceTags: readonly string[]
  sourceAccounts: readonly string[]
  /** Addresses of the network that it is about; none: all of them. */
  destinations: readonly string[]
  targetTags: readonly string[]
  targetAccounts: readonly string[]
  allowed: readonly FirewallPart[]
  denied: readonly FirewallPart[]
}
export interface Firewall {
  name: string
  id: string
  /** Full resource name of its network. */
  network: string | null
  rule: Seen<FirewallRule>
}
export type Firewalls = Listing<Firewall>

/** The default of a rule that says none (compute/docs/reference/rest/v1/firewalls). */
const PRIORITY = 1_000

/** @param named what a protocol is called there: IPProtocol of firewall rules, ipProtocol of policies */
export function trafficParts(row: Json, field: string, named: string): Seen<readonly FirewallPart[]> {
  const rows = rowsOf(row, field)
  if (rows instanceof Unseen) return rows
  const parts = rows.map((one) => {
    const protocol = textAt(one, named)?.toLowerCase()
    const ports = wordsOf(one, 'ports')
    return protocol === undefined || ports instanceof Unseen ? null : { protocol, ports }
  })
  return parts.includes(null) ? new Unseen('error') : parts.flatMap((part) => part ?? [])
}
function directionOf(row: Json): Seen<FirewallRule['direction']> {
  const said = wordOf(row, 'direction')
  if (said instanceof Unseen) return said
  // "The default is INGRESS" (same page)
  if (said === '' || said === 'INGRESS') return 'INGRESS'
  return said === 'EGRESS' ? 'EGRESS' : new Unseen('error')
}
function priorityOf(row: Json): Seen<number> {
  const said = isObject(row) ? row['priority'] : undefined
  const read = numberAt(row, 'priority')
  return said === undefined ? PRIORITY : (read ?? new Unseen('error'))
}
const partsShown = (parts: readonly FirewallPart[]) => parts.map(({ protocol, ports }) => ({ protocol, ports: [...ports] }))
const ruleOf = (row: Json): Seen<FirewallRule> =>
  together<{ [K in keyof FirewallRule]: FirewallRule[K] }>({
    direction: directionOf(row),
    isDisabled: flagOf(row, 'disabled'),
    priority: priorityOf(row),
    sources: wordsOf(row, 'sourceRanges'),
    sourceTags: wordsOf(row, 'sourceTags'),
    sourceAccounts: wordsOf(row, 'sourceServiceAccounts'),
    destinations: wordsOf(row, 'destinationRanges'),
    targetTags: wordsOf(row, 'targetTags'),
    targetAccounts: wordsOf(row, 'targetServiceAccounts'),
    allowed: trafficParts(row, 'allowed', 'IPProtocol'),
    denied: trafficParts(row, 'denied', 'IPProtocol'),
  })

export const firewalls = computeCollector({
  id: 'firewalls',
  resourceType: 'compute.googleapis.com/Firewall',
  collection: 'firewalls',
  kind: 'firewall',
  // what a rule opens, one before it may deny
  besides: ['firewalls', 'instances'],
  factOf: (row, { name, id }) => ({ name, id, network: computeName(textAt(row, 'network')), rule: ruleOf(row) }),
  itemOf: (row, { network, rule }) => ({
    tags: {},
    config: shown({
      direction: textAt(row, 'direction'),
      priority: numberAt(row, 'priority'),
      disabled: flagAt(row, 'disabled'),
      sourceRanges: textsAt(row, 'sourceRanges'),
      sourceTags: textsAt(row, 'sourceTags'),
      sourceServiceAccounts: textsAt(row, 'sourceServiceAccounts'),
      destinationRanges: textsAt(row, 'destinationRanges'),
      targetTags: textsAt(row, 'targetTags'),
      targetServiceAccounts: textsAt(row, 'targetServiceAccounts'),
      logging: flagAt(row, 'logConfig', 'enable'),
      ...(rule instanceof Unseen ? { unseen: true } : { allowed: partsShown(rule.allowed), denied: partsShown(rule.denied) }),
    }),
    relations: network === null ? [] : [{ kind: 'in-network', to: network }],
  }),
})
