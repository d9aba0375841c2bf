import type { Verdict } from '#scanners/sdk/check.ts'
import { judgeSeen, settings, type Judged } from '#scanners/sdk/cloud/judge.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { resourceOf } from '#scanners/azure/arm-id.ts'
import type { ArmResource } from '#scanners/azure/collect/collector.ts'

/** One verdict for each resource, by a setting of it; UNKNOWN where Azure did not tell it. */
export const judgeEach = <R extends ArmResource, T>(
  resources: readonly R[],
  settingOf: (resource: R) => Seen<T>,
  judge: (setting: T, resource: R) => Judged,
): Verdict[] =>
  resources.map((resource) =>
    judgeSeen(resourceOf(resource.id, resource.region), settingOf(resource), (setting) => judge(setting, resource)),
  )

type Plain = string | number | boolean | readonly string[]
/** What is asked of one setting. */
export interface Asked<R, T> {
  /** What Azure calls it, and where it stands. */
  named: string
  from: string
  settingOf: (resource: R) => Seen<T>
  isGood: (setting: T, resource: R) => boolean
}
/** What one setting means, which is the evidence. */
export const bySetting =
  <R, T extends Plain>({ named, from, isGood }: Omit<Asked<R, T>, 'settingOf'>) =>
  (setting: T, resource: R): Judged => ({
    fault: isGood(setting, resource) ? null : 'fail',
    options: { values: { found: String(setting) }, evidence: [settings(from, { [named]: setting })] },
  })
/** One verdict for each resource, by one setting. */
export const judgeSetting = <R extends ArmResource, T extends Plain>(resources: readonly R[], asked: Asked<R, T>): Verdict[] =>
  judgeEach(resources, asked.settingOf, bySetting(asked))

/** A setting of what was told of a resource as a whole, or not. @param told what was learned of it; undefined: nothing */
export const settingIn = <F, T>(told: Seen<F> | undefined, settingOf: (fact: F) => Seen<T>): Seen<T> => {
  if (told === undefined) return new Unseen('error')
  return told instanceof Unseen ? told : settingOf(told)
}
