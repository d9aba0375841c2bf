import { SCAN_FAULTS } from '#contract/scans.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { traceScan } from './after-scan.ts'
import { endScan } from './end-scan.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'

export interface Failure {
  /** One of TARGET_FAILURES or SCAN_FAULTS; a kind of target may have words of its own. */
  code: string
  detail: string
}
/** Failures that say nothing about the target. */
const OWN_FAULTS: ReadonlySet<string> = new Set(SCAN_FAULTS)

/** Ends a locked scan as failed. No finding changes; the connection shows why it could not be looked at. */
export async function failScan(ctx: Ctx, scan: ScanRow, failure: Failure): Promise<void> {
  const failed = await endScan(ctx, scan, { status: 'failed', ...failure })
  const connection = await traceScan(ctx, failed, OWN_FAULTS.has(failure.code) ? { reached: 'unknown' } : { reached: false, ...failure })
  await audit(ctx, 'scan.failed', { target: scan.id, status: 'Fail', details: { connectionId: scan.connection_id, code: failure.code } })
  // a schedule that fails every hour is told once; somebody who asked is always answered
  const isNews = scan.trigger === 'schedule' ? connection.wasReachable : scan.kind === 'full'
  if (!isNews) return
  await notify(ctx, {
    userIds: scan.requested_by === null ? 'managers' : [scan.requested_by],
    kind: 'scan_failed',
    values: { connectionName: connection.name, code: failure.code },
    link: `/connections/${scan.connection_id}`,
  })
}
