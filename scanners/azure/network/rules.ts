import { at, listAt, numberAt, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import {
  everywhere,
  portRangeOf,
  sourceOf,
  type FirewallRule,
  type PortRange,
  type RuleProtocol,
  type Source,
} from '#scanners/sdk/cloud/firewall.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isList } from '#scanners/sdk/json.ts'

const PROTOCOLS: Readonly<Record<string, RuleProtocol>> = { tcp: 'tcp', udp: 'udp', icmp: 'icmp', '*': 'all', esp: 'other', ah: 'other' }
/** Words for everything: learn.microsoft.com/azure/virtual-network/network-security-groups-overview, …/service-tags-overview */
const EVERYTHING: ReadonlySet<string> = new Set(['*', 'any'])
const EVERYWHERE: ReadonlySet<string> = new Set([...EVERYTHING, 'internet'])
/** What CIS Azure Foundations (7.1 to 7.4) takes for the internet as well, where a rule allows it. */
const MEANT_FOR_ALL: ReadonlySet<string> = new Set([...EVERYWHERE, '0.0.0.0', '/0'])

/** One value, or several: a rule has either; null where it has neither. */
function valuesAt(rule: Json, name: string): string[] | null {
  const one = textAt(rule, 'properties', name)
  const several = textsAt(rule, 'properties', name.endsWith('Prefix') ? `${name}es` : `${name}s`)
  const all = [...(one === undefined || one === '' ? [] : [one]), ...several]
  return all.length === 0 ? null : all
}
/** Tags of services are addresses of Azure's own, or of this network: no part of the internet at large. */
const sourcesOf = (written: readonly string[], words: ReadonlySet<string>): Source[] =>
  written.flatMap((text) => (words.has(text.toLowerCase()) ? everywhere(text) : (sourceOf(text) ?? [])))

const isWord = (word: string | undefined, ...known: string[]): word is string => word !== undefined && known.includes(word)
/** Who a rule is about, as it is written; null where it does not say. */
const writtenSources = (rule: Json): string[] | null =>
  valuesAt(rule, 'sourceAddressPrefix') ?? (listAt(rule, 'properties', 'sourceApplicationSecurityGroups').length > 0 ? [] : null)

/** A rule of a group; null: it is about something else than what comes in; undefined: it could not be read. */
function inboundRule(rule: Json): FirewallRule | null | undefined {
  const [direction, access, protocolName] = ['direction', 'access', 'protocol'].map((name) =>
    textAt(rule, 'properties', name)?.toLowerCase(),
  )
  if (direction === 'outbound') return null
  if (!isWord(direction, 'inbound') || !isWord(access, 'allow', 'deny')) return undefined
  const allows = access === 'allow'
  const read = readTraffic(rule, protocolName, allows ? MEANT_FOR_ALL : EVERYWHERE)
  if (read === null) return undefined
  return { name: textAt(rule, 'name') ?? '', allows, ...read, sources: allows || coversAll(rule) ? read.sources : [] }
}
/** What a rule is about, and when it is heard; null where it does not say all of it. */
function readTraffic(rule: Json, protocolName = '', words = EVERYWHERE): Omit<FirewallRule, 'name' | 'allows'> | null {
  const protocol = PROTOCOLS[protocolName]
  const priority = numberAt(rule, 'properties', 'priority')
  const ports = valuesAt(rule, 'destinationPortRange')?.map(portRangeOf)
  const written = writtenSources(rule)
  if (protocol === undefined || priority === undefined || written === null || !isWhole(ports)) return null
  return { protocol, priority, ports, sources: sourcesOf(written, words) }
}
const isWhole = (ports: readonly (PortRange | null)[] | undefined): ports is PortRange[] => ports?.every((range) => range !== null) ?? false

/** A rule that denies closes the group's ports where it is about all that the group guards; for some addresses alone it leaves the rest. */
function coversAll(rule: Json): boolean {
  if (listAt(rule, 'properties', 'destinationApplicationSecurityGroups').length > 0) return false
  const destinations = valuesAt(rule, 'destinationAddressPrefix') ?? []
  const from = valuesAt(rule, 'sourcePortRange') ?? ['*']
  return (
    from.includes('*') &&
    destinations.some((text) => EVERYTHING.has(text.toLowerCase()) || text.toLowerCase() === 'virtualnetwork' || text === '0.0.0.0/0')
  )
}

/**
 * The rules of a network security group about what comes in, those that Azure adds by itself among them.
 * @returns Unseen where one of them could not be read: it may open, or close, anything
 */
export function inboundRules(group: Json): Seen<FirewallRule[]> {
  const own = at(group, 'properties', 'securityRules')
  if (!isList(own)) return new Unseen('error')
  const rules = [...own, ...listAt(group, 'properties', 'defaultSecurityRules')].map(inboundRule)
  if (rules.includes(undefined)) return new Unseen('error')
  return rules.flatMap((rule) => rule ?? [])
}
