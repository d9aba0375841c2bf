import { sql, type RawBuilder } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import type { Ctx } from '#server/context.ts'
import type { Connection, FieldValue, Permit, ScanScope } from '#contract/connections.ts'
import type { ScanFrom } from '#contract/runners.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import type { ToldOnboarding } from '#server/db/tables/connections.ts'
import { STATE } from '#server/codes.ts'
import { permitsOf, probesOf } from '#server/modules/domains/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { problem } from '#server/problem.ts'
import { opensFor } from './schedule.ts'

/** A connection with what lists show of its scans and findings. */
export interface ConnectionRow {
  id: string
  name: string
  vector_type: VectorType
  target: string
  fields: Record<string, FieldValue>
  tags: string[]
  schedule: string
  schedule_paused: boolean
  /** Not before its scan windows let it start. */
  next_scan_at: Date | null
  scan_windows: ScanWindows | null
  scan_scope: ScanScope | null
  scan_from: ScanFrom | null
  credentials_expire_at: Date | null
  scoped_out_at: Date | null
  scoped_out_reason: string | null
  scoper_name: string | null
  failure_code: string | null
  failed_scan_id: string | null
  failed_at: Date | null
  last_scan_id: string | null
  last_scan_at: Date | null
  health: Connection['health']
  /** Open findings by risk code. */
  open_findings: Record<string, number>
  resource_count: number
  is_demo_target: boolean
  /** Every scan of it probes. */
  needs_permit: boolean
  permit: Permit | null
  onboarding: ToldOnboarding | null
  created_at: Date
}

/** The health of a connection `c`, as lists show it and filter by it. */
export const healthOf = (ctx: Ctx): RawBuilder<Connection['health']> => sql`case
  when c.id in (select s.connection_id from scan s where s.account_id = ${ctx.accountId} and s.status in ('queued', 'running')) then 'scanning'
  when c.failure_code is not null then 'failed' when c.last_scan_at is null then 'never_scanned' else 'healthy' end`

/** Connections that meet a condition on `c`, each with its counts, in one statement. */
export async function selectConnections<T extends object = object>(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
  /** Further columns, each with a leading comma. */
  extra: RawBuilder<unknown> = sql``,
): Promise<(ConnectionRow & T)[]> {
  const selected = await sql<Omit<ConnectionRow, 'permit' | 'needs_permit'> & T>`
    select c.id, c.name, c.vector_type, c.target, c.fields, c.tags, c.schedule, c.schedule_paused, c.next_scan_at, c.scan_windows, c.scan_scope, c.scan_from, c.credentials_expire_at, c.scoped_out_at, c.scoped_out_reason,
      c.failure_code, c.failed_scan_id, c.failed_at, c.last_scan_id, c.last_scan_at, c.resource_count, c.is_demo_target, c.onboarding, c.created_at,
      u.first_name || ' ' || u.last_name as scoper_name,
      ${healthOf(ctx)} as health,
      (select coalesce(jsonb_object_agg(n.risk, n.amount), '{}') from finding_count n
        where n.account_id = c.account_id and n.connection_id = c.id and n.state = ${STATE.of('open')}) as open_findings ${extra}
    from connection c left join app_user u on u.id = c.scoped_out_by
    where c.account_id = ${ctx.accountId} and ${condition} ${tail}`.execute(ctx.db)
  const permitOf = await permitsOf(ctx)
  const { scanWindows } = await readSettings(ctx)
  return selected.rows.map((row) =>
    Object.assign(row, {
      needs_permit: probesOf({ vectorType: row.vector_type, target: row.target }).length > 0,
      permit: permitOf({
        vectorType: row.vector_type,
        target: row.target,
        isDemoTarget: row.is_demo_target,
        scanWindows: row.scan_windows,
        scanFrom: row.scan_from,
      }),
      // as people are told it
      next_scan_at: row.next_scan_at && opensFor(row, scanWindows, row.next_scan_at),
    }),
  )
}

/** @throws problem resource.not_found when the account has no such connection */
export async function connectionById(ctx: Ctx, id: string): Promise<ConnectionRow> {
  const [row] = await selectConnections(ctx, sql`c.id = ${id}`)
  if (row === undefined) throw problem('resource.not_found')
  return row
}
