import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import type { Firewall, FirewallRule } from '#scanners/gcp/collect/firewalls.ts'
import type { Instance, Instances } from '#scanners/gcp/collect/instances.ts'
import type { Use } from './open-ports.ts'

/** Whether a rule is about an instance: by its network, and a tag or service account where it names any. */
function isBehind(
  { network }: Firewall,
  { targetTags, targetAccounts }: FirewallRule,
  { cards, tags, accounts }: Instance,
): boolean | null {
  if (cards instanceof Unseen) return null
  if (!cards.some((card) => card.network === network)) return false
  if (targetTags.length + targetAccounts.length === 0) return true
  if (tags instanceof Unseen || accounts instanceof Unseen) return null
  return tags.some((tag) => targetTags.includes(tag)) || accounts.some(({ email }) => targetAccounts.includes(email))
}
const isExternal = ({ cards }: Instance): boolean => !(cards instanceof Unseen) && cards.some((card) => card.isExternal)

/** What running instances stand behind a firewall rule. */
export const useOf =
  ({ rows, unseen }: Instances) =>
  (firewall: Firewall): Use => {
    const { rule } = firewall
    if (rule instanceof Unseen) return { key: 'unseen', count: 0 }
    const running = rows
      .filter((instance) => instance.isRunning)
      .map((instance) => ({ instance, behind: isBehind(firewall, rule, instance) }))
    const behind = running.filter((one) => one.behind === true)
    if (behind.some(({ instance }) => isExternal(instance))) return { key: 'fail', count: behind.length }
    if (unseen.length > 0 || running.some((one) => one.behind === null)) return { key: 'unseen', count: behind.length }
    return { key: behind.length > 0 ? 'inside' : 'idle', count: behind.length }
  }
