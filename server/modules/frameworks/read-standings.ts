import { sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import { RESULT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { checkOf, listedChecks } from '#server/modules/checks/index.ts'
import { type CheckStanding, coverageOf, type Tally } from './posture.ts'

/** A connection in scope, and its last complete scan. */
export interface ScannedConnection {
  id: string
  name: string
  vector_type: VectorType
  scan_id: string | null
  scanned_at: Date | null
  /** Its newest scan failed: the evidence is that of an older one. */
  is_failing: boolean
}

/** The connections in scope, those of them alone that are named. */
export async function connectionsInScope(ctx: Ctx, only: readonly string[] | undefined): Promise<ScannedConnection[]> {
  const named = only?.length ? sql`and c.id = any(${only}::uuid[])` : sql``
  const { rows } = await sql<ScannedConnection>`
    select c.id, c.name, c.vector_type, last.id as scan_id, last.finished_at as scanned_at, c.failure_code is not null as is_failing
      from connection c
      left join lateral (
        select s.id, s.finished_at from scan s where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full' and s.status = 'completed'
         order by s.requested_at desc, s.id desc limit 1) last on true
     where c.account_id = ${ctx.accountId} and c.scoped_out_at is null ${named}
     order by lower(c.name), c.id`.execute(ctx.db)
  return rows
}

interface Ran {
  check_id: string
  ran: number
  planned: number
  denied: number
  /** Scans that say anything of it. */
  scans: number
}
async function coverageOfChecks(ctx: Ctx, scanIds: readonly string[]): Promise<Ran[]> {
  const { rows } = await sql<Ran>`
    select u.check_id, count(*) filter (where v.state = 'ran')::int as ran, count(*)::int as planned,
           count(*) filter (where v.state = 'denied')::int as denied, count(distinct v.scan_id)::int as scans
      from scan_coverage v cross join unnest(v.check_ids) u(check_id)
     where v.account_id = ${ctx.accountId} and v.scan_id = any(${scanIds}::uuid[]) group by 1`.execute(ctx.db)
  return rows
}

interface Found {
  check_id: string
  passed: number
  failed: number
  manual: number
  error: number
}
const amountOf = (status: Parameters<typeof RESULT.of>[0]) =>
  sql`coalesce(sum(amount) filter (where status = ${RESULT.of(status)}), 0)::int`

/** Live results of each check, from the kept counts. */
async function resultsOfChecks(ctx: Ctx, connectionIds: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select check_id, ${amountOf('pass')} as passed, ${amountOf('fail')} as failed, ${amountOf('manual')} as manual, ${amountOf('error')} as error
      from result_count where account_id = ${ctx.accountId} and connection_id = any(${connectionIds}::uuid[]) group by 1`.execute(ctx.db)
  return rows
}

/** Open findings of each check: a range of one index each, which holds all that is asked. */
async function openOfChecks(ctx: Ctx, checkIds: readonly string[], connectionIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ check_id: string; open: number }>`
    select asked.check_id, found.open from unnest(${checkIds}::text[]) asked(check_id)
     cross join lateral (
       select count(*)::int as open from finding f where f.account_id = ${ctx.accountId} and f.check_id = asked.check_id
          and f.state = ${STATE.of('open')} and f.connection_id = any(${connectionIds}::uuid[])) found
     where found.open > 0`.execute(ctx.db)
  return new Map(rows.map(({ check_id: checkId, open }) => [checkId, open]))
}

const tallyOf = (found: Found | undefined, open: number): Tally => ({
  failing: open,
  passing: found?.passed ?? 0,
  // a result that fails and has no open finding was left so by somebody
  excepted: Math.max(0, (found?.failed ?? 0) - open),
  toJudge: found?.manual ?? 0,
  notJudged: found?.error ?? 0,
})

export interface Standings {
  connections: readonly ScannedConnection[]
  of: (checkId: string) => CheckStanding
}
/**
 * How each check of this build stands over the connections in scope: its live results, and where it ran in their last complete scans. A
 * connection that was never scanned, and a check that its scan does not mention, count as planned and not run. Four statements; their time
 * grows with checks and connections, not with results.
 */
export async function readStandings(ctx: Ctx, only: readonly string[] | undefined): Promise<Standings> {
  const connections = await connectionsInScope(ctx, only)
  const connectionIds = connections.map(({ id }) => id)
  const ran = await coverageOfChecks(
    ctx,
    connections.flatMap(({ scan_id: scanId }) => scanId ?? []),
  )
  const results = new Map((await resultsOfChecks(ctx, connectionIds)).map((row) => [row.check_id, row]))
  const kinds = new Set(connections.map((connection) => connection.vector_type))
  const asked = listedChecks().flatMap(({ id, vectorType }) => (kinds.has(vectorType) && (results.get(id)?.failed ?? 0) > 0 ? [id] : []))
  const open = await openOfChecks(ctx, asked, connectionIds)
  const coverage = new Map(ran.map((row) => [row.check_id, row]))
  return {
    connections,
    of: (checkId) => {
      const kind = checkOf(checkId)?.vectorType
      const here = connections.filter((connection) => connection.vector_type === kind).length
      const { ran: done = 0, planned = 0, denied = 0, scans = 0 } = coverage.get(checkId) ?? {}
      const unmentioned = Math.max(0, here - scans)
      return { tally: tallyOf(results.get(checkId), open.get(checkId) ?? 0), coverage: coverageOf(done, planned + unmentioned, denied) }
    },
  }
}

/** Of each connection, where these checks ran in its last complete scan. */
export async function coverageByConnection(ctx: Ctx, connections: readonly ScannedConnection[], checkIds: ReadonlySet<string>) {
  const { rows } = await sql<Omit<Ran, 'scans' | 'check_id'> & { scan_id: string; checks: number }>`
    select v.scan_id, count(*) filter (where v.state = 'ran')::int as ran, count(*)::int as planned,
           count(*) filter (where v.state = 'denied')::int as denied, count(distinct u.check_id)::int as checks
      from scan_coverage v cross join unnest(v.check_ids) u(check_id)
     where v.account_id = ${ctx.accountId} and v.scan_id = any(${connections.flatMap(({ scan_id: scanId }) => scanId ?? [])}::uuid[])
       and u.check_id = any(${[...checkIds]}::text[]) group by 1`.execute(ctx.db)
  const ofScan = new Map(rows.map((row) => [row.scan_id, row]))
  return connections.map((connection) => {
    const planned = listedChecks().filter(({ id, vectorType }) => vectorType === connection.vector_type && checkIds.has(id)).length
    const row = ofScan.get(connection.scan_id ?? '')
    const unmentioned = Math.max(0, planned - (row?.checks ?? 0))
    return { connection, coverage: coverageOf(row?.ran ?? 0, (row?.planned ?? 0) + unmentioned, row?.denied ?? 0) }
  })
}
