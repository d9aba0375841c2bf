import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Comment, listComments, listThreads, Thread } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, decodeCursor, microseconds, microsecondsOf, timestampOf, toPage } from '#server/db/sql.ts'
import { presentPerson } from '#server/people.ts'
import { problem } from '#server/problem.ts'
import { checkTexts } from '#server/modules/checks/index.ts'

/** A conversation, not an archive. */
const COMMENTS_SHOWN = 200
/** Of the newest comment, as much as a list shows. */
const EXCERPT = 160

interface CommentRow {
  id: string
  at: Date
  actor_id: string | null
  first_name: string | null
  last_name: string | null
  note: string | null
}
const presentComment = ({ id, at, actor_id, first_name, last_name, note }: CommentRow): Comment => ({
  id,
  at: at.toISOString(),
  actor: presentPerson(actor_id, first_name, last_name),
  text: note ?? '',
})

/**
 * The newest comments on a finding, the oldest of them first.
 * @throws problem resource.not_found when the account has no such finding
 */
export async function commentsOf(ctx: Ctx, findingId: string): Promise<ReplyOf<typeof listComments>> {
  const finding = await sql`select from finding where account_id = ${ctx.accountId} and id = ${findingId}`.execute(ctx.db)
  if (finding.rows.length === 0) throw problem('resource.not_found')
  const found = await sql<CommentRow & { total: number }>`
    select e.id, e.at, e.actor_id, u.first_name, u.last_name, e.note, (count(*) over ())::int as total
      from finding_event e left join app_user u on u.id = e.actor_id
     where e.account_id = ${ctx.accountId} and e.finding_id = ${findingId} and e.kind = 'commented'
     order by e.at desc, e.id desc limit ${sql.lit(COMMENTS_SHOWN)}`.execute(ctx.db)
  return { results: found.rows.toReversed().map(presentComment), total: found.rows[0]?.total ?? 0 }
}

interface ThreadRow extends CommentRow {
  finding_id: string
  check_id: string
  state: number
  risk: number
  connection_name: string
  generic_identifier_value: string
  comments: number
  last_key: string
}
const key = z.tuple([microseconds, z.uuid()])

/** One page of findings with comments, the newest comment first: one statement for the rows, one for the total. */
export async function listThreadsPage(
  ctx: Ctx,
  { limit, cursor }: Input<typeof listThreads>['query'],
): Promise<ReplyOf<typeof listThreads>> {
  const after = decodeCursor(cursor, key)
  const seek = after === undefined ? sql`` : sql`where (t.at, t.finding_id) < (${timestampOf(after[0])}, ${after[1]}::uuid)`
  // a limited key sees some connections' findings alone: threads of others are left out before they are counted off
  const threads = sql`
    select e.finding_id, max(e.at) as at, count(*)::int as comments from finding_event e
      join finding f on f.account_id = e.account_id and f.id = e.finding_id
     where e.account_id = ${ctx.accountId} and e.kind = 'commented' group by e.finding_id`
  const found = await sql<ThreadRow>`
    select t.finding_id, t.comments, ${microsecondsOf('t.at')} as last_key, f.check_id, f.state, f.risk, c.name as connection_name,
           x.generic_identifier_value, e.id, e.at, e.actor_id, u.first_name, u.last_name, left(e.note, ${sql.lit(EXCERPT)}) as note
      from (select * from (${threads}) t ${seek} order by t.at desc, t.finding_id desc limit ${limit + 1}) t
      join finding f on f.account_id = ${ctx.accountId} and f.id = t.finding_id
      join connection c on c.account_id = f.account_id and c.id = f.connection_id
      join resource x on x.account_id = f.account_id and x.id = f.resource_id
      join lateral (select * from finding_event where account_id = f.account_id and finding_id = f.id and at = t.at and kind = 'commented'
                     order by id desc limit 1) e on true
      left join app_user u on u.id = e.actor_id
     order by t.at desc, t.finding_id desc`.execute(ctx.db)
  const present = (row: ThreadRow): Thread => ({
    findingId: row.finding_id,
    title: checkTexts(row.check_id, ctx.language).finding,
    status: STATE.word(row.state),
    riskLevel: RISK.word(row.risk),
    connectionName: row.connection_name,
    genericIdentifierValue: row.generic_identifier_value,
    comments: row.comments,
    last: presentComment(row),
  })
  const count = await boundedCount(ctx.db, threads)
  return toPage(found.rows, limit, count, { present, cursorOf: (row) => [Number(row.last_key), row.finding_id] })
}
