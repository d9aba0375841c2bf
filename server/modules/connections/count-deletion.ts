import { sql, type RawBuilder } from 'kysely'
import type { getDeletion } from '#contract/connections.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount } from '#server/db/sql.ts'
import { connectionById } from './connection-rows.ts'

/**
 * What deleting a connection takes with it, counted up to what a person reads.
 * @throws problem resource.not_found
 */
export async function countDeletion(ctx: Ctx, id: string): Promise<ReplyOf<typeof getDeletion>> {
  const { schedule, schedule_paused: isPaused } = await connectionById(ctx, id)
  const rowsOf = async (query: RawBuilder<unknown>) => {
    const { total: amount, totalIsExact: isExact } = await boundedCount(ctx.db, query)
    return { amount, isExact }
  }
  const own = sql`account_id = ${ctx.accountId} and connection_id = ${id}`
  return {
    resources: await rowsOf(sql`select from resource where ${own}`),
    findings: await rowsOf(sql`select from finding where ${own}`),
    proofs: await rowsOf(
      sql`select from proof where account_id = ${ctx.accountId} and finding_id in (select id from finding where ${own})`,
    ),
    remediations: await rowsOf(sql`select from remediation where ${own}`),
    scans: await rowsOf(sql`select from scan where ${own}`),
    evidence: await rowsOf(sql`select from result_span where ${own} and evidence_sha256 is not null`),
    schedule: schedule === 'manual' || isPaused ? null : schedule,
  }
}
