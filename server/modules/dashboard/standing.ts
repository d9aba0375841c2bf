import { sql } from 'kysely'
import type { Overview } from '#contract/dashboard.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RISK_WEIGHT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { connectionsById, healthOf } from '#server/modules/connections/index.ts'

/** A connection in scope, and what its last complete scan saw. */
interface Row {
  id: string
  name: string
  health: Overview['connections'][number]['connection']['health']
  scan_id: string | null
  ran: number
  /** Checks that ran, those that ran in some of their scopes by that part. */
  covered: number
  checks: number
  resources: number
}
type Standing = Pick<
  Overview,
  | 'coveragePercent'
  | 'leastCovered'
  | 'connections'
  | 'connectionsTotal'
  | 'connectionsHealthy'
  | 'connectionsNotScanned'
  | 'connectionsFailed'
  | 'connectionsScanned'
  | 'connectionsOutOfScope'
> & { resourcesTotal: number }

const WORST_FIRST = { failed: 0, never_scanned: 2, scanning: 3, healthy: 3 } as const
/** Failed, then short of checks, then not scanned, then the others; the statement has put those of equal rank by their open risk. */
const rankOf = (row: Row): number => (row.health !== 'failed' && row.ran < row.checks ? 1 : WORST_FIRST[row.health])

async function countOutOfScope(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select count(*)::int as amount from connection where account_id = ${ctx.accountId} and scoped_out_at is not null`.execute(ctx.db)
  return rows[0]?.amount ?? 0
}

/** How the connections in scope stand, the worst `shown` of them in full. A few statements; they read a row a connection. */
export async function readStanding(ctx: Ctx, shown: number): Promise<Standing> {
  const weights = RISK_LEVELS.map((risk) => RISK_WEIGHT[risk])
  const found = await sql<Row>`
    select c.id, c.name, ${healthOf(ctx)} as health, last.id as scan_id, coalesce(v.ran, 0)::int as ran, coalesce(v.covered, 0)::float8 as covered, coalesce(v.checks, 0)::int as checks, c.resource_count as resources
      from connection c
      left join lateral (
        select s.id, s.scopes from scan s where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full' and s.status = 'completed'
         order by s.requested_at desc, s.id desc limit 1) last on true
      left join lateral (
        select sum(cardinality(v.check_ids)) filter (where v.state = 'ran') as covered, sum(cardinality(v.check_ids)) filter (where v.state = 'ran') as ran,
               sum(cardinality(v.check_ids)) as checks
          from scan_coverage v where v.account_id = c.account_id and v.scan_id = last.id having last.scopes = '{}'
        union all
        -- a check that is judged in several scopes counts once: by the part of them in which it ran
        select sum(n.ran), count(*) filter (where n.ran = 1), count(*) from (
          select avg((v.state = 'ran')::int) as ran from scan_coverage v cross join lateral unnest(v.check_ids) k(id)
           where v.account_id = c.account_id and v.scan_id = last.id and last.scopes <> '{}' group by k.id) n having last.scopes <> '{}') v on true
     where c.account_id = ${ctx.accountId} and c.scoped_out_at is null
     order by (select sum(n.amount * (${weights}::int[])[n.risk + 1]) from finding_count n
                where n.account_id = c.account_id and n.connection_id = c.id and n.state = ${STATE.of('open')}) desc nulls last, lower(c.name), c.id`.execute(
    ctx.db,
  )
  const { rows } = found
  const sum = (key: 'covered' | 'checks' | 'resources') => rows.reduce((total, row) => total + row[key], 0)
  const worst = rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, shown)
  const ofId = new Map(worst.map((row) => [row.id, row]))
  const connections = await connectionsById(
    ctx,
    worst.map(({ id }) => id),
  )
  const [least] = rows.filter((row) => row.ran < row.checks).toSorted((a, b) => b.checks - b.ran - (a.checks - a.ran))
  return {
    coveragePercent: sum('checks') === 0 ? null : Math.round((1_000 * sum('covered')) / sum('checks')) / 10,
    leastCovered:
      least === undefined || least.scan_id === null
        ? null
        : {
            connectionId: least.id,
            connectionName: least.name,
            scanId: least.scan_id,
            notRun: least.checks - least.ran,
            checks: least.checks,
          },
    connections: connections.map((connection) => {
      const { checks = 0, ran = 0 } = ofId.get(connection.id) ?? {}
      return { connection, checksNotRun: checks - ran }
    }),
    connectionsTotal: rows.length,
    connectionsHealthy: rows.filter(({ health }) => health === 'healthy').length,
    connectionsScanned: rows.filter(({ scan_id: scanId }) => scanId !== null).length,
    connectionsFailed: rows.filter(({ health }) => health === 'failed').length,
    connectionsNotScanned: rows.filter(({ health }) => health === 'never_scanned').length,
    connectionsOutOfScope: await countOutOfScope(ctx),
    resourcesTotal: sum('resources'),
  }
}
