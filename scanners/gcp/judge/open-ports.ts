import type { Exposure, Verdict } from '#scanners/sdk/check.ts'
import { firstFew, settings } from '#scanners/sdk/cloud/judge.ts'
import { portsAmong, type FirewallOpening } from '#scanners/sdk/cloud/firewall.ts'
import type { KnownPort } from '#scanners/sdk/cloud/ports.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, unknown } from '#scanners/sdk/verdicts.ts'
import type { FirewallPolicies, FirewallPolicy } from '#scanners/gcp/collect/firewall-policies.ts'
import type { Firewall, FirewallRule, Firewalls } from '#scanners/gcp/collect/firewalls.ts'
import type { NetworkCard } from '#scanners/gcp/collect/instances.ts'
import type { GcpFacts } from '#scanners/gcp/facts.ts'
import { useOf } from './behind.ts'
import { deniedAbove, deniedBeside, openedBy, openingsLeft, openingsOf, openingText } from './firewalls.ts'
import { judgeRows, refOf } from './listing.ts'

/** How near the internet is to a rule. */
export interface Use {
  key: 'fail' | 'inside' | 'idle' | 'unseen'
  count: number
}
const EXPOSED: Readonly<Record<Use['key'], Exposure>> = { fail: 'exposed', inside: 'reachable', idle: 'reachable', unseen: 'exposed' }

const shownRule = ({ direction, priority, isDisabled, sources, sourceTags, targetTags, targetAccounts, allowed }: FirewallRule) => ({
  direction,
  priority,
  disabled: isDisabled,
  sourceRanges: sources,
  sourceTags,
  targetTags,
  targetServiceAccounts: targetAccounts,
  allowed,
})

/** Other rules of the network that a rule is in. */
const rulesBeside = ({ rows }: Firewalls, { name, network }: Firewall): FirewallRule[] =>
  rows.flatMap((other) => (other.name === name || other.network !== network || other.rule instanceof Unseen ? [] : [other.rule]))
const policiesOf = (policies: FirewallPolicies, network: string | null): readonly FirewallPolicy[] => {
  const own = policies.get(network ?? '')
  return own === undefined || own instanceof Unseen ? [] : own
}
const portsText = (openings: readonly FirewallOpening[]): string => firstFew(openings.map(openingText))

/** Which of what is open should not be. @param own what a rule opens by itself, before others deny some of it */
export type FindOpen = (left: readonly FirewallOpening[], own: readonly FirewallOpening[]) => readonly FirewallOpening[]
/** What is open to all of some ports. */
export const openTo =
  (ports: readonly KnownPort[]): FindOpen =>
  (openings) => [...new Set(portsAmong(openings, ports).map(({ opening }) => opening))]

type Facts = Pick<GcpFacts, 'firewalls' | 'firewall-policies' | 'instances' | 'networks'>
/** One verdict for each rule that lets traffic in, and one for each network whose policies do. @param find what it opens that it should not */
export const judgeOpenings = (facts: Facts, find: FindOpen): Verdict[] => [...judgeRules(facts, find), ...judgePolicies(facts, find)]

const judgeRules = ({ firewalls, 'firewall-policies': policies, instances }: Facts, find: FindOpen): Verdict[] =>
  judgeRows(
    'compute.firewalls.list',
    firewalls,
    ({ rule }) => (rule instanceof Unseen || rule.direction === 'INGRESS' ? rule : null),
    (rule, firewall) => {
      const own = openingsOf(rule)
      if (find(own, own).length === 0) return { fault: null, values: shownRule(rule) }
      const denied = [...deniedBeside(rule, rulesBeside(firewalls, firewall)), ...deniedAbove(rule, policiesOf(policies, firewall.network))]
      const left = find(openingsLeft(rule, denied), own)
      if (left.length === 0) return { fault: null, pass: 'held', values: shownRule(rule) }
      const { key, count } = useOf(instances)(firewall)
      const evidence = [settings('compute.firewalls.list', shownRule(rule))]
      return { fault: key, options: { values: { ports: portsText(left), count }, exposure: EXPOSED[key], evidence } }
    },
  )

/** Policies stand above a project: what they open is said of its network. One whose policies open nothing of it needs no word. */
const judgePolicies = ({ 'firewall-policies': policies, instances, networks }: Facts, find: FindOpen): Verdict[] =>
  networks.rows.flatMap((network) => {
    const told = policies.get(network.name)
    if (told instanceof Unseen) return [unknown(refOf(network), 'unknown', { values: { reason: told.reason } })]
    const own = policiesOf(policies, network.name)
    const openings = openedBy(own)
    const open = find(openings, openings)
    if (open.length === 0) return []
    const policy = [...new Set(open.flatMap(({ rules }) => rules))].join(', ')
    const isExposed = instances.rows.some(
      ({ isRunning, cards }) => isRunning && cardsIn(cards, network.name).some((card) => card.isExternal),
    )
    const shown = open
      .slice(0, 50)
      .map(({ rules, sources, ...opening }) => ({ ports: openingText({ rules, sources, ...opening }), sources, rules }))
    return [
      fail(refOf(network), 'policy', {
        values: { ports: portsText(open), policy },
        exposure: isExposed ? 'exposed' : 'reachable',
        evidence: [settings('compute.networks.getEffectiveFirewalls', { openToInternet: shown })],
      }),
    ]
  })
const cardsIn = (cards: Seen<readonly NetworkCard[]>, network: string): readonly NetworkCard[] =>
  cards instanceof Unseen ? [] : cards.filter((card) => card.network === network)
