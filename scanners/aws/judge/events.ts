import type { Verdict } from '#scanners/sdk/check.ts'
import { accountResource, type AwsAccount } from '#scanners/aws/arn.ts'
import type { RdsEvents } from '#scanners/aws/collect/rds-events.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

interface Wanted {
  /** db-instance, db-cluster … */
  source: string
  categories: readonly string[]
  /** The resources of this kind that are there; those without a name of their own count by one. */
  names: readonly string[]
}

/**
 * Whether someone is told of the events of a kind of resource in a region: one verdict, where there is such a resource or a
 * subscription to it. Messages: `pass`, `fail` with {{missing}}.
 */
export function judgeEvents(account: AwsAccount, { region, subscriptions }: RdsEvents, { source, categories, names }: Wanted): Verdict[] {
  const about = subscriptions.filter((one) => one.source === source || one.source === null)
  if (names.length === 0 && !about.some((one) => one.source === source)) return []
  const whole = about.filter(
    ({ enabled, ids }) => enabled && (ids.length === 0 || (names.length > 0 && names.every((name) => ids.includes(name)))),
  )
  const missing = categories.filter((category) => !whole.some((one) => one.categories.length === 0 || one.categories.includes(category)))
  const evidence = [settings('DescribeEventSubscriptions', { SourceType: source, Subscriptions: about.slice(0, 10) })]
  const fault = missing.length > 0 ? 'fail' : null
  return [judged(accountResource(account, region), { fault, options: { evidence, values: { missing: missing.join(', ') } } })]
}
