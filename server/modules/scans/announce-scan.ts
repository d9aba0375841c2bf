import type { Ctx } from '#server/context.ts'
import { publish } from '#server/modules/events/index.ts'
import type { ScanRow } from './scan-row.ts'

/** Tells the account's open pages how a scan stands now. */
export function announceScan(
  ctx: Ctx,
  scan: Pick<ScanRow, 'id' | 'connection_id' | 'status' | 'progress' | 'current_check' | 'fail_count'>,
): Promise<void> {
  return publish(ctx, {
    topic: 'scan',
    id: scan.id,
    data: {
      connectionId: scan.connection_id,
      status: scan.status,
      progress: scan.progress,
      currentCheck: scan.current_check,
      fail: scan.fail_count,
    },
  })
}
