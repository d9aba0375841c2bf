import { getOverview, getTrend } from '#contract/dashboard.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/query-client.ts'
import { useUser } from './session/auth-store.ts'

/** The range of the overview's trend where the address names none, in days. */
const TREND_DAYS = 90

/** Asks for what the overview shows first while its code is still on the way. Failures are silent: who shows it asks again. */
export function readAhead(path: string): void {
  if (path !== paths.dashboard || useUser.getState().profile?.rights.includes('findings.read') !== true) return
  void queryClient.prefetchQuery(queryOf(getOverview, {}))
  if (!new URLSearchParams(location.search).has('days')) void queryClient.prefetchQuery(queryOf(getTrend, { query: { days: TREND_DAYS } }))
}
