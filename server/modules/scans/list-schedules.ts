import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import type { listScanSchedules, Scan, ScanSchedule } from '#contract/scans.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, containing, decodeCursor, microseconds, timestampOf, toPage } from '#server/db/sql.ts'
import { opensFor } from '#server/modules/connections/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'

interface ScheduleRow {
  id: string
  name: string
  vector_type: VectorType
  target: string
  schedule: string
  schedule_paused: boolean
  next_scan_at: Date | null
  scan_windows: ScanWindows | null
  sort_key: string
  scan_id: string | null
  scan_status: Scan['status'] | null
  failure_code: string | null
  trigger: Scan['trigger'] | null
  requested_at: Date | null
}
/** After every date that a schedule comes to, in microseconds since 1970. */
const NEVER = 8_999_999_999_999_999
const key = z.tuple([microseconds, z.uuid()])

function present(row: ScheduleRow, windows: ScanWindows): ScanSchedule {
  const opens = row.next_scan_at && opensFor(row, windows, row.next_scan_at)
  const { scan_id: scanId, scan_status: status, trigger, requested_at: at } = row
  return {
    connectionId: row.id,
    connectionName: row.name,
    vectorType: row.vector_type,
    target: row.target,
    schedule: row.schedule,
    isPaused: row.schedule_paused,
    nextScanAt: opens?.toISOString() ?? null,
    isHeldBack: opens !== null && row.next_scan_at !== null && opens > row.next_scan_at,
    lastScan:
      scanId === null || status === null || trigger === null || at === null
        ? null
        : { scanId, status, failureCode: row.failure_code, trigger, at: at.toISOString() },
  }
}

/** Every connection in scope with its rhythm; the soonest first, those that nobody but a person starts last. */
export async function listSchedulesPage(
  ctx: Ctx,
  { q, limit, cursor }: Input<typeof listScanSchedules>['query'],
): Promise<ReplyOf<typeof listScanSchedules>> {
  const named = q === undefined ? sql`` : sql`and (c.name ilike ${containing(q)} or c.target ilike ${containing(q)})`
  const condition = sql`c.account_id = ${ctx.accountId} and c.scoped_out_at is null ${named}`
  const after = decodeCursor(cursor, key)
  const order = sql`coalesce(c.next_scan_at, ${timestampOf(NEVER)})`
  const seek = after === undefined ? condition : sql`${condition} and (${order}, c.id) > (${timestampOf(after[0])}, ${after[1]}::uuid)`
  const { rows } = await sql<ScheduleRow>`
    select c.id, c.name, c.vector_type, c.target, c.schedule, c.schedule_paused, c.next_scan_at, c.scan_windows,
           (extract(epoch from ${order}) * 1000000)::bigint::text as sort_key,
           s.id as scan_id, s.status as scan_status, s.failure_code, s.trigger, s.requested_at
      from connection c
      left join lateral (select s.id, s.status, s.failure_code, s.trigger, s.requested_at from scan s
                          where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full'
                          order by s.requested_at desc, s.id desc limit 1) s on true
     where ${seek} order by ${order}, c.id limit ${limit + 1}`.execute(ctx.db)
  const { scanWindows } = await readSettings(ctx)
  const count = await boundedCount(ctx.db, sql`select 1 from connection c where ${condition}`)
  return toPage(rows, limit, count, { present: (row) => present(row, scanWindows), cursorOf: (row) => [Number(row.sort_key), row.id] })
}
