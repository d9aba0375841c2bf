import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#contract/route.ts'
import { RESULT_STATUSES, type listScanResults } from '#contract/scan-results.ts'
import { BAND, RESULT, RISK } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like-pattern.ts'
import { checksWhere, matchingChecks } from '#server/modules/checks/index.ts'
import { resourceCondition } from './resource-condition.ts'

type Query = Input<typeof listScanResults>['query']
export type ResultFilters = Omit<Query, 'scanId' | 'connectionId' | 'limit' | 'cursor'>

const findingOf = (condition: RawBuilder<unknown>) =>
  sql`exists (select from finding f where f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id and ${condition})`
/** A failing result is shown as muted while its finding is muted, accepted or a false positive. */
const MUTING = sql`'{3,4,5}'::smallint[]`

/** Codes of the stored statuses that the words asked for can come from. */
export function statusesOf({ status }: ResultFilters): number[] {
  const wanted = status?.length ? status : RESULT_STATUSES
  return [...new Set(wanted.map((word) => RESULT.of(word === 'muted' ? 'fail' : word)))]
}

/** Muted results alone are found from their findings; beside others, each failing result is looked up, so that a page ends early. */
function mutedCondition({ status }: ResultFilters): RawBuilder<unknown>[] {
  if (!status?.length || status.includes('fail') === status.includes('muted')) return []
  if (status.every((word) => word === 'muted')) return [findingOf(sql`f.state = any(${MUTING})`)]
  const isMuted = sql`coalesce((select f.state from finding f where f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id), 0) = any(${MUTING})`
  return [status.includes('muted') ? sql`(p.status <> 2 or ${isMuted})` : sql`(p.status <> 2 or not ${isMuted})`]
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
    sql`(p.check_id = any(${matchingChecks(filterAll, ctx.language)}::text[]) or p.locator ilike ${pattern}
      or p.connection_id = any(array(select c.id from connection c where c.account_id = ${ctx.accountId} and c.name ilike ${pattern}))
      or ${await resourceCondition(ctx, sql`p.resource_id`, filterAll)})`,
  ]
}

/** ' and …' on the span `p` for every filter given; which statuses are stored is `statusesOf`. */
export async function resultConditions(ctx: Ctx, filters: ResultFilters): Promise<RawBuilder<unknown>> {
  const { riskLevel, region, beaconCategorization, isRemediation } = filters
  const conditions = [...mutedCondition(filters), ...connectionCondition(ctx, filters), ...(await textCondition(ctx, filters))]
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
