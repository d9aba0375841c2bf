import type { Overview } from '#contract/dashboard.ts'

/** From an empty account to a fix that a scan proved. */
export const STEPS = ['connect', 'scan', 'fix', 'prove'] as const
type Step = (typeof STEPS)[number]

type Facts = Pick<Overview, 'connectionsTotal' | 'lastScans'> & { pace: Pick<Overview['pace'], 'proved'> }

/** The steps taken. A finding counts as fixed only once a scan has proved it, so the last two are taken together. */
export function stepsDone({ connectionsTotal, lastScans, pace }: Facts): ReadonlySet<Step> {
  const done = new Set<Step>()
  if (connectionsTotal > 0) done.add('connect')
  if (lastScans.some((scan) => scan.status === 'completed')) done.add('scan')
  if (pace.proved.total > 0) done.add('fix').add('prove')
  return done
}
