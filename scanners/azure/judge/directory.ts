import type { Verdict } from '#scanners/sdk/check.ts'
import { judged, settings, type Judged } from '#scanners/sdk/cloud/judge.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'
import { POLICIES } from '#scanners/azure/graph-rights.ts'
import type { AuthorizationPolicy } from '#scanners/azure/collect/entra.ts'
import { directoryResource } from '#scanners/azure/directory-id.ts'
import type { DirectoryFacts } from '#scanners/azure/facts.ts'
import { settingIn } from './each.ts'

/** @param permission of Microsoft Graph, without which it is not told */
export const untoldOfDirectory = (directory: DirectoryFacts, permission: string, { reason }: Unseen): Verdict =>
  unknown(directoryResource(directory), reason === 'denied' ? 'denied' : 'unknown', {
    values: { reason, ...(reason === 'denied' && { permission }) },
  })

/** The verdict of the directory as a whole. @param permission of Microsoft Graph that the fact is asked with */
export const judgeDirectory = <T>(directory: DirectoryFacts, permission: string, fact: Seen<T>, judge: (fact: T) => Judged): Verdict =>
  fact instanceof Unseen ? untoldOfDirectory(directory, permission, fact) : judged(directoryResource(directory), judge(fact))

interface Asked<T> {
  /** As Microsoft Graph calls it. */
  named: string
  settingOf: (policy: AuthorizationPolicy) => Seen<T>
  isGood: (setting: T) => boolean
}
/** One setting of what people and guests may do by themselves. */
export const judgePolicy = <T extends string | boolean>(
  directory: DirectoryFacts,
  policy: Seen<AuthorizationPolicy>,
  { named, settingOf, isGood }: Asked<T>,
): Verdict =>
  judgeDirectory(directory, POLICIES, settingIn(policy, settingOf), (setting) => ({
    fault: isGood(setting) ? null : 'fail',
    options: { values: { found: String(setting) }, evidence: [settings('authorizationPolicy', { [named]: setting })] },
  }))
