import { sql, type RawBuilder } from 'kysely'
import type { GROUPINGS, groupFindings } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '../../context.ts'
import { checkText } from '../checks/index.ts'
import { conditionsOf } from './filters.ts'

type By = (typeof GROUPINGS)[number]
interface GroupRow {
  key: string
  label: string
  critical: number
  high: number
  medium: number
  low: number
  info: number
  total: number
  highest_priority: number
  groups: number
}

const KEY: Readonly<Record<By, RawBuilder<unknown>>> = {
  check: sql`f.check_id`,
  resource: sql`f.resource_id`,
  connection: sql`f.connection_id`,
}
const LABEL: Readonly<Record<By, RawBuilder<unknown>>> = {
  check: sql`g.key`,
  resource: sql`(select x.generic_identifier_value from resource x where x.account_id = g.account_id and x.id = g.key)`,
  connection: sql`(select c.name from connection c where c.account_id = g.account_id and c.id = g.key)`,
}

/** Findings counted by check, resource or connection; the most urgent group first. */
export async function groupFindingsBy(
  ctx: Ctx,
  { by, limit, ...filters }: Input<typeof groupFindings>['query'],
): Promise<ReplyOf<typeof groupFindings>> {
  const { states, risks, rest } = await conditionsOf(ctx, filters)
  const found = await sql<GroupRow>`
    select g.*, ${LABEL[by]} as label from (
      select f.account_id, ${KEY[by]} as key, count(*)::int as total, max(f.priority) as highest_priority, count(*) over ()::int as groups,
             (count(*) filter (where f.risk = 4))::int as critical, (count(*) filter (where f.risk = 3))::int as high,
             (count(*) filter (where f.risk = 2))::int as medium, (count(*) filter (where f.risk = 1))::int as low,
             (count(*) filter (where f.risk = 0))::int as info
        from finding f
       where f.account_id = ${ctx.accountId} and f.state = any(${states}::smallint[]) and f.risk = any(${risks}::smallint[]) ${rest}
       group by 1, 2 order by highest_priority desc, total desc, key limit ${limit}) g
     order by g.highest_priority desc, g.total desc, g.key`.execute(ctx.db)
  return {
    results: found.rows.map(({ key, label, critical, high, medium, low, info, total, highest_priority }) => ({
      key,
      label: by === 'check' ? checkText(key, ctx.language).title : label,
      counts: { critical, high, medium, low, info },
      total,
      highestPriority: highest_priority,
    })),
    total: found.rows[0]?.groups ?? 0,
  }
}
