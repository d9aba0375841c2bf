import type { KnownResource } from '#scanners/sdk/exposure.ts'
import { openingsThrough, type FirewallOpening } from '#scanners/sdk/cloud/firewall.ts'
import { isObject, listOf, textOf, textsOf } from '#scanners/sdk/json.ts'
import type { FirewallPart, FirewallRule } from '#scanners/gcp/collect/firewalls.ts'
import { orderedRules, openingText } from '#scanners/gcp/judge/firewalls.ts'
import { related } from '#scanners/sdk/cloud/ways-in.ts'

type Config = KnownResource['config']
const partsOf = (config: Config, field: string): FirewallPart[] =>
  listOf(config[field]).flatMap((one) => (isObject(one) ? [{ protocol: textOf(one['protocol']), ports: textsOf(one['ports']) }] : []))

/** A firewall rule as an inventory keeps it; null where it was not read. */
function ruleIn({ config }: KnownResource): FirewallRule | null {
  if (config['unseen'] === true) return null
  const priority = Number(textOf(config['priority']) || '1000')
  return {
    direction: textOf(config['direction']) === 'EGRESS' ? 'EGRESS' : 'INGRESS',
    isDisabled: config['disabled'] === true,
    priority: Number.isFinite(priority) ? priority : 0,
    sources: textsOf(config['sourceRanges']),
    sourceTags: textsOf(config['sourceTags']),
    sourceAccounts: textsOf(config['sourceServiceAccounts']),
    destinations: textsOf(config['destinationRanges']),
    targetTags: textsOf(config['targetTags']),
    targetAccounts: textsOf(config['targetServiceAccounts']),
    allowed: partsOf(config, 'allowed'),
    denied: partsOf(config, 'denied'),
  }
}

/** What a firewall rule is about. */
export interface Target {
  networks: readonly string[]
  tags: readonly string[]
  accounts: readonly string[]
}
const isAbout = ({ targetTags, targetAccounts }: FirewallRule, { tags, accounts }: Target): boolean =>
  targetTags.length + targetAccounts.length === 0 ||
  tags.some((tag) => targetTags.includes(tag)) ||
  accounts.some((account) => targetAccounts.includes(account))

/** The firewall rules of all networks. */
export class Firewall {
  readonly #rules = new Map<string, (FirewallRule | null)[]>()
  /** Projects of which rules were told: that a network there has none is an answer. */
  readonly #projects = new Set<string>()

  take(resource: KnownResource): void {
    for (const network of related(resource, 'in-network')) {
      this.#rules.set(network, [...(this.#rules.get(network) ?? []), ruleIn(resource)])
      this.#projects.add(projectIn(network))
    }
  }

  /** What the internet comes to on a machine; null where it could not be seen. */
  openings({ networks, ...target }: Target): readonly string[] | null {
    const told = networks.map((network) => this.#rules.get(network))
    const open = told.flatMap((rules = []) =>
      openingsThrough(rules.flatMap((rule) => (rule !== null && isAbout(rule, { networks, ...target }) ? orderedRules(rule) : []))),
    )
    if (open.length > 0) return namesOf(open)
    const isUnseen =
      networks.some((network) => !this.#projects.has(projectIn(network))) || told.some((rules) => rules?.includes(null) === true)
    return isUnseen ? null : []
  }
}
const projectIn = (name: string): string => /\/projects\/([^/]+)\//u.exec(name)?.[1] ?? ''

/** Openings that are named of one machine; 'all' swallows the others. */
const NAMED = 5
function namesOf(openings: readonly FirewallOpening[]): string[] {
  const names = [...new Set(openings.map(openingText))]
  return names.includes('all') ? ['all'] : names.slice(0, NAMED)
}
