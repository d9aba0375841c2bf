import { sql, type RawBuilder } from 'kysely'
import { columnOfStatus, type getBoard, type listRemediations } from '#contract/remediations.ts'
import type { Input } from '#contract/route.ts'
import { BAND, EFFORT, RISK } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/db/sql.ts'
import { checksWhere, matchingChecks } from '#server/modules/checks/index.ts'

export type ListFilters = Omit<Input<typeof listRemediations>['query'], 'sort' | 'limit' | 'cursor'>
type BoardFilters = Pick<Input<typeof getBoard>['query'], 'q' | 'riskLevel' | 'connectionId' | 'assignee'>
type Condition = RawBuilder<unknown>

const oneOf = (column: Condition, values: readonly (string | number)[] | undefined, type: 'text' | 'uuid' | 'smallint'): Condition[] =>
  values?.length ? [sql`${column} = any(${values}::${sql.raw(type)}[])`] : []

/** Cards whose title (in the reader's language), connection or key contains the text. */
function textCondition(ctx: Ctx, q: string | undefined): Condition[] {
  if (q === undefined) return []
  return [
    sql`(r.check_id = any(${matchingChecks(q, ctx.language)}::text[]) or c.name ilike ${containing(q)} or 'REM-' || r.number ilike ${containing(q)})`,
  ]
}
const assigneeCondition = (ctx: Ctx, assignee: string | undefined): Condition[] =>
  assignee === undefined ? [] : [sql`r.assignee_id = ${assignee === 'me' ? ctx.userId : assignee}::uuid`]

/** Cards of which a finding is on such a resource. */
function resourceCondition({ genericIdentifier, genericIdentifierValue, region }: ListFilters): Condition[] {
  const wanted = [
    ...oneOf(sql`x.generic_identifier`, genericIdentifier, 'text'),
    ...oneOf(sql`x.region`, region, 'text'),
    ...(genericIdentifierValue === undefined ? [] : [sql`x.generic_identifier_value ilike ${containing(genericIdentifierValue)}`]),
  ]
  if (wanted.length === 0) return []
  return [
    sql`exists (select from remediation_finding l join finding f on f.account_id = l.account_id and f.id = l.finding_id
      join resource x on x.account_id = f.account_id and x.id = f.resource_id
      where l.account_id = r.account_id and l.remediation_id = r.id and ${sql.join(wanted, sql` and `)})`,
  ]
}
/** Cards of which a scan saw a fault again from an instant on. */
const regressedCondition = ({ regressedAfter }: ListFilters): Condition[] =>
  regressedAfter === undefined
    ? []
    : [
        sql`exists (select from remediation_event e where e.account_id = r.account_id and e.remediation_id = r.id and e.at >= ${regressedAfter}::timestamptz and e.kind = 'regressed')`,
      ]
const allOf = (conditions: readonly Condition[]): Condition => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** The work list's filters as one condition on `r` and `c`. */
export function listCondition(ctx: Ctx, filters: ListFilters): Condition {
  return allOf([
    ...oneOf(sql`r.check_id`, checksWhere({ category: filters.category, scannerType: filters.scannerType }) ?? [], 'text'),
    ...unmatched(filters),
    ...oneOf(sql`r.risk`, filters.riskLevel?.map(RISK.of), 'smallint'),
    ...oneOf(
      sql`r.column_id`,
      filters.remediationStatus?.map((status) => columnOfStatus[status]),
      'text',
    ),
    ...oneOf(sql`r.completion`, filters.completion, 'text'),
    ...oneOf(sql`r.band`, filters.beaconCategorization?.map(BAND.of), 'smallint'),
    ...oneOf(sql`r.level_of_effort`, filters.levelOfEffort?.map(EFFORT.of), 'smallint'),
    ...oneOf(sql`c.vector_type`, filters.vectorType, 'text'),
    ...oneOf(sql`r.connection_id`, filters.connectionId, 'uuid'),
    ...assigneeCondition(ctx, filters.assignee),
    ...(filters.overdue === 'true' ? [sql`r.column_id <> 'Column_Completed' and r.due_on < ${ctx.now}::date`] : []),
    ...textCondition(ctx, filters.additionalFilters),
    ...resourceCondition(filters),
    ...regressedCondition(filters),
  ])
}
/** A category or scanner that no check has matches nothing, rather than everything. */
const unmatched = ({ category, scannerType }: ListFilters): Condition[] =>
  checksWhere({ category, scannerType })?.length === 0 ? [sql`false`] : []

export function boardCondition(ctx: Ctx, { q, riskLevel, connectionId, assignee }: BoardFilters): Condition {
  return allOf([
    ...oneOf(sql`r.risk`, riskLevel?.map(RISK.of), 'smallint'),
    ...oneOf(sql`r.connection_id`, connectionId, 'uuid'),
    ...assigneeCondition(ctx, assignee),
    ...textCondition(ctx, q),
  ])
}
