import type { Selectable } from 'kysely'
import type { ScanTable } from '#server/db/tables/scans.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'

/** A scan as the table holds it. */
export type ScanRow = Selectable<ScanTable>

/** How a scan stands, as its events tell it. */
export const scanState = (scan: ScanRow): PayloadOf<'scan.progressed'> => ({
  scanId: scan.id,
  connectionId: scan.connection_id,
  status: scan.status,
  progress: scan.progress,
  currentCheck: scan.current_check,
  fail: scan.fail_count,
})
