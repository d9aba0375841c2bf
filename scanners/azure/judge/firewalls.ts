import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { isTrue, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { FirewallRule } from '#scanners/azure/collect/firewall-rules.ts'
import type { FirewalledServer, FirewallRules } from '#scanners/azure/collect/firewalled-servers.ts'
import type { PublicAccess } from '#scanners/azure/collect/network-access.ts'
import { isAllAzure, rulesReach } from '#scanners/azure/network/database-firewall.ts'
import { judgeEach, settingIn } from './each.ts'

/** Judges the firewall of each database server; without a public endpoint its rules let nobody in. */
export const judgeFirewalls = (
  servers: readonly FirewalledServer[],
  firewalls: FirewallRules,
  faultOf: (rules: readonly FirewallRule[]) => string | null,
): Verdict[] =>
  judgeEach(
    servers,
    ({ id, publicNetwork }) =>
      isClosed(publicNetwork) ? null : publicNetwork instanceof Unseen ? publicNetwork : settingIn(firewalls.get(id), (rules) => rules),
    (rules) => {
      const fault = rules === null ? null : faultOf(rules)
      return {
        fault,
        ...(rules === null && { pass: 'closed' }),
        options: { evidence: [settings('firewallRules', { rules: rules ?? [] })], ...(fault !== null && { exposure: 'exposed' as const }) },
      }
    },
  )

const isClosed = (access: Seen<PublicAccess>): boolean => isTrue(access, (word) => word !== 'Enabled')

/** What is wrong with a server that lets in most of the internet, or every machine of Azure. */
export const allAzureOrWorld = (rules: readonly FirewallRule[]): 'world' | 'fail' | null =>
  rulesReach(rules) !== 'narrow' ? 'world' : rules.some(isAllAzure) ? 'fail' : null
