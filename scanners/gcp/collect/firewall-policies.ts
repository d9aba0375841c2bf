import { at, listAt, numberAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { flagOf, rowsOf, wordOf, wordsOf } from '#scanners/gcp/presence.ts'
import { computeName } from '#scanners/gcp/names.ts'
import { projectCollector } from './collector.ts'
import { trafficParts, type FirewallPart, type FirewallRule } from './firewalls.ts'

/** A rule of a firewall policy. */
export interface PolicyRule {
  /** `next`: what it is about is left to what is heard after its policy. */
  action: 'allow' | 'deny' | 'next'
  /** Who and what it is about: of what is left to others, what is `allowed` is meant. */
  rule: FirewallRule
}
/** A policy of the organization, of a folder, or of the network itself. */
export interface FirewallPolicy {
  name: string
  /** Heard before the firewall rules of the network. */
  isFirst: boolean
  /** In the order in which they are heard. */
  rules: readonly PolicyRule[]
}
/** By full name of the network, in the order in which they are heard. */
export type FirewallPolicies = ReadonlyMap<string, Seen<readonly FirewallPolicy[]>>

const PERMISSION = 'compute.networks.getEffectiveFirewalls'
const ACTIONS: ReadonlyMap<string, PolicyRule['action']> = new Map([
  ['allow', 'allow'],
  // inspected, and let in
  ['apply_security_profile_group', 'allow'],
  ['deny', 'deny'],
  ['goto_next', 'next'],
])
const EVERYTHING: FirewallRule = {
  direction: 'INGRESS',
  isDisabled: false,
  priority: 0,
  sources: ['0.0.0.0/0', '::/0'],
  sourceTags: [],
  sourceAccounts: [],
  destinations: [],
  targetTags: [],
  targetAccounts: [],
  allowed: [{ protocol: 'all', ports: [] }],
  denied: [],
}

const has = (row: Json, name: string): boolean => isObject(row) && isList(row[name]) && row[name].length > 0
/** Conditions on the other end besides its addresses; whoever meets one of them need not be on the internet. */
const OTHER_SOURCES = ['srcSecureTags', 'srcAddressGroups', 'srcFqdns', 'srcRegionCodes', 'srcThreatIntelligences', 'srcNetworks'] as const
const OTHER_TARGETS = ['destAddressGroups', 'destFqdns', 'destRegionCodes', 'destThreatIntelligences'] as const

/** Whom a rule lets come; the internet as a whole may be named by its kind (…/firewallPolicies, match.srcNetworkType). */
function sourcesOf(match: Json): Seen<Pick<FirewallRule, 'sources' | 'sourceTags'>> {
  const ranges = wordsOf(match, 'srcIpRanges')
  const kind = wordOf(match, 'srcNetworkType')
  if (ranges instanceof Unseen) return ranges
  if (kind instanceof Unseen) return kind
  const others = OTHER_SOURCES.filter((name) => has(match, name))
  if (kind !== '' && kind !== 'INTERNET') return { sources: [], sourceTags: [kind] }
  const isInternet = kind === 'INTERNET' && ranges.length + others.length === 0
  return { sources: isInternet ? EVERYTHING.sources : ranges, sourceTags: others }
}

interface Said {
  parts: readonly FirewallPart[]
  source: Pick<FirewallRule, 'sources' | 'sourceTags'>
  destinations: readonly string[]
  targetAccounts: readonly string[]
  tags: readonly Json[]
  isDisabled: boolean
}
/** A rule that cannot be read leaves all to what comes after: it closes nothing. */
function policyRuleIn(row: Json): PolicyRule {
  const action = ACTIONS.get(textAt(row, 'action')?.toLowerCase() ?? '')
  const match = at(row, 'match') ?? null
  const said = together<{ [K in keyof Said]: Said[K] }>({
    parts: trafficParts(match, 'layer4Configs', 'ipProtocol'),
    source: sourcesOf(match),
    destinations: wordsOf(match, 'destIpRanges'),
    targetAccounts: wordsOf(row, 'targetServiceAccounts'),
    tags: rowsOf(row, 'targetSecureTags'),
    isDisabled: flagOf(row, 'disabled'),
  })
  if (action === undefined || said instanceof Unseen) return { action: 'next', rule: EVERYTHING }
  const { parts, source, destinations, tags, ...told } = said
  const rule: FirewallRule = {
    ...EVERYTHING,
    ...told,
    ...source,
    direction: textAt(row, 'direction') === 'EGRESS' ? 'EGRESS' : 'INGRESS',
    priority: numberAt(row, 'priority') ?? 0,
    destinations: [...destinations, ...OTHER_TARGETS.filter((name) => has(match, name))],
    targetTags: tags.map((tag) => textAt(tag, 'name') ?? ''),
  }
  return { action, rule: action === 'deny' ? { ...rule, allowed: [], denied: parts } : { ...rule, allowed: parts } }
}
/** Some rules are about single networks below the folder alone. */
function isAbout(row: Json, network: string): boolean {
  const targets = wordsOf(row, 'targetResources')
  return targets instanceof Unseen || targets.length === 0 || targets.some((link) => computeName(link) === network)
}
function policyIn(row: Json, network: { name: string; policiesFirst: boolean }): FirewallPolicy {
  const rules = listAt(row, 'rules').filter((rule) => isAbout(rule, network.name))
  return {
    name: textAt(row, 'shortName') ?? textAt(row, 'displayName') ?? textAt(row, 'name') ?? '',
    isFirst: textAt(row, 'type') === 'HIERARCHY' || network.policiesFirst,
    rules: rules.map(policyRuleIn).toSorted((one, other) => one.rule.priority - other.rule.priority),
  }
}

/**
 * What policies of the organization, of folders and of the network say besides its own firewall rules.
 * Source: cloud.google.com/compute/docs/reference/rest/v1/networks/getEffectiveFirewalls, …/firewall/docs/firewall-policies-overview
 */
export const firewallPolicies = projectCollector({
  id: 'firewall-policies',
  asks: [PERMISSION],
  after: ['networks'],
  async collect({ ask, project }, { networks }): Promise<FirewallPolicies> {
    const base = `https://compute.googleapis.com/compute/v1/projects/${inAddress(project.id)}/global/networks`
    const policiesOf = async (network: { name: string; id: string; policiesFirst: boolean }): Promise<Seen<readonly FirewallPolicy[]>> => {
      // a network that was deleted in between has none
      const answer = await seen(ask({ permission: PERMISSION, url: `${base}/${inAddress(network.id)}/getEffectiveFirewalls` }), null)
      if (answer instanceof Unseen) return answer
      if (answer === null) return []
      const rows = rowsOf(answer, 'firewallPolicys')
      return rows instanceof Unseen ? rows : rows.map((row) => policyIn(row, network))
    }
    return new Map(await forEach(networks?.rows ?? [], async (network) => [network.name, await policiesOf(network)] as const))
  },
})
