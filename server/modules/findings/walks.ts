import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { FINDING_STATUSES, type FINDING_SORTS } from '#contract/findings.ts'
import type { ProofState } from '#contract/proofs.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { byName, type Named } from '#server/db/by-name.ts'
import { decodeCursor } from '#server/db/sql.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import { canBe, proofCondition } from './filters.ts'
import type { FindingPage, PageQuery } from './sorts.ts'

/** Findings that have one value of what the list is sorted by; a key of null: they have none. */
interface Group extends Named {
  /** Codes of the states its findings may have; undefined: any. */
  states?: readonly number[]
  /** The findings `f` of the group that a range `r` is of. */
  condition: RawBuilder<unknown>
}
type Walk = (ctx: Ctx) => Promise<Group[]> | Group[]

/** Values of a column of the account's findings, each found by one step in its index: not by reading them all. */
async function valuesOf(ctx: Ctx, column: 'check_id' | 'owner_id'): Promise<string[]> {
  const name = sql.raw(column)
  const { rows } = await sql<{ value: string }>`with recursive v (value) as (
      (select ${name} from finding where account_id = ${ctx.accountId} and ${name} is not null order by ${name} limit 1)
      union all
      select (select f.${name} from finding f where f.account_id = ${ctx.accountId} and f.${name} > v.value order by f.${name} limit 1)
        from v where v.value is not null)
    select value from v where value is not null`.execute(ctx.db)
  return rows.map(({ value }) => value)
}

const byCheck =
  (textOf: (summary: { title: string; categoryName: string }) => string): Walk =>
  async (ctx) =>
    (await valuesOf(ctx, 'check_id')).map((id) => ({
      key: id,
      text: textOf(checkSummary(id, ctx.language, 'finding')),
      condition: sql`f.check_id = r.key`,
    }))

async function byConnection(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<{ key: string; text: string }>`select c.id as key, c.name as text from connection c
    where c.account_id = ${ctx.accountId} and exists (select from finding_count n where n.account_id = c.account_id and n.connection_id = c.id and n.amount > 0)`.execute(
    ctx.db,
  )
  return rows.map(({ key, text }) => ({ key, text, condition: sql`f.connection_id = r.key::uuid` }))
}

async function byOwner(ctx: Ctx): Promise<Group[]> {
  const ids = await valuesOf(ctx, 'owner_id')
  const { rows } = await sql<{ key: string; text: string | null }>`select o.key, u.first_name || ' ' || u.last_name as text
    from unnest(${ids}::uuid[]) o (key) left join app_user u on u.id = o.key`.execute(ctx.db)
  return [
    ...rows.map(({ key, text }) => ({ key, text, condition: sql`f.owner_id = r.key::uuid` })),
    { key: null, text: null, condition: sql`f.owner_id is null` },
  ]
}

/** How findings stand with their proof: what came back first, then what waits for a person, for a scan, for nobody. */
const STANDINGS: readonly ProofState[] = ['regression', 'open', 'marked', 'awaiting', 'verifying', 'proved', 'triaged']
/** So few are read by their ids. */
const FEW = 500
/** So many ids the database still holds in memory, to tell in one step what is among them; of more, each finding is asked in its order. */
const HELD = 100_000
const readOf = (ids: number) => (ids <= FEW ? 'ids first' : ids <= HELD ? 'at once' : 'each')
const amount = (condition: RawBuilder<unknown>) => sql`coalesce(sum(findings_total - findings_fixed) filter (where ${condition}), 0)::int`
async function byStatus(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<Partial<Record<ProofState, number>>>`select ${amount(sql`column_id = 'Column_Regression'`)} as regression,
      ${amount(sql`column_id = 'Column_ReadyToVerify'`)} as awaiting, ${amount(sql`completion = 'marked'`)} as marked
    from remediation where account_id = ${ctx.accountId} and column_id = any('{Column_Regression,Column_ReadyToVerify,Column_Completed}')`.execute(
    ctx.db,
  )
  const amounts: Partial<Record<ProofState, number>> = rows[0] ?? {}
  const worked = Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
  return STANDINGS.map((word, place) => ({
    key: word,
    text: String(place),
    states: FINDING_STATUSES.filter((status) => canBe(word, status)).map(STATE.of),
    condition: proofCondition(ctx, word, readOf(word === 'open' ? worked : (amounts[word] ?? 0))),
  }))
}

const WALKS = {
  title: byCheck(({ title }) => title),
  category: byCheck(({ title, categoryName }) => `${categoryName}\n${title}`),
  connectionName: byConnection,
  owner: byOwner,
  status: byStatus,
} satisfies Readonly<Record<string, Walk>>
type WalkName = keyof typeof WALKS
export type WalkSort = WalkName | `-${WalkName}`

/** Whether a sort is one of few values, read value by value. */
export const isWalk = (sort: (typeof FINDING_SORTS)[number]): sort is WalkSort => Object.hasOwn(WALKS, sort.replace(/^-/u, ''))

