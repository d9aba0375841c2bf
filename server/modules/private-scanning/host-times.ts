import type { ScannerRow } from './scanner-row.ts'

const MINUTE_MS = 60_000
/** Between two installations of the host's updates, and after one that failed. */
export const UPKEEP_MS = 7 * 86_400_000
export const UPKEEP_AGAIN_MS = 86_400_000
/** The account's own function stops a host so long after this server should have. */
const GRACE_MS = 30 * MINUTE_MS

/** When a host without work has idled long enough; null where it never ran. */
export const idleEnd = ({ used_at: usedAt, idle_minutes: minutes }: Pick<ScannerRow, 'used_at' | 'idle_minutes'>): Date | null =>
  usedAt && new Date(usedAt.getTime() + minutes * MINUTE_MS)

/** What the host's own account is told: until when it is kept running, to the minute; `always` where nobody stops it. */
export function keepUntilOf(row: Pick<ScannerRow, 'used_at' | 'idle_minutes'>, isOnDemand: boolean): string {
  const end = isOnDemand ? idleEnd(row) : null
  return end === null ? 'always' : `${new Date(end.getTime() + GRACE_MS).toISOString().slice(0, 16)}:00Z`
}
