import { daysSince } from '#scanners/sdk/cloud/age.ts'
import type { Credentials } from './credential-report.ts'

/** A report this young is as good as asking, in milliseconds. */
const FRESH_MS = 300_000
/** Days after which a credential is looked at by any check. */
const YOUNGEST_LIMIT = 45

/**
 * Whether the report may tell of a user what has been fixed since: it is old, and what it says would be a fault. AWS makes a report
 * every four hours at most, so what a person fixed meanwhile would be found broken again.
 */
export function needsAnotherLook(user: Credentials, at: Date, madeAt: Date | undefined): boolean {
  if (user.isRoot || madeAt === undefined || at.getTime() - madeAt.getTime() < FRESH_MS) return false
  const isOld = (moment: Date | null) => moment !== null && daysSince(moment, at) >= YOUNGEST_LIMIT
  const { password, hasMfa, keys } = user
  const active = keys.filter(({ isActive }) => isActive)
  if (password !== null && (!hasMfa || isOld(password.usedAt ?? password.changedAt))) return true
  return active.length > 1 || (active.length > 0 && !hasMfa) || active.some(({ madeAt: made, usedAt }) => isOld(made) || isOld(usedAt))
}