/** [text, key, state, risk, priority, id] of the last row shown. */
const cursorSchema = z.tuple([
  z.nullable(z.string().check(z.maxLength(1_000))),
  z.nullable(z.string().check(z.maxLength(200))),
  z.int().check(z.minimum(1), z.maximum(5)),
  z.int().check(z.minimum(0), z.maximum(4)),
  z.int().check(z.minimum(0), z.maximum(32_767)),
  z.uuid(),
])
type Cursor = z.output<typeof cursorSchema>

/** Findings of one value, state and risk, which an index has by priority. */
interface Range {
  group: Group
  state: number
  risk: number
}

/** Ranges in the order of the list: value by value, and in each the open ones first, then the riskiest. */
function rangesOf(groups: readonly Group[], { states, risks }: PageQuery): Range[] {
  const riskiest = risks.toSorted((a, b) => b - a)
  return groups.flatMap((group) =>
    states
      .filter((state) => group.states?.includes(state) !== false)
      .toSorted((a, b) => a - b)
      .flatMap((state) => riskiest.map((risk) => ({ group, state, risk }))),
  )
}

/** The first rows of ranges that share a condition, in their order. @param cut where the first range of all goes on. */
function part(page: PageQuery, ranges: readonly { range: Range; place: number }[], cut: Cursor | undefined): RawBuilder<unknown> {
  const column = <T>(of: (range: Range) => T): T[] => ranges.map(({ range }) => of(range))
  const condition = ranges[0]?.range.group.condition ?? sql`false`
  const after = cut === undefined ? sql`` : sql`and (r.place > 0 or (f.priority, f.id) < (${cut[4]}::smallint, ${cut[5]}::uuid))`
  const ofBand = page.bands ? sql`and f.band = any(${page.bands}::smallint[])` : sql``
  return sql`select r.place, r.key, f.id from unnest(${column(({ group }) => group.key)}::text[], ${column(({ state }) => state)}::smallint[],
      ${column(({ risk }) => risk)}::smallint[], ${ranges.map(({ place }) => place)}::int[]) with ordinality r (key, state, risk, place, nth)
    cross join lateral (
      select f.id, f.priority from finding f
       where f.account_id = ${page.accountId} and f.state = r.state and f.risk = r.risk and ${condition} ${ofBand} ${after} ${page.rest}
       order by f.priority desc, f.id desc limit ${page.rows}) f
    where ${page.promising} order by r.nth, f.priority desc, f.id desc limit ${page.rows}`
}

interface Shown {
  id: string
  place: number
  key: string | null
}
/** The first rows of parts that follow each other; those after a full page are not read. */
async function firstOf(ctx: Ctx, parts: readonly RawBuilder<unknown>[], rows: number): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const select of parts) {
    shown.push(...(await sql<Shown>`${select}`.execute(ctx.db)).rows)
    if (shown.length >= rows) break
  }
  return shown.slice(0, rows)
}

interface WalkRow {
  id: string
  state: number
  risk: number
  priority: number
  cursor_key: string | number | null
}

/**
 * Selects a page of findings as `f`, sorted by what few values of an account have, with `cursor_key`: of one value the open ones first,
 * of these the riskiest and most urgent, in both directions.
 * @throws problem request.invalid for a cursor of another list or sort
 */
export async function walkOf(ctx: Ctx, page: PageQuery & { sort: WalkSort }): Promise<FindingPage<WalkRow>> {
  const descending = page.sort.startsWith('-')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each sort is a name, or a name behind a minus
  const groups = await WALKS[(descending ? page.sort.slice(1) : page.sort) as WalkName](ctx)
  const compare = byName(ctx.language, descending)
  const cursor = decodeCursor(page.cursor, cursorSchema)
  /** Negative: shown already; 0: the range that goes on. */
  const ahead = ({ group, state, risk }: Range): number => {
    if (cursor === undefined) return 1
    return compare(group, { text: cursor[0], key: cursor[1] }) || state - cursor[2] || cursor[3] - risk
  }
  const ranges = rangesOf(groups.toSorted(compare), page).filter((range) => ahead(range) >= 0)
  const isCut = ranges[0] !== undefined && ahead(ranges[0]) === 0
  const cut = isCut ? cursor : undefined
  const byCondition = Map.groupBy(
    ranges.map((range, place) => ({ range, place })),
    ({ range: { group } }) => (group.states === undefined ? group.key === null : group.key),
  )
  const shown = await firstOf(
    ctx,
    [...byCondition.values()].map((some) => part(page, some, cut)),
    page.rows,
  )
  return {
    from: sql`(select f.*, shown.place, shown.key as cursor_key
      from unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ place }) => place)}::int[], ${shown.map(({ key }) => key)}::text[]) shown (id, place, key)
      join finding f on f.account_id = ${page.accountId} and f.id = shown.id) f`,
    order: sql`f.place, f.priority desc, f.id desc`,
    cursorOf: ({ cursor_key: key, state, risk, priority, id }) => [
      groups.find((group) => group.key === key)?.text ?? null,
      key,
      state,
      risk,
      priority,
      id,
    ],
  }
}
