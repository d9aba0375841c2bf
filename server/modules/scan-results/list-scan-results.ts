import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { type listScanResults, RESULT_STATUSES, type summarizeScanResults } from '#contract/scan-results.ts'
import type { Ctx } from '#server/context.ts'
import { containing, shownPlace, toPage } from '#server/db/sql.ts'
import { BAND, RESULT, RISK } from '#server/codes.ts'
import { summarizeByCheck, checksWhere, matchingChecks } from '#server/modules/checks/index.ts'
import { presentResult, selectResults, shownStatus } from './select-results.ts'
import { countAside, findingOf, IS_AMONG_ASIDE, NOT_ASIDE } from './set-aside.ts'
import { pageOf } from './sorts.ts'
import { resourceCondition, spanScope } from './span-scope.ts'

type Query = Input<typeof listScanResults>['query']
type ResultFilters = Omit<Query, 'scanId' | 'connectionId' | 'sort' | 'limit' | 'cursor'>

/** Codes of the stored statuses that the words asked for can come from. */
function statusesOf({ status }: ResultFilters): number[] {
  const wanted = status?.length ? status : RESULT_STATUSES
  return [...new Set(wanted.map((word) => RESULT.of(word === 'muted' ? 'fail' : word)))]
}

/** Muted results alone are found from their findings; beside others, each failing result is looked up, so that a page ends early. */
function mutedCondition({ status }: ResultFilters): RawBuilder<unknown> {
  if (!status?.length || status.includes('fail') === status.includes('muted')) return sql``
  if (status.every((word) => word === 'muted')) return sql`and ${IS_AMONG_ASIDE}`
  return status.includes('muted') ? sql`and (p.status <> 2 or not (${NOT_ASIDE}))` : sql`and (p.status <> 2 or ${NOT_ASIDE})`
}

function connectionCondition(ctx: Ctx, { cloud, vectorType, tags }: ResultFilters): RawBuilder<unknown>[] {
  const conditions = [cloud, vectorType].filter((kinds) => kinds?.length).map((kinds) => sql`c.vector_type = any(${kinds}::text[])`)
  if (tags?.length) conditions.push(sql`c.tags && ${tags}::text[]`)
  if (conditions.length === 0) return []
  return [
    sql`p.connection_id = any(array(select c.id from connection c where c.account_id = ${ctx.accountId} and ${sql.join(conditions, sql` and `)}))`,
  ]
}

async function textCondition(ctx: Ctx, { filterAll }: ResultFilters): Promise<RawBuilder<unknown>[]> {
  if (filterAll === undefined) return []
  const pattern = containing(filterAll)
  return [
    sql`(p.check_id = any(${matchingChecks(filterAll, ctx.language)}::text[]) or p.locator ilike ${pattern} or ${shownPlace('p')} ilike ${pattern}
      or p.connection_id = any(array(select c.id from connection c where c.account_id = ${ctx.accountId} and c.name ilike ${pattern}))
      or ${await resourceCondition(ctx, sql`p.resource_id`, filterAll)})`,
  ]
}

/** ' and …' on the span `p` for every filter given but the status: which are stored is `statusesOf`, which of the failing `mutedCondition`. */
async function resultConditions(ctx: Ctx, filters: ResultFilters): Promise<RawBuilder<unknown>> {
  const { riskLevel, region, beaconCategorization, isRemediation } = filters
  const conditions = [...connectionCondition(ctx, filters), ...(await textCondition(ctx, filters))]
  const checks = checksWhere({ category: filters.category, scannerType: filters.scannerType })
  if (checks) conditions.push(sql`p.check_id = any(${checks}::text[])`)
  if (riskLevel?.length) conditions.push(sql`p.risk = any(${riskLevel.map(RISK.of)}::smallint[])`)
  if (region?.length)
    conditions.push(
      sql`exists (select from resource x where x.account_id = p.account_id and x.id = p.resource_id and x.region = any(${region}::text[]))`,
    )
  if (beaconCategorization?.length)
    conditions.push(sql`p.status = 2 and ${findingOf(sql`f.band = any(${beaconCategorization.map(BAND.of)}::smallint[])`)}`)
  if (isRemediation !== undefined) {
    const onCard = findingOf(sql`exists (select from remediation_finding l where l.account_id = f.account_id and l.finding_id = f.id)`)
    conditions.push(isRemediation ? onCard : sql`not ${onCard}`)
  }
  return sql.join(
    conditions.map((condition) => sql` and ${condition}`),
    sql``,
  )
}

