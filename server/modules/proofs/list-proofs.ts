import { sql } from 'kysely'
import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import type { listProofs } from '#contract/proofs.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, microseconds, microsecondsOf, timestampOf, toPage } from '#server/db/sql.ts'
import { presentProof, selectProofs } from './select-proofs.ts'

/** One page of proofs, newest first: one statement for the rows, one for the count. */
export async function listProofsPage(
  ctx: Ctx,
  config: Pick<Config, 'publicUrl'>,
  { findingId, remediationId, scanId, connectionId, resourceId, limit, cursor }: Input<typeof listProofs>['query'],
): Promise<ReplyOf<typeof listProofs>> {
  const conditions = [
    sql`p.account_id = ${ctx.accountId}`,
    ...(findingId === undefined ? [] : [sql`p.finding_id = ${findingId}`]),
    ...(remediationId === undefined
      ? []
      : [
          sql`p.finding_id = any(array(select l.finding_id from remediation_finding l where l.account_id = ${ctx.accountId} and l.remediation_id = ${remediationId}))`,
        ]),
    ...(scanId === undefined ? [] : [sql`p.scan_id = ${scanId}`]),
    ...(resourceId === undefined
      ? []
      : [
          sql`p.finding_id = any(array(select f.id from finding f where f.account_id = ${ctx.accountId} and f.resource_id = ${resourceId}))`,
        ]),
    ...(connectionId === undefined || connectionId.length === 0 ? [] : [sql`p.connection_id = any(${connectionId}::uuid[])`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const last = decodeCursor(cursor, z.tuple([microseconds, id]))
  const after = last ? sql`and (p.at, p.id) < (${timestampOf(last[0])}, ${last[1]}::uuid)` : sql``
  const rows = await selectProofs<{ cursor_key: string }>(
    ctx,
    sql`(select p.* from proof p where ${where} ${after} order by p.at desc, p.id desc limit ${limit + 1}) p`,
    sql`, ${microsecondsOf('p.at')} as cursor_key`,
  )
  const count = await boundedCount(ctx.db, sql`select 1 from proof p where ${where}`)
  return toPage(rows, limit, count, { present: (row) => presentProof(ctx, config, row), cursorOf: (row) => [row.cursor_key, row.id] })
}
