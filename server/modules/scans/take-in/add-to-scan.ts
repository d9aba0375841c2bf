import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { TakenScan } from './observations.ts'

/** Adds what a batch changed to the scan's own counters. */
export async function addToScan(ctx: Ctx, scan: TakenScan, added: { newFindings: number; resolvedFindings: number }): Promise<void> {
  await sql`
    update scan set new_findings = new_findings + ${added.newFindings}, resolved_findings = resolved_findings + ${added.resolvedFindings}
     where account_id = ${ctx.accountId} and id = ${scan.id}`.execute(ctx.db)
}
