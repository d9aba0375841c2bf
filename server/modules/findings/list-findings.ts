import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { type countFindingViews, type Finding, FINDING_VIEWS, findingViews, listFindings } from '#contract/findings.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, containing, toPage } from '#server/db/sql.ts'
import { matchingChecks } from '#server/modules/checks/index.ts'
import { conditionsOf, type FindingConditions, whereOf } from './filters.ts'
import { presentFinding, selectFindings } from './select-findings.ts'
import { pageOf } from './sorts.ts'
import { isWalk, walkOf } from './walks.ts'

/** Findings of the account by id, most urgent first; ids of other accounts are left out. */
export async function findingsById(ctx: Ctx, ids: readonly string[]): Promise<Finding[]> {
  const from = sql`(select * from finding where account_id = ${ctx.accountId} and id = any(${ids}::uuid[])) f`
  return presented(ctx, from, sql`f.state, f.priority desc, f.id desc`)
}

/** What the palette looks at: enough to fill five lines, not every page of a site. */
const RESOURCES_SEARCHED = 100

/** Urgent open findings whose check, or one of the first resources found, contains the text; in one statement. */
export async function searchFindings(ctx: Ctx, q: string, rows: number): Promise<Finding[]> {
  const resources = sql`select x.id from resource x where x.account_id = ${ctx.accountId} and x.generic_identifier_value ilike ${containing(q)} limit ${sql.lit(RESOURCES_SEARCHED)}`
  return mostUrgent(
    ctx,
    rows,
    sql`and (f.check_id = any(${matchingChecks(q, ctx.language)}::text[]) or f.resource_id = any(array(${resources})))`,
  )
}

async function mostUrgent(ctx: Ctx, rows: number, rest: RawBuilder<unknown>): Promise<Finding[]> {
  const risks = RISK_LEVELS.map((risk) => RISK.of(risk))
  const { from, order } = pageOf({
    accountId: ctx.accountId,
    states: [STATE.of('open')],
    risks,
    bands: undefined,
    checks: undefined,
    rest,
    promising: sql`true`,
    sort: '-priority',
    cursor: undefined,
    rows,
  })
  return presented(ctx, from, order)
}

async function presented(ctx: Ctx, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Finding[]> {
  const rows = await selectFindings(ctx, from, order)
  return rows.map((row) => presentFinding(ctx, row))
}

type Count = { total: number; totalIsExact: boolean }
const bounded = (total: number): Count => ({ total: Math.min(total, limits.boundedCount), totalIsExact: total <= limits.boundedCount })

/** How many findings the conditions allow: from the kept counts where they can tell, else counted up to the bound. */
async function countOf(ctx: Ctx, conditions: FindingConditions): Promise<Count> {
  const { states, risks, counted, isCounted } = conditions
  if (conditions.total !== undefined) return bounded(conditions.total)
  if (!isCounted) return boundedCount(ctx.db, sql`select 1 from finding f ${whereOf(ctx, conditions)}`)
  const kept = await sql<{ total: number }>`select coalesce(sum(n.amount), 0)::int as total from finding_count n
    where n.account_id = ${ctx.accountId} and n.state = any(${states}::smallint[]) and n.risk = any(${risks}::smallint[]) ${counted}`.execute(
    ctx.db,
  )
  return bounded(kept.rows[0]?.total ?? 0)
}

/** How many findings each view holds. */
export async function countFindingViewsOf(ctx: Ctx): Promise<ReplyOf<typeof countFindingViews>> {
  const counted: [FindingView, Count][] = []
  for (const view of FINDING_VIEWS) {
    const { sort: _sort, limit: _limit, cursor: _cursor, ...filters } = z.parse(listFindings.query, findingViews[view])
    counted.push([view, await countOf(ctx, await conditionsOf(ctx, filters))])
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys, which are all the views
  return { views: Object.fromEntries(counted) as Record<FindingView, Count> }
}
type FindingView = (typeof FINDING_VIEWS)[number]

/** One page of findings: one statement for the rows, one for the count unless the first page holds them all. */
export async function listFindingsPage(
  ctx: Ctx,
  { sort, limit, cursor, ...filters }: Input<typeof listFindings>['query'],
): Promise<ReplyOf<typeof listFindings>> {
  const conditions = await conditionsOf(ctx, filters)
  const page = { ...conditions, accountId: ctx.accountId, cursor, rows: limit + 1 }
  const { from, order, cursorOf } = isWalk(sort) ? await walkOf(ctx, { ...page, sort }) : pageOf({ ...page, sort })
  const rows = await selectFindings<{ cursor_key: string | number | null }>(ctx, from, order, sql`, f.cursor_key`)
  const isAll = cursor === undefined && rows.length <= limit
  return toPage(rows, limit, isAll ? { total: rows.length, totalIsExact: true } : await countOf(ctx, conditions), {
    present: (row) => presentFinding(ctx, row),
    cursorOf,
  })
}
