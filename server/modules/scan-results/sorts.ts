import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { RESULT_SORTS, ResultStatus } from '#contract/scan-results.ts'
import { RESULT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { byName, type Named } from '#server/db/by-name.ts'
import { decodeCursor } from '#server/db/sql.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import type { ResultRow } from './select-results.ts'
import { countAside, IS_AMONG_ASIDE, NOT_ASIDE } from './set-aside.ts'
import type { SpanScope } from './span-scope.ts'

type Sort = (typeof RESULT_SORTS)[number]

/** Results that have in common what the list is sorted by, and the condition on a span `p` that it is of group `r`. */
interface Group extends Named {
  condition: RawBuilder<unknown>
}
const ofStatus = (word: 'pass' | 'fail' | 'manual' | 'error') => sql`p.status = ${RESULT.of(word)}::smallint`
/** So few results set aside are found from their findings; of more, each failing one is looked up, so that a page ends early. */
const FEW = 500
/** What is wrong first, then what could not be told, what is set aside, what is well; of these, what is asked for. */
async function statusesOf(ctx: Ctx, words: PageQuery['words']): Promise<Group[]> {
  const isAside = (await countAside(ctx)) <= FEW ? IS_AMONG_ASIDE : sql`not (${NOT_ASIDE})`
  const groups: readonly (Group & { key: ResultStatus })[] = [
    { key: 'fail', text: '0', condition: sql`${ofStatus('fail')} and ${NOT_ASIDE}` },
    { key: 'error', text: '1', condition: ofStatus('error') },
    { key: 'manual', text: '2', condition: ofStatus('manual') },
    { key: 'muted', text: '3', condition: sql`${ofStatus('fail')} and ${isAside}` },
    { key: 'pass', text: '4', condition: ofStatus('pass') },
  ]
  return words?.length ? groups.filter(({ key }) => words.includes(key)) : [...groups]
}

const OF_CHECK = sql`p.check_id = r.key`
const OF_CONNECTION = sql`p.connection_id = r.key::uuid`
/** Checks that results of the account are of, each found by one step in the index. */
async function checksOf(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<{ id: string }>`with recursive v (id) as (
      (select check_id from result_span where account_id = ${ctx.accountId} order by check_id limit 1)
      union all
      select (select p.check_id from result_span p where p.account_id = ${ctx.accountId} and p.check_id > v.id order by p.check_id limit 1)
        from v where v.id is not null)
    select id from v where id is not null`.execute(ctx.db)
  return rows.map(({ id }) => ({ key: id, text: checkSummary(id, ctx.language, 'name').title, condition: OF_CHECK }))
}
async function connectionsOf(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<Named>`select id as key, name as text from connection where account_id = ${ctx.accountId}`.execute(ctx.db)
  return rows.map(({ key, text }) => ({ key, text, condition: OF_CONNECTION }))
}
/** The groups of each sort. */
const GROUPINGS = { status: statusesOf, title: checksOf, connectionName: connectionsOf }

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
  /** The statuses asked for, as words; without any, all. */
  words: readonly ResultStatus[] | undefined
  /** ' and …' on `p`; sorted by status, what is set aside is not in it: the words say it. */
  rest: RawBuilder<unknown>
}
interface ResultPage {
  /** Spans as the relation `p`, with what the cursor carries of them in `group_key`. */
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  cursorOf: (row: ResultRow & { group_key: string | null }) => (string | number)[]
}

/** By risk: from the connection's own index, or one range of the newest results per status, merged. */
export function byRisk(
  scope: SpanScope,
  { cursor, rows, statuses, rest }: Omit<PageQuery, 'sort' | 'words'>,
  descending: boolean,
): ResultPage {
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

interface Shown {
  id: string
  place: number
  key: string
}
/** Group by group, in each by risk; groups that come after a full page are not read. */
async function byGroup(ctx: Ctx, scope: SpanScope, { sort, cursor, rows, statuses, words, rest }: PageQuery): Promise<ResultPage> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not sorted by risk is one of these, or one behind a minus
  const groups = await GROUPINGS[sort.replace(/^-/u, '') as keyof typeof GROUPINGS](ctx, words)
  const compare = byName(ctx.language, sort.startsWith('-'))
  const last = decodeCursor(cursor, grouped)
  const ahead = (group: Group) => (last === undefined ? 1 : compare(group, { text: last[0], key: last[1] }))
  const left = groups.toSorted(compare).filter((group) => ahead(group) >= 0)
  const cut =
    last !== undefined && left[0] !== undefined && ahead(left[0]) === 0
      ? sql`and (r.place > 0 or (p.risk, p.id) < (${last[2]}::smallint, ${last[3]}::uuid))`
      : sql``
  const order = sql`p.place, p.risk desc, p.id desc`
  // checks and connections share a condition; each status has its own, and those after a full page are not asked for
  const parts = Map.groupBy(
    left.map((group, place) => ({ group, place })),
    ({ group }) => group.condition,
  )
  const partOf = (condition: RawBuilder<unknown>, some: readonly { group: Group; place: number }[]) =>
    sql<Shown>`select r.key, r.place, p.id from unnest(${some.map(({ group }) => group.key)}::text[], ${some.map(({ place }) => place)}::int[]) with ordinality r (key, place, nth)
      cross join lateral (select p.id, p.risk from result_span p where ${scope.where} and ${condition} and p.status = any(${statuses}::smallint[]) ${cut} ${rest}
        order by p.risk desc, p.id desc limit ${rows}) p
      order by r.nth, p.risk desc, p.id desc limit ${rows}`
  const shown: Shown[] = []
  for (const [condition, some] of parts) {
    shown.push(...(await partOf(condition, some).execute(ctx.db)).rows)
    if (shown.length >= rows) break
  }
  const page = shown.slice(0, rows)
  const from = sql`(select p.*, shown.key as group_key, shown.place
    from unnest(${page.map(({ id }) => id)}::uuid[], ${page.map(({ place }) => place)}::int[], ${page.map(({ key }) => key)}::text[]) shown (id, place, key)
    join result_span p on p.account_id = ${ctx.accountId} and p.id = shown.id) p`
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
