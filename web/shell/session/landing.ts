import { getShell, type Shell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { paths, safeNext } from '#web/paths.ts'
import { queryClient } from '#web/query-client.ts'

/** Where a person goes who has just signed in: to where they wanted to be, else in a new account to its onboarding, else to the overview. */
export function landingOf(next: string | undefined): string {
  if (next !== undefined) return safeNext(next)
  const shell = queryClient.getQueryData<Shell>(queryOf(getShell, {}).queryKey)
  return shell?.onboarding === true ? paths.onboarding : paths.dashboard
}
