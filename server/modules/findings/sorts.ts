import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { decodeCursor } from '#server/db/sql.ts'
import { invalidField } from '#server/problem.ts'

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
  /** Whether the ranges of one risk come before those of another, and which first. */
  risks?: 'worst first' | 'worst last'
  /** What has no key comes after everything that has one, whatever the direction. */
  hasGaps?: boolean
  /** The index of one check has it too. */
  isByPriority?: boolean
}
const MAX_PRIORITY = 32_767
/** Year 2223 in microseconds: beyond every date of a finding, and a safe integer. */
const MAX_MICROSECONDS = 8_000_000_000_000_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

function byPriority(descending: boolean): Sort {
  const order = descending ? sql`f.priority desc, f.id desc` : sql`f.priority, f.id`
  return {
    key: sql`f.priority`,
    start: sql`r.key::smallint`,
    cursorKey: sql`f.priority`,
    order,
    pageOrder: order,
    descending,
    maxKey: MAX_PRIORITY,
    isByPriority: true,
  }
}
/** Of one risk the most urgent first, in both directions. */
function byRisk(risks: 'worst first' | 'worst last'): Sort {
  const direction = risks === 'worst first' ? sql`desc` : sql`asc`
  return { ...byPriority(true), pageOrder: sql`f.risk ${direction}, f.priority desc, f.id desc`, risks }
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
function byDue(descending: boolean): Sort {
  const order = descending ? sql`f.sla_due_at desc nulls last, f.id desc` : sql`f.sla_due_at, f.id`
  return { ...byTime('sla_due_at', descending), pageOrder: order, hasGaps: true }
}
const SORTS = {
  '-priority': byPriority(true),
  priority: byPriority(false),
  '-riskLevel': byRisk('worst first'),
  riskLevel: byRisk('worst last'),
  '-lastChangeAt': byTime('last_change_at', true),
  lastChangeAt: byTime('last_change_at', false),
  '-firstSeenAt': byTime('first_seen_at', true),
  firstSeenAt: byTime('first_seen_at', false),
  slaDueAt: byDue(false),
  '-slaDueAt': byDue(true),
} satisfies Readonly<Record<string, Sort>>
/** Sorts that an index has in order; the others are walks. */
type FindingSort = keyof typeof SORTS

/** [risk, key, id] of the last row shown; the key is null for a finding without a due date. */
const cursorSchema = z.tuple([
  z.int().check(z.minimum(0), z.maximum(4)),
  z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_MICROSECONDS))),
  z.uuid(),
])
type Cursor = z.output<typeof cursorSchema>

/** Where to go on in one (state, risk, band, check) range; a null band or check stands for all of them. */
interface Range {
  state: number
  risk: number
  band: number | null
  check: string | null
  key: number
  id: string
}

type SortedPage = PageQuery & { sort: FindingSort }

/** So many checks are read from their own index ranges; of more, findings are common enough in the order of all. */
const CHECKS_APART = 12
/** The checks that have ranges of their own: an index has the findings of each by priority. */
const checksApart = ({ checks, bands, sort }: SortedPage): readonly string[] | undefined =>
  checks !== undefined && checks.length <= CHECKS_APART && bands === undefined && SORTS[sort].isByPriority === true ? checks : undefined

/** One range for each state, risk, wanted band, and check of few; when risks come in order, those before the cursor's are done. */
function rangesOf(page: SortedPage, cursor: Cursor | undefined): Range[] {
  const { states, risks, bands, sort } = page
  const checks = checksApart(page) ?? [null]
  const { descending, maxKey, risks: ordered }: Sort = SORTS[sort]
  const start = descending ? { key: maxKey, id: LAST_ID } : { key: 0, id: FIRST_ID }
  const after = cursor === undefined ? start : { key: cursor[1] ?? 0, id: cursor[2] }
  /** Risks still to come after the cursor's: negative when done, 0 for its own. */
  const ahead = (risk: number) =>
    cursor === undefined || ordered === undefined ? 0 : ordered === 'worst first' ? cursor[0] - risk : risk - cursor[0]
  return states.flatMap((state) =>
    risks
      .filter((risk) => ahead(risk) >= 0)
      .flatMap((risk) =>
        (bands ?? [null]).flatMap((band) =>
          checks.map((check) => Object.assign({ state, risk, band, check }, ahead(risk) > 0 ? start : after)),
        ),
      ),
  )
}

export interface PageQuery {
  accountId: string
  states: readonly number[]
  risks: readonly number[]
  /** Undefined: every band. */
  bands: readonly number[] | undefined
  /** Undefined: every check; `rest` says it too. */
  checks: readonly string[] | undefined
  rest: RawBuilder<unknown>
  /** A condition on a range `r` (state, risk) that holds wherever a row may be found. */
  promising: RawBuilder<unknown>
  cursor: string | undefined
  /** Rows to read: one more than shown, to know whether there is a next page. */
  rows: number
}

/** A page as the relation `f`, its order, and what its last row says of where the next one begins. */
export interface FindingPage<Row> {
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  cursorOf: (row: Row) => (string | number | null)[]
}

/** The first rows of each range. They carry only what the indexes hold: rows that a filter skips are never fetched. */
function part(page: SortedPage, ranges: readonly Range[], after: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, order }: Sort = SORTS[page.sort]
  const column = <K extends keyof Range>(name: K) => ranges.map((range) => range[name])
  const ofBand = page.bands ? sql`and f.band = r.band` : sql``
  const ofCheck = checksApart(page) ? sql`and f.check_id = r.check_id` : sql``
  return sql`select f.* from unnest(${column('state')}::smallint[], ${column('risk')}::smallint[], ${column('band')}::smallint[], ${column('key')}::bigint[], ${column('id')}::uuid[], ${column('check')}::text[]) r (state, risk, band, key, id, check_id)
    cross join lateral (
      select f.id, f.risk, ${key} from finding f
       where f.account_id = ${page.accountId} and f.state = r.state and f.risk = r.risk ${ofBand} ${ofCheck} and ${after} ${page.rest}
       order by ${order} limit ${page.rows}) f
    where ${page.promising}`
}

/**
 * Selects a page of findings as `f`, merged from one index range per (state, risk, band, check), with `cursor_key`.
 * @throws problem request.invalid for a cursor of another list or sort
 */
export function pageOf(page: SortedPage): FindingPage<{ risk: number; cursor_key: string | number | null; id: string }> {
  const spec: Sort = SORTS[page.sort]
  const cursor = decodeCursor(page.cursor, cursorSchema)
  if (cursor && (cursor[1] === null ? spec.hasGaps !== true : cursor[1] > spec.maxKey))
    throw invalidField('cursor', 'is not a cursor of this sort')
  const past = spec.descending ? sql`<` : sql`>`
  const parts: RawBuilder<unknown>[] = []
  if (cursor?.[1] !== null) parts.push(part(page, rangesOf(page, cursor), sql`(${spec.key}, f.id) ${past} (${spec.start}, r.id)`))
  if (spec.hasGaps === true)
    parts.push(part(page, rangesOf(page, cursor?.[1] === null ? cursor : undefined), sql`${spec.key} is null and f.id ${past} r.id`))
  return {
    from: sql`(select f.*, ${spec.cursorKey} as cursor_key from (
      select f.id from (${sql.join(parts, sql` union all `)}) f order by ${spec.pageOrder} limit ${page.rows}) shown
      join finding f on f.account_id = ${page.accountId} and f.id = shown.id) f`,
    order: spec.pageOrder,
    cursorOf: (row) => [row.risk, row.cursor_key === null ? null : Number(row.cursor_key), row.id],
  }
}
