import { type RawBuilder, sql } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { countFindings, groupFindings, GROUPINGS } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { riskCounts, STATE } from '#server/codes.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { conditionsOf, type FindingConditions, whereOf } from './filters.ts'

type By = (typeof GROUPINGS)[number]
interface GroupRow {
  key: string
  label: string
  /** By risk code. */
  amounts: number[]
  total: number
  highest_priority: number
  groups: number
}

const KEY: Readonly<Record<By, RawBuilder<unknown>>> = {
  check: sql`f.check_id`,
  resource: sql`f.resource_id`,
  connection: sql`f.connection_id`,
}
const LABEL: Readonly<Record<By, (accountId: string) => RawBuilder<unknown>>> = {
  check: () => sql`g.key`,
  resource: (accountId) => sql`(select x.generic_identifier_value from resource x where x.account_id = ${accountId} and x.id = g.key)`,
  connection: (accountId) => sql`(select c.name from connection c where c.account_id = ${accountId} and c.id = g.key)`,
}
const AMOUNTS = sql.raw(RISK_LEVELS.map((_, risk) => `coalesce(sum(t.amount) filter (where t.risk = ${risk}), 0)::int`).join(', '))

/** (key, risk, amount, highest priority) of the findings: by connection from the kept counts where they can tell, else counted. */
function tallies(ctx: Ctx, by: By, conditions: FindingConditions): RawBuilder<unknown> {
  const { states, risks, counted, isCounted } = conditions
  if (by !== 'connection' || !isCounted)
    return sql`select ${KEY[by]} as key, f.risk, count(*) as amount, max(f.priority) as highest from finding f ${whereOf(ctx, conditions)} group by 1, 2`
  return sql`select n.connection_id as key, n.risk, n.amount, top.priority as highest from finding_count n
    cross join lateral (
      select f.priority from finding f
       where f.account_id = ${ctx.accountId} and f.connection_id = n.connection_id and f.state = n.state and f.risk = n.risk
       order by f.priority desc, f.id desc limit 1) top
    where n.account_id = ${ctx.accountId} and n.state = any(${states}::smallint[]) and n.risk = any(${risks}::smallint[]) ${counted}`
}

/** Findings counted by check, resource or connection; the most urgent group first. */
export async function groupFindingsBy(
  ctx: Ctx,
  { by, limit, ...filters }: Input<typeof groupFindings>['query'],
): Promise<ReplyOf<typeof groupFindings>> {
  const conditions = await conditionsOf(ctx, filters)
  const found = await sql<GroupRow>`
    select g.*, ${LABEL[by](ctx.accountId)} as label from (
      select t.key, sum(t.amount)::int as total, max(t.highest) as highest_priority, count(*) over ()::int as groups, array[${AMOUNTS}] as amounts
        from (${tallies(ctx, by, conditions)}) t
       group by t.key order by highest_priority desc, total desc, t.key limit ${limit}) g
     order by g.highest_priority desc, g.total desc, g.key`.execute(ctx.db)
  return {
    results: found.rows.map(({ key, label, amounts, total, highest_priority }) => ({
      key,
      label: by === 'check' ? checkTexts(key, ctx.language).finding : label,
      counts: riskCounts(amounts),
      total,
      highestPriority: highest_priority,
    })),
    total: found.rows[0]?.groups ?? 0,
  }
}

/** Open findings by risk, from the kept counts. */
export async function countOpenFindings(ctx: Ctx): Promise<ReplyOf<typeof countFindings>> {
  const counted = await sql<{ risk: number; amount: number }>`select risk, sum(amount)::int as amount from finding_count
    where account_id = ${ctx.accountId} and state = ${STATE.of('open')} group by risk`.execute(ctx.db)
  return {
    open: riskCounts(Object.fromEntries(counted.rows.map(({ risk, amount }) => [risk, amount]))),
    total: counted.rows.reduce((sum, { amount }) => sum + amount, 0),
  }
}
