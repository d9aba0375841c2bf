import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { listResourceChanges, ResourceChange } from '#contract/resources.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, microseconds, microsecondsOf, timestampOf, toPage } from '#server/db/sql.ts'
import { problem } from '#server/problem.ts'

interface ChangeRow {
  id: string
  kind: ResourceChange['kind']
  at: Date
  scan_id: string
  fields: ResourceChange['fields']
  at_us: string
}

/**
 * What scans saw otherwise of a resource, newest first.
 * @throws problem resource.not_found
 */
export async function listChanges(
  ctx: Ctx,
  id: string,
  { limit, cursor }: Input<typeof listResourceChanges>['query'],
): Promise<ReplyOf<typeof listResourceChanges>> {
  const known = await ctx.db
    .selectFrom('resource')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) throw problem('resource.not_found')
  const after = decodeCursor(cursor, z.tuple([microseconds, z.uuid()]))
  const mine = sql`h.account_id = ${ctx.accountId} and h.resource_id = ${id}`
  const { rows } = await sql<ChangeRow>`
    select h.id, h.kind, h.at, h.scan_id, h.fields, ${microsecondsOf('h.at')} as at_us from resource_change h
     where ${mine} ${after ? sql`and (h.at, h.id) < (${timestampOf(after[0])}, ${after[1]}::uuid)` : sql``}
     order by h.at desc, h.id desc limit ${limit + 1}`.execute(ctx.db)
  return toPage(rows, limit, await boundedCount(ctx.db, sql`select 1 from resource_change h where ${mine}`), {
    present: (row): ResourceChange => ({ id: row.id, kind: row.kind, at: row.at.toISOString(), scanId: row.scan_id, fields: row.fields }),
    cursorOf: (row) => [Number(row.at_us), row.id],
  })
}
