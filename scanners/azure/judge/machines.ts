import type { Verdict } from '#scanners/sdk/check.ts'
import type { Judged } from '#scanners/sdk/cloud/judge.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { MachineProfile } from '#scanners/azure/collect/virtual-machines.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import { judgeEach, settingIn } from './each.ts'

/** One verdict for each machine, and for each scale set whose machines are no resources of their own. */
export const judgeMachines = <T>(
  { 'virtual-machines': machines, 'scale-sets': sets }: Pick<AzureFacts, 'virtual-machines' | 'scale-sets'>,
  settingOf: (profile: MachineProfile) => Seen<T>,
  judge: (setting: T) => Judged,
): Verdict[] => [
  ...judgeEach(machines, settingOf, judge),
  ...judgeEach(
    sets.flatMap(({ machines: profile, ...set }) => (profile === null ? [] : [{ ...set, profile }])),
    ({ profile }) => settingIn(profile, settingOf),
    judge,
  ),
]
