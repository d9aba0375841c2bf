import type { Verdict } from '#scanners/sdk/check.ts'
import { judgeSeen, type Judged } from '#scanners/sdk/cloud/judge.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf, subscriptionId } from '#scanners/azure/arm-id.ts'
import type { ArmResource } from '#scanners/azure/collect/collector.ts'
import type { Parts } from '#scanners/azure/collect/parts.ts'
import { judgeEach } from './each.ts'

/** One verdict for each part of some resources; UNKNOWN of a resource that lets nothing be seen of what it holds. */
export const judgeParts = <F extends ArmResource, T>(
  { all, unseen }: Parts<F>,
  settingOf: (part: F) => Seen<T>,
  judge: (setting: T, part: F) => Judged,
): Verdict[] => [
  ...judgeEach(all, settingOf, judge),
  ...unseen.map(({ resource: { id, region }, why }) => unknown(resourceOf(id, region), 'unknown', { values: { reason: why.reason } })),
]

/** The verdict of a subscription as a whole. */
export const judgeSubscription = <T>(subscription: string, fact: Seen<T>, judge: (fact: T) => Judged): Verdict =>
  judgeSeen(resourceOf(subscriptionId(subscription)), fact, judge)
