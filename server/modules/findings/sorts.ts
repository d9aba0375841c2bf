import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { FINDING_SORTS } from '#contract/findings.ts'
import { decodeCursor } from '../../keyset.ts'
import { invalidField } from '../../problem.ts'

export type FindingSort = (typeof FINDING_SORTS)[number]

/** How one sort reads its index of 0004_findings.sql. */
interface Sort {
  /** The index's key after state and risk. */
  key: RawBuilder<unknown>
  /** The range's start as a value of the key's type; `r.key` is a smallint or microseconds since 1970. */
  start: RawBuilder<unknown>
  /** The key as a whole number that JSON carries exactly. */
  cursorKey: RawBuilder<unknown>
  /** Order inside one index range. */
  order: RawBuilder<unknown>
  /** Order of the page, over the ranges. */
  pageOrder: RawBuilder<unknown>
  descending: boolean
  maxKey: number
}
const MAX_PRIORITY = 32_767
/** Year 2223 in microseconds: beyond every date of a finding, and a safe integer. */
const MAX_MICROSECONDS = 8_000_000_000_000_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const byPriority: Sort = {
  key: sql`f.priority`,
  start: sql`r.key::smallint`,
  cursorKey: sql`f.priority`,
  order: sql`f.priority desc, f.id desc`,
  pageOrder: sql`f.priority desc, f.id desc`,
  descending: true,
  maxKey: MAX_PRIORITY,
}
function byTime(column: 'last_change_at' | 'first_seen_at' | 'sla_due_at', descending: boolean): Sort {
  const key = sql.raw(`f.${column}`)
  const order = descending ? sql`${key} desc, f.id desc` : sql`${key}, f.id`
  return {
    key,
    start: sql`timestamptz 'epoch' + r.key * interval '1 microsecond'`,
    cursorKey: sql`(extract(epoch from ${key}) * 1000000)::bigint`,
    order,
    pageOrder: order,
    descending,
    maxKey: MAX_MICROSECONDS,
  }
}
const SORTS: Readonly<Record<FindingSort, Sort>> = {
  '-priority': byPriority,
  '-riskLevel': { ...byPriority, pageOrder: sql`f.risk desc, f.priority desc, f.id desc` },
  '-lastChangeAt': byTime('last_change_at', true),
  '-firstSeenAt': byTime('first_seen_at', true),
  slaDueAt: byTime('sla_due_at', false),
}

/** [risk, key, id] of the last row shown; the key is null for a finding without a due date. */
const cursorSchema = z.tuple([
  z.int().check(z.minimum(0), z.maximum(4)),
  z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_MICROSECONDS))),
  z.uuid(),
])
type Cursor = z.output<typeof cursorSchema>

/** Where to go on in one (state, risk) range. */
interface Range {
  state: number
  risk: number
  key: number
  id: string
}

/** One range for each pair of state and risk; when risks come in order, those before the cursor's are done. */
function rangesOf(states: readonly number[], risks: readonly number[], sort: FindingSort, cursor: Cursor | undefined): Range[] {
  const { descending, maxKey } = SORTS[sort]
  const start = descending ? { key: maxKey, id: LAST_ID } : { key: 0, id: FIRST_ID }
  if (cursor === undefined) return states.flatMap((state) => risks.map((risk) => Object.assign({ state, risk }, start)))
  const [cursorRisk, key, id] = cursor
  const after = { key: key ?? 0, id }
  const isByRisk = sort === '-riskLevel'
  return states.flatMap((state) =>
    risks
      .filter((risk) => !isByRisk || risk <= cursorRisk)
      .map((risk) => Object.assign({ state, risk }, isByRisk && risk < cursorRisk ? start : after)),
  )
}

export interface PageQuery {
  accountId: string
  states: readonly number[]
  risks: readonly number[]
  rest: RawBuilder<unknown>
  sort: FindingSort
  cursor: string | undefined
  /** Rows to read: one more than shown, to know whether there is a next page. */
  rows: number
}

function part(page: PageQuery, ranges: readonly Range[], after: RawBuilder<unknown>): RawBuilder<unknown> {
  const { order } = SORTS[page.sort]
  const column = <K extends keyof Range>(name: K) => ranges.map((range) => range[name])
  return sql`select f.* from unnest(${column('state')}::smallint[], ${column('risk')}::smallint[], ${column('key')}::bigint[], ${column('id')}::uuid[]) r (state, risk, key, id)
    cross join lateral (
      select f.* from finding f
       where f.account_id = ${page.accountId} and f.state = r.state and f.risk = r.risk and ${after} ${page.rest}
       order by ${order} limit ${page.rows}) f`
}

/**
 * Selects a page of findings as `f`, merged from one index range per (state, risk), with `cursor_key`.
 * @throws problem request.invalid for a cursor of another list or sort
 */
export function pageOf(page: PageQuery): { from: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const spec = SORTS[page.sort]
  const cursor = decodeCursor(page.cursor, cursorSchema)
  if (cursor && (cursor[1] === null ? page.sort !== 'slaDueAt' : cursor[1] > spec.maxKey))
    throw invalidField('cursor', 'is not a cursor of this sort')
  const past = spec.descending ? sql`<` : sql`>`
  const parts: RawBuilder<unknown>[] = []
  if (cursor?.[1] !== null)
    parts.push(part(page, rangesOf(page.states, page.risks, page.sort, cursor), sql`(${spec.key}, f.id) ${past} (${spec.start}, r.id)`))
  // what has no due date comes after everything that has one
  if (page.sort === 'slaDueAt')
    parts.push(
      part(
        page,
        rangesOf(page.states, page.risks, page.sort, cursor?.[1] === null ? cursor : undefined),
        sql`f.sla_due_at is null and f.id > r.id`,
      ),
    )
  return {
    from: sql`(select f.*, ${spec.cursorKey} as cursor_key from (${sql.join(parts, sql` union all `)}) f order by ${spec.pageOrder} limit ${page.rows}) f`,
    order: spec.pageOrder,
  }
}
