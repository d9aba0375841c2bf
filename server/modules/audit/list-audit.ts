import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { listAudit } from '#contract/audit.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, toPage } from '#server/keyset.ts'
import { presentAudit } from './present.ts'
import { auditCondition, selectAudit } from './select-audit.ts'

const key = z.tuple([z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))])

/** One page of the account's audit, newest first. */
export async function listAuditPage(ctx: Ctx, query: Input<typeof listAudit>['query']): Promise<ReplyOf<typeof listAudit>> {
  const condition = auditCondition(ctx, query)
  const before = decodeCursor(query.cursor, key)?.[0]
  const rows = await selectAudit(ctx, condition, { before, rows: query.limit + 1 })
  const count = await boundedCount(ctx.db, sql`select 1 from audit where ${condition}`)
  return toPage(rows, query.limit, count, { present: presentAudit, cursorOf: (row) => [Number(row.seq)] })
}
