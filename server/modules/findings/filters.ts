import { sql, type RawBuilder } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { listFindings } from '#contract/findings.ts'
import type { Input } from '#contract/route.ts'
import { BAND, RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { checksWhere, matchingChecks } from '#server/modules/checks/index.ts'
import { resourceCondition } from '#server/modules/scan-results/index.ts'

type Query = Input<typeof listFindings>['query']
export type FindingFilters = Omit<Query, 'sort' | 'limit' | 'cursor'>

/** Codes of the states and risks wanted: open ones unless told otherwise. Lists read one index range for each pair. */
export function statesAndRisks({ status, riskLevel, overdue }: FindingFilters): { states: number[]; risks: number[] } {
  const wanted = status?.length ? status : (['open'] as const)
  const states = [...new Set(wanted)].map(STATE.of)
  return {
    states: overdue === 'true' ? states.filter((state) => state === STATE.of('open')) : states,
    risks: [...new Set(riskLevel?.length ? riskLevel : RISK_LEVELS)].map(RISK.of),
  }
}

/** One value as an equality, so that an index's order survives; several as a list. */
function isOneOf(column: RawBuilder<unknown>, values: readonly string[], type: 'uuid' | 'text'): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}::${sql.raw(type)}` : sql`${column} = any(${values}::${sql.raw(type)}[])`
}

/** Conditions on where a finding is; `row` may be a finding or its count. */
export function connectionConditions(ctx: Ctx, { connectionId, vectorType, tags }: FindingFilters, row: 'f' | 'n'): RawBuilder<unknown>[] {
  const column = sql.raw(`${row}.connection_id`)
  const conditions: RawBuilder<unknown>[] = []
  if (connectionId?.length) conditions.push(isOneOf(column, connectionId, 'uuid'))
  if (vectorType?.length || tags?.length) {
    const kind = vectorType?.length ? sql`and c.vector_type = any(${vectorType}::text[])` : sql``
    const tagged = tags?.length ? sql`and c.tags && ${tags}::text[]` : sql``
    conditions.push(sql`${column} = any(array(select c.id from connection c where c.account_id = ${ctx.accountId} ${kind} ${tagged}))`)
  }
  return conditions
}

/** Conditions on what a finding is, beyond state, risk, band and connection; with none, its counts alone can answer. */
async function contentConditions(ctx: Ctx, filters: FindingFilters): Promise<RawBuilder<unknown>[]> {
  const { checkId, region, overdue, q } = filters
  const conditions: RawBuilder<unknown>[] = []
  const checks = checksWhere({ category: filters.category, scannerType: filters.scannerType })
  if (checks) conditions.push(isOneOf(sql`f.check_id`, checks, 'text'))
  if (checkId?.length) conditions.push(isOneOf(sql`f.check_id`, checkId, 'text'))
  if (overdue === 'true') conditions.push(sql`f.sla_due_at < ${ctx.now}`)
  if (region?.length) {
    conditions.push(
      sql`exists (select from resource x where x.account_id = f.account_id and x.id = f.resource_id and x.region = any(${region}::text[]))`,
    )
  }
  if (q !== undefined) {
    conditions.push(
      sql`(f.check_id = any(${matchingChecks(q, ctx.language)}::text[]) or ${await resourceCondition(ctx, sql`f.resource_id`, q)})`,
    )
  }
  return conditions
}

export interface FindingConditions {
  states: number[]
  risks: number[]
  /** Undefined: every band. */
  bands: number[] | undefined
  /** ' and …' on the finding `f`, beyond account, state, risk and band. */
  rest: RawBuilder<unknown>
  /** ' and …' on the count row `n`: the connections among the conditions. */
  counted: RawBuilder<unknown>
  /** True when finding_count alone can answer how many there are. */
  isCounted: boolean
  /** Conditions on a range `r` (state, risk): in one without these no finding can match, so it need not be read to its end in vain. */
  promising: RawBuilder<unknown>
}
const joined = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join(
    conditions.map((condition) => sql` and ${condition}`),
    sql``,
  )

/** All of the conditions as one ' where …' of the finding `f`, for counting and grouping. */
export const whereOf = (ctx: Ctx, { states, risks, bands, rest }: FindingConditions): RawBuilder<unknown> =>
  sql`where f.account_id = ${ctx.accountId} and f.state = any(${states}::smallint[]) and f.risk = any(${risks}::smallint[])
    ${bands ? sql`and f.band = any(${bands}::smallint[])` : sql``} ${rest}`

/** The conditions of a list's filters. A text to search for takes one statement; nothing else does. */
export async function conditionsOf(ctx: Ctx, filters: FindingFilters): Promise<FindingConditions> {
  const content = await contentConditions(ctx, filters)
  const counted = joined(connectionConditions(ctx, filters, 'n'))
  const late = sql`(select min(d.sla_due_at) from finding d where d.account_id = ${ctx.accountId} and d.state = r.state and d.risk = r.risk) < ${ctx.now}`
  const bands = filters.beaconCategorization?.length ? [...new Set(filters.beaconCategorization)].map(BAND.of) : undefined
  return {
    ...statesAndRisks(filters),
    bands,
    rest: joined([...connectionConditions(ctx, filters, 'f'), ...content]),
    counted,
    isCounted: content.length === 0 && bands === undefined,
    promising: sql`exists (select from finding_count n where n.account_id = ${ctx.accountId} and n.state = r.state and n.risk = r.risk and n.amount > 0 ${counted})
      ${filters.overdue === 'true' ? sql`and ${late}` : sql``}`,
  }
}
