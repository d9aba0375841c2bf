import {
  EVERY_PORT,
  isEveryPort,
  openingsThrough,
  portRangeOf,
  sourceOf,
  type FirewallRule as OrderedRule,
  type FirewallOpening,
  type PortRange,
  type RuleProtocol,
} from '#scanners/sdk/cloud/firewall.ts'
import { widestReach } from '#scanners/sdk/cloud/cidr.ts'
import type { FirewallPolicy } from '#scanners/gcp/collect/firewall-policies.ts'
import type { FirewallPart, FirewallRule } from '#scanners/gcp/collect/firewalls.ts'

/** Protocols by their names and numbers (compute/docs/reference/rest/v1/firewalls). */
const PROTOCOLS: Readonly<Record<string, RuleProtocol>> = {
  all: 'all',
  tcp: 'tcp',
  '6': 'tcp',
  udp: 'udp',
  '17': 'udp',
  icmp: 'icmp',
  '1': 'icmp',
  icmpv6: 'icmp',
  '58': 'icmp',
}

/** The ports of a part; all of them where it names none. What cannot be read does not close: it counts as all of what is allowed, and none of what is denied. */
const portsOf = ({ ports }: FirewallPart, allows: boolean): PortRange[] =>
  ports.length === 0 ? [EVERY_PORT] : ports.flatMap((text) => portRangeOf(text) ?? (allows ? [EVERY_PORT] : []))

/** Who a rule is about; without any source all of IPv4 (cloud.google.com/firewall/docs/firewalls, "Sources"). Tags and accounts are inside. */
function sourcesOf({ sources, sourceTags, sourceAccounts }: FirewallRule) {
  const isAll = sources.length + sourceTags.length + sourceAccounts.length === 0
  return (isAll ? ['0.0.0.0/0'] : sources).flatMap((text) => sourceOf(text) ?? [])
}
/** For some addresses of the network alone: such a rule that denies leaves the rest. */
const isOfSome = ({ destinations }: FirewallRule): boolean =>
  destinations.length > 0 && !destinations.some((text) => text === '0.0.0.0/0' || text === '::/0')

/** What a rule allows or denies of what comes in, in the form that rules of all clouds are asked in. */
export function orderedRules(rule: FirewallRule, name = '', priority = rule.priority): OrderedRule[] {
  if (rule.direction !== 'INGRESS' || rule.isDisabled) return []
  const sources = sourcesOf(rule)
  const partsOf = (parts: readonly FirewallPart[], allows: boolean) =>
    parts.map((part) => ({
      name,
      priority,
      allows,
      protocol: PROTOCOLS[part.protocol] ?? 'other',
      ports: portsOf(part, allows),
      sources,
    }))
  return [...partsOf(rule.allowed, true), ...(isOfSome(rule) ? [] : partsOf(rule.denied, false))]
}

const isAbout = ({ targetTags, targetAccounts }: FirewallRule): boolean => targetTags.length + targetAccounts.length > 0
const within = (some: readonly string[], all: readonly string[]): boolean => some.length > 0 && some.every((one) => all.includes(one))
/** Whether whatever one rule is about, the other is about too. */
const coversTargets = (wide: FirewallRule, narrow: FirewallRule): boolean =>
  !isAbout(wide) || within(narrow.targetTags, wide.targetTags) || within(narrow.targetAccounts, wide.targetAccounts)

/** What a rule lets the whole internet, or a large part of it, come to. */
export const openingsOf = (rule: FirewallRule): FirewallOpening[] => openingsThrough(orderedRules(rule))
/** The same, less what others deny that are heard before. Of equal priorities the denying one counts. */
export const openingsLeft = (rule: FirewallRule, others: readonly OrderedRule[]): FirewallOpening[] =>
  openingsThrough([...orderedRules(rule), ...others])
/** What the other rules of a network deny of whatever a rule is about. */
export const deniedBeside = (rule: FirewallRule, others: readonly FirewallRule[]): OrderedRule[] =>
  others.filter((other) => coversTargets(other, rule)).flatMap((other) => orderedRules({ ...other, allowed: [] }))

/** Whether one part of a rule is about anything that another is about. */
const overlap = (one: OrderedRule, other: OrderedRule): boolean =>
  (one.protocol === other.protocol || one.protocol === 'all' || other.protocol === 'all') &&
  one.ports.some((range) => other.ports.some(({ from, to }) => range.from <= to && from <= range.to))
const isOfInternet = ({ sources }: OrderedRule): boolean => widestReach(sources.flatMap(({ blocks }) => blocks)) !== 'narrow'

/** The rules of policies in their order; what a policy leaves to others before it denies it, it does not close. */
function policyRules(
  policies: readonly FirewallPolicy[],
): { policy: string; action: 'allow' | 'deny'; rule: FirewallRule; parts: OrderedRule[] }[] {
  let order = -1_000_000
  return policies.flatMap(({ name, rules }) => {
    const left: OrderedRule[] = []
    return rules.flatMap(({ action, rule }) => {
      order += 1
      const parts = orderedRules(rule, name, order)
      if (action === 'next') left.push(...parts.filter(isOfInternet))
      if (action === 'next') return []
      const own = action === 'allow' ? parts : parts.filter((part) => !left.some((other) => overlap(part, other)))
      return [{ policy: name, action, rule, parts: own }]
    })
  })
}
/** What policies deny of whatever a rule is about, before it is heard. */
export const deniedAbove = (rule: FirewallRule, policies: readonly FirewallPolicy[]): OrderedRule[] =>
  policyRules(policies.filter(({ isFirst }) => isFirst)).flatMap(({ action, rule: other, parts }) =>
    action === 'deny' && coversTargets(other, rule) ? parts : [],
  )
/** What policies themselves let the internet come to; each opening names the policies that let it. */
export const openedBy = (policies: readonly FirewallPolicy[]): FirewallOpening[] =>
  openingsThrough(policyRules(policies).flatMap(({ action, rule, parts }) => (action === 'allow' || !isAbout(rule) ? parts : [])))

const WITH_PORTS: ReadonlySet<string> = new Set(['tcp', 'udp'])
/** All protocols, or all ports of TCP or UDP. */
const isEverything = (opening: FirewallOpening): boolean =>
  opening.protocol === 'all' || (WITH_PORTS.has(opening.protocol) && isEveryPort(opening))
/**
 * Those openings by which everything is open, although others may deny single ports of it.
 * @param own what a rule opens by itself @param left what is left of that
 */
export function everything(left: readonly FirewallOpening[], own: readonly FirewallOpening[]): readonly FirewallOpening[] {
  if (!own.some(isEverything)) return []
  const most = left.filter(({ protocol }) => protocol === 'all' || (WITH_PORTS.has(protocol) && isMost(left, protocol)))
  return most
}
/** More than half of the ports of a protocol. */
const isMost = (openings: readonly FirewallOpening[], of: string): boolean =>
  openings.reduce((sum, { protocol, from, to }) => sum + (protocol === of ? to - from + 1 : 0), 0) > EVERY_PORT.to / 2

/** 'tcp 22', 'tcp 8000–8100', 'icmp', 'all'. */
export function openingText({ protocol, from, to }: FirewallOpening): string {
  if (!WITH_PORTS.has(protocol) || (from === 0 && to === EVERY_PORT.to)) return protocol
  return from === to ? `${protocol} ${from}` : `${protocol} ${from}–${to}`
}
