import { sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import { RESULT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { checksByPlace } from './frameworks.ts'
import { type CheckStanding, type Coverage, coverageOf, type Tally } from './posture.ts'

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
async function connectionsInScope(ctx: Ctx, only: readonly string[] | undefined): Promise<ScannedConnection[]> {
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

/** What became of one check in one scan, over all places where it was planned. */
interface Ran {
  scan_id: string
  check_id: string
  ran: number
  planned: number
  denied: number
}
/** Scans whose coverage this process remembers: it never changes once a scan has completed. The one asked for longest ago goes first. */
const REMEMBERED = 500
const remembered = new Map<string, readonly Ran[]>()
const keyOf = (ctx: Ctx, scanId: string) => `${ctx.accountId} ${scanId}`

/** What became of each check in these scans, which have completed. */
async function coverageOfScans(ctx: Ctx, scanIds: readonly string[]): Promise<Ran[]> {
  const known = new Map(scanIds.map((id) => [id, remembered.get(keyOf(ctx, id))]))
  const asked = scanIds.filter((id) => known.get(id) === undefined)
  const read = asked.length === 0 ? [] : await readCoverage(ctx, asked)
  const byScan = Map.groupBy(read, ({ scan_id: scanId }) => scanId)
  return scanIds.flatMap((id) => {
    const rows = known.get(id) ?? byScan.get(id) ?? []
    remember(keyOf(ctx, id), rows)
    return rows
  })
}
function remember(key: string, rows: readonly Ran[]): void {
  remembered.delete(key)
  // a scan without coverage tells nothing worth keeping
  if (rows.length > 0) remembered.set(key, rows)
  for (const oldest of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break
    remembered.delete(oldest)
  }
}
async function readCoverage(ctx: Ctx, scanIds: readonly string[]): Promise<Ran[]> {
  const { rows } = await sql<Ran>`
    select v.scan_id, u.check_id, count(*) filter (where v.state = 'ran')::int as ran, count(*)::int as planned,
           count(*) filter (where v.state = 'denied')::int as denied
      from scan_coverage v cross join unnest(v.check_ids) u(check_id)
     where v.account_id = ${ctx.accountId} and v.scan_id = any(${scanIds}::uuid[]) group by 1, 2`.execute(ctx.db)
  return rows
}
/** What these came to together; what none of them mentions, of the many planned, did not run. */
function together(rows: readonly Ran[], planned: number): Coverage {
  const sum = (key: 'ran' | 'planned' | 'denied') => rows.reduce((total, row) => total + row[key], 0)
  return coverageOf(sum('ran'), sum('planned') + Math.max(0, planned - rows.length), sum('denied'))
}

interface Found {
  check_id: string
  open: number
  passed: number
  failed: number
  manual: number
  error: number
}
/** The status under which result_count has open findings. */
const OPEN = 0
const amountOf = (status: number) => sql`coalesce(sum(amount) filter (where status = ${sql.lit(status)}), 0)::int`

/** Live results and open findings of each check, from the kept counts. */
async function resultsOfChecks(ctx: Ctx, connectionIds: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select check_id, ${amountOf(OPEN)} as open, ${amountOf(RESULT.of('pass'))} as passed, ${amountOf(RESULT.of('fail'))} as failed,
           ${amountOf(RESULT.of('manual'))} as manual, ${amountOf(RESULT.of('error'))} as error
      from result_count where account_id = ${ctx.accountId} and connection_id = any(${connectionIds}::uuid[]) group by 1`.execute(ctx.db)
  return rows
}

const tallyOf = ({ open, passed, failed, manual, error }: Omit<Found, 'check_id'>): Tally => ({
  failing: open,
  passing: passed,
  // a result that fails and has no open finding was left so by somebody
  excepted: Math.max(0, failed - open),
  toJudge: manual,
  notJudged: error,
})
/** The same of checks that look at several places in a resource, by place: of few results, so that they are counted again. */
interface FoundAt extends Found {
  locator: string
}
const counted = (status: number) => sql`count(*) filter (where status = ${sql.lit(status)})::int`
async function resultsAtPlaces(ctx: Ctx, connectionIds: readonly string[], checkIds: readonly string[]): Promise<FoundAt[]> {
  const scope = sql`account_id = ${ctx.accountId} and connection_id = any(${connectionIds}::uuid[]) and check_id = any(${checkIds}::text[])`
  const { rows } = await sql<FoundAt>`
    select check_id, locator, ${counted(OPEN)} as open, ${counted(RESULT.of('pass'))} as passed, ${counted(RESULT.of('fail'))} as failed,
           ${counted(RESULT.of('manual'))} as manual, ${counted(RESULT.of('error'))} as error
      from (select check_id, locator, status from result_span where ${scope} and to_scan_seq is null
            union all select check_id, locator, ${sql.lit(OPEN)} from finding where ${scope} and state = ${sql.lit(STATE.of('open'))}) told
     where locator is not null group by 1, 2`.execute(ctx.db)
  return rows
}

const NOTHING_FOUND = { open: 0, passed: 0, failed: 0, manual: 0, error: 0 }

export interface Standings {
  connections: readonly ScannedConnection[]
  /** @param locator the place in the resource, of a check that looks at several */
  of: (checkId: string, locator?: string) => CheckStanding
  /** Of one connection, where these checks ran in its last complete scan. */
  coverageAt: (connection: ScannedConnection, checkIds: ReadonlySet<string>) => Coverage
}
/**
 * How each check of this build stands over the connections in scope: its live results, and where it ran in their last complete scans. A
 * connection that was never scanned, and a check that its scan does not mention, count as planned and not run. Four statements; their time
 * grows with checks, connections and their regions, not with results.
 */
export async function readStandings(ctx: Ctx, only: readonly string[] | undefined): Promise<Standings> {
  const connections = await connectionsInScope(ctx, only)
  const ran = await coverageOfScans(
    ctx,
    connections.flatMap(({ scan_id: scanId }) => scanId ?? []),
  )
  const found = await resultsOfChecks(
    ctx,
    connections.map(({ id }) => id),
  )
  const places = await resultsAtPlaces(
    ctx,
    connections.map(({ id }) => id),
    checksByPlace(),
  )
  const atPlace = new Map(places.map((row) => [`${row.check_id} ${row.locator}`, tallyOf(row)]))
  const results = new Map(found.map((row) => [row.check_id, row]))
  const ofCheck = Map.groupBy(ran, ({ check_id: checkId }) => checkId)
  const ofScan = Map.groupBy(ran, ({ scan_id: scanId }) => scanId)
  const ofKind = Map.groupBy(connections, (connection) => connection.vector_type)
  const standings = new Map(
    listedChecks().map(({ id, vectorType }) => {
      const coverage = together(ofCheck.get(id) ?? [], ofKind.get(vectorType)?.length ?? 0)
      return [id, { tally: tallyOf(results.get(id) ?? NOTHING_FOUND), coverage }]
    }),
  )
  return {
    connections,
    of: (checkId, locator) => {
      const standing = standings.get(checkId) ?? { tally: tallyOf(NOTHING_FOUND), coverage: coverageOf(0, 0, 0) }
      if (locator === undefined) return standing
      return { ...standing, tally: atPlace.get(`${checkId} ${locator}`) ?? tallyOf(NOTHING_FOUND) }
    },
    coverageAt: (connection, checkIds) => {
      const planned = listedChecks().filter(({ id, vectorType }) => vectorType === connection.vector_type && checkIds.has(id))
      const rows = (ofScan.get(connection.scan_id ?? '') ?? []).filter(({ check_id: checkId }) => checkIds.has(checkId))
      return together(rows, planned.length)
    },
  }
}
