import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { RESULT_SORTS } from '#contract/scan-results.ts'
import { RESULT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { byName, type Named } from '#server/db/by-name.ts'
import { decodeCursor } from '#server/db/sql.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import type { ResultRow } from './select-results.ts'
import type { SpanScope } from './span-scope.ts'

type Sort = (typeof RESULT_SORTS)[number]

/** Results that have in common what the list is sorted by; a status is that of the table, and of a failing one whether it is set aside. */
interface Group extends Named {
  status?: number
  isMuted?: boolean
}
const MUTED = sql`(coalesce((select f.state from finding f where f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id), 0) = any('{3,4,5}'::smallint[]))`
/** What is wrong first, then what could not be told, what is set aside, what is well. */
const STATUSES: readonly Group[] = [
  { key: 'fail', text: '0', status: RESULT.of('fail'), isMuted: false },
  { key: 'error', text: '1', status: RESULT.of('error') },
  { key: 'manual', text: '2', status: RESULT.of('manual') },
  { key: 'muted', text: '3', status: RESULT.of('fail'), isMuted: true },
  { key: 'pass', text: '4', status: RESULT.of('pass') },
]

/** Checks that results of the account are of, each found by one step in the index. */
async function checksOf(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<{ id: string }>`with recursive v (id) as (
      (select check_id from result_span where account_id = ${ctx.accountId} order by check_id limit 1)
      union all
      select (select p.check_id from result_span p where p.account_id = ${ctx.accountId} and p.check_id > v.id order by p.check_id limit 1)
        from v where v.id is not null)
    select id from v where id is not null`.execute(ctx.db)
  return rows.map(({ id }) => ({ key: id, text: checkSummary(id, ctx.language, 'name').title }))
}
async function connectionsOf(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<Named>`select id as key, name as text from connection where account_id = ${ctx.accountId}`.execute(ctx.db)
  return rows
}
/** The groups of each sort, and the condition on a span `p` that it is of group `r`. */
const GROUPINGS = {
  status: { groups: () => STATUSES, condition: sql`p.status = r.status and (r.is_muted is null or r.is_muted = ${MUTED})` },
  title: { groups: checksOf, condition: sql`p.check_id = r.key` },
  connectionName: { groups: connectionsOf, condition: sql`p.connection_id = r.key::uuid` },
}

const riskFirst = z.tuple([z.int().check(z.minimum(0), z.maximum(4)), z.uuid()])
/** [text, key, risk, id] of the last row shown. */
const grouped = z.tuple([
  z.string().check(z.maxLength(1_000)),
  z.string().check(z.maxLength(200)),
  z.int().check(z.minimum(0), z.maximum(4)),
  z.uuid(),
])

export interface PageQuery {
  sort: Sort
  cursor: string | undefined
  /** Rows to read: one more than shown. */
  rows: number
  statuses: readonly number[]
  /** ' and …' on `p` */
  rest: RawBuilder<unknown>
}
interface ResultPage {
  /** Spans as the relation `p`, with what the cursor carries of them in `group_key`. */
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  cursorOf: (row: ResultRow & { group_key: string | null }) => (string | number)[]
}

/** By risk: from the connection's own index, or one range of the newest results per status, merged. */
export function byRisk(scope: SpanScope, { cursor, rows, statuses, rest }: Omit<PageQuery, 'sort'>, descending: boolean): ResultPage {
  const order = descending ? sql`p.risk desc, p.id desc` : sql`p.risk, p.id`
  const last = decodeCursor(cursor, riskFirst)
  const past = last ? sql`and (p.risk, p.id) ${descending ? sql`<` : sql`>`} (${last[0]}::smallint, ${last[1]}::uuid)` : sql``
  const tail = sql`${past} ${rest} order by ${order} limit ${rows}`
  const from =
    scope.connectionId !== null
      ? sql`(select p.*, null::text as group_key from result_span p where ${scope.where} and p.status = any(${statuses}::smallint[]) ${tail}) p`
      : sql`(select p.*, null::text as group_key from unnest(${statuses}::smallint[]) r (status)
          cross join lateral (select p.* from result_span p where ${scope.where} and p.status = r.status ${tail}) p
          order by ${order} limit ${rows}) p`
  return { from, order, cursorOf: (row) => [row.risk, row.id] }
}

/** Group by group, in each by risk; groups that come after a full page are not read. */
async function byGroup(ctx: Ctx, scope: SpanScope, { sort, cursor, rows, statuses, rest }: PageQuery): Promise<ResultPage> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not sorted by risk is one of these, or one behind a minus
  const { groups: read, condition } = GROUPINGS[sort.replace(/^-/u, '') as keyof typeof GROUPINGS]
  const groups = await read(ctx)
  const compare = byName(ctx.language, sort.startsWith('-'))
  const last = decodeCursor(cursor, grouped)
  const ahead = (group: Group) => (last === undefined ? 1 : compare(group, { text: last[0], key: last[1] }))
  const left = groups.toSorted(compare).filter((group) => ahead(group) >= 0)
  const cut =
    last !== undefined && left[0] !== undefined && ahead(left[0]) === 0
      ? sql`and (r.place > 1 or (p.risk, p.id) < (${last[2]}::smallint, ${last[3]}::uuid))`
      : sql``
  const order = sql`p.place, p.risk desc, p.id desc`
  const column = <T>(of: (group: Group) => T): T[] => left.map(of)
  const from = sql`(select r.key as group_key, r.place, p.* from unnest(${column(({ key }) => key)}::text[], ${column(({ status }) => status ?? null)}::smallint[],
      ${column(({ isMuted }) => isMuted ?? null)}::boolean[]) with ordinality r (key, status, is_muted, place)
    cross join lateral (select p.* from result_span p where ${scope.where} and ${condition} and p.status = any(${statuses}::smallint[]) ${cut} ${rest}
      order by p.risk desc, p.id desc limit ${rows}) p
    order by r.place, p.risk desc, p.id desc limit ${rows}) p`
  return {
    from,
    order,
    cursorOf: (row) => [groups.find(({ key }) => key === row.group_key)?.text ?? '', row.group_key ?? '', row.risk, row.id],
  }
}

/**
 * A page of spans as `p`, in the order of a sort.
 * @throws problem request.invalid for a cursor of another list or sort
 */
export const pageOf = async (ctx: Ctx, scope: SpanScope, page: PageQuery): Promise<ResultPage> =>
  page.sort === 'riskLevel' || page.sort === '-riskLevel' ? byRisk(scope, page, page.sort === '-riskLevel') : byGroup(ctx, scope, page)