interface Count {
  total: number
  assigned: number
}
const counting = (which: RawBuilder<unknown>, most: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from result_span p where ${which} limit ${most}) counted)`
/**
 * Counts results up to the bound, and among them the failing ones whose finding the caller owns.
 * @param muted what leaves out of the failing ones those set aside; it asks of each, and need not where there are more than could be
 */
async function countOf(
  ctx: Ctx,
  stored: RawBuilder<unknown>,
  { muted, leavesOut }: { muted: RawBuilder<unknown>; leavesOut: boolean },
): Promise<{ total: number; totalIsExact: boolean; assigned: number }> {
  const where = sql`${stored} ${muted}`
  const bound = sql.lit(limits.boundedCount + 1)
  const plenty = leavesOut ? sql.lit(limits.boundedCount + 1 + (await countAside(ctx))) : bound
  const isPlenty = leavesOut ? sql`${counting(stored, plenty)} = ${plenty}` : sql`false`
  const counted = await sql<Count>`select
    case when ${isPlenty} then ${bound} else ${counting(where, bound)} end as total,
    (select count(*)::int from (
      select from finding o join result_span p on p.account_id = o.account_id and p.fingerprint = o.fingerprint and p.connection_id = o.connection_id and p.status = 2
       where o.account_id = ${ctx.accountId} and o.owner_id = ${ctx.userId}::uuid and ${where} limit ${bound}) own) as assigned`.execute(
    ctx.db,
  )
  const { total, assigned } = counted.rows[0] ?? { total: 0, assigned: 0 }
  return { total: Math.min(total, limits.boundedCount), totalIsExact: total <= limits.boundedCount, assigned }
}

/** One page of results of a scan, or of the newest results. */
export async function listResultsPage(
  ctx: Ctx,
  { scanId, connectionId, sort, limit, cursor, ...filters }: Input<typeof listScanResults>['query'],
): Promise<ReplyOf<typeof listScanResults>> {
  const scope = await spanScope(ctx, { scanId, connectionId })
  const statuses = statusesOf(filters)
  const rest = await resultConditions(ctx, filters)
  const muted = mutedCondition(filters)
  const allowed = sql`${rest} ${muted}`
  const ofPage = sort === 'status' || sort === '-status' ? rest : allowed
  const { from, order, cursorOf } = await pageOf(ctx, scope, {
    sort,
    cursor,
    rows: limit + 1,
    statuses,
    words: filters.status,
    rest: ofPage,
  })
  const rows = await selectResults<{ group_key: string | null }>(ctx, from, sql`, p.group_key`, order)
  const { assigned, ...count } = await countOf(ctx, sql`${scope.where} and p.status = any(${statuses}::smallint[]) ${rest}`, {
    muted,
    leavesOut: filters.status?.includes('fail') === true && !filters.status.includes('muted'),
  })
  return {
    ...toPage(rows, limit, count, { present: (row) => presentResult(ctx, row, scanId), cursorOf }),
    resultsAssignedToUserid: assigned,
  }
}

type Summary = ReplyOf<typeof summarizeScanResults>
type ResultTally = Summary['generalResults']
interface CountRow {
  check_id: string
  status: number
  finding_state: number | null
  amount: number
}

const emptyTally = (name: string): ResultTally => ({ name, pass: 0, fail: 0, manual: 0, error: 0, muted: 0 })

/** Results counted per check by the database; checks know their scanner and category. */
export async function summarizeResults(ctx: Ctx, query: Input<typeof summarizeScanResults>['query']): Promise<Summary> {
  const { where } = await spanScope(ctx, query)
  const counted = await sql<CountRow>`select p.check_id, p.status, f.state as finding_state, count(*)::int as amount
    from result_span p
    left join finding f on p.status = 2 and f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id and f.state = any('{3,4,5}'::smallint[])
   where ${where} group by 1, 2, 3`.execute(ctx.db)
  return summarizeByCheck(ctx, counted.rows, {
    empty: emptyTally,
    add: (tally, row) => {
      tally[shownStatus(row)] += row.amount
    },
  })
}
