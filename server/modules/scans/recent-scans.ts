import { sql } from 'kysely'
import type { Scan } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { presentScan } from './present.ts'
import { selectScans } from './select-scans.ts'

const NEWEST_FIRST = sql`order by s.requested_at desc, s.id desc`

/** The newest scans that are queued or running. */
export async function liveScans(ctx: Ctx, rows: number): Promise<Scan[]> {
  const found = await selectScans(ctx, sql`s.status in ('queued', 'running')`, sql`${NEWEST_FIRST} limit ${rows}`)
  return found.map(presentScan)
}

/** The newest scans that have ended. */
export async function lastScans(ctx: Ctx, rows: number): Promise<Scan[]> {
  const found = await selectScans(ctx, sql`s.status not in ('queued', 'running')`, sql`${NEWEST_FIRST} limit ${rows}`)
  return found.map(presentScan)
}
