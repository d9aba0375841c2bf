import type { Selectable } from 'kysely'
import type { ScanTable } from '#server/db/tables/scans.ts'

/** A scan as the table holds it. */
export type ScanRow = Selectable<ScanTable>
