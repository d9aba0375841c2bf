import { sql } from 'kysely'
import type { CoverageState } from '#contract/coverage.ts'
import type { Ctx } from '#server/context.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { storable, type IngestScan } from './observations.ts'
import { recordset } from '#server/db/sql.ts'
import { scannerFor } from '#server/kinds.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'

/** What became of one check in one scope. */
interface Covered {
  checkId: string
  scope: string
  state: CoverageState
  reason: string | null
  /** It judged something, though it may not have seen all. */
  isJudged: boolean
}
type StateInScope = Pick<Covered, 'state' | 'scope'>
/** The checks of a scan that came to one state in one scope, as the table packs them. */
interface Packed {
  scope: string
  state: CoverageState
  check_ids: string[]
  reasons: (string | null)[]
  judged: string[]
}
const keyOf = ({ checkId, scope }: { checkId: string; scope: string }): string => JSON.stringify([checkId, scope])
const unpack = ({ scope, state, check_ids, reasons, judged }: Packed): Covered[] =>
  check_ids.map((checkId, at) => ({
    checkId,
    scope,
    state,
    reason: reasons[at] ?? null,
    isJudged: state === 'ran' || judged.includes(checkId),
  }))

/**
 * What this scan has recorded already, and which checks of the batch a later scan of the connection (a verification beside a full
 * scan) has judged, with its seq.
 * @param batch what is asked about; undefined: everywhere, and only what this scan has recorded
 */
async function knownCoverage(
  ctx: Ctx,
  scan: IngestScan,
  batch?: readonly CheckOutcome[],
): Promise<{ own: Map<string, Covered>; newer: Map<string, number> }> {
  const checkIds = [...new Set(batch?.map(({ checkId }) => checkId))]
  // of hundreds of scopes a batch is about a few
  const here = batch === undefined ? sql`true` : sql`c.scope = any(${[...new Set(batch.map(({ scope }) => scope))]}::text[])`
  const { rows } = await sql<Packed & { seq: number; is_own: boolean }>`
    select s.seq, s.id = ${scan.id} as is_own, c.scope, c.state, c.check_ids, c.reasons, c.judged
      from scan s join scan_coverage c on c.account_id = s.account_id and c.scan_id = s.id
     where s.account_id = ${ctx.accountId} and s.connection_id = ${scan.connection_id} and s.seq >= ${scan.seq} and ${here}
       and (s.id = ${scan.id} or (s.seq > ${scan.seq} and c.state = 'ran' and c.check_ids && ${checkIds}::text[]))
     order by s.seq`.execute(ctx.db)
  const own = rows.filter((row) => row.is_own).flatMap(unpack)
  const newer = rows.filter((row) => !row.is_own).flatMap((row) => unpack(row).map((one) => [keyOf(one), row.seq] as const))
  return { own: new Map(own.map((one) => [keyOf(one), one])), newer: new Map(newer) }
}

/**
 * Writes what ran and what did not. A later scan has the newer word: its checks are noted as skipped here. The connection's row
 * must be locked.
 * @returns the outcomes that may change something: their check ran or saw a part, and this scan had not taken it in before
 */
export async function recordCoverage(ctx: Ctx, scan: IngestScan, outcomes: readonly CheckOutcome[]): Promise<CheckOutcome[]> {
  const byKey = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]))
  const { own, newer } = await knownCoverage(ctx, scan, outcomes)
  const changed = new Map<string, StateInScope>()
  const ran: CheckOutcome[] = []
  for (const [key, outcome] of byKey) {
    const before = own.get(key)
    if (before?.state === 'ran' || (before !== undefined && before.state === outcome.state)) continue
    const after = coveredBy(outcome, newer.get(key))
    own.set(key, after)
    for (const place of before === undefined ? [after] : [before, after]) changed.set(JSON.stringify([place.state, place.scope]), place)
    if (after.isJudged) ran.push(outcome)
  }
  await writeCoverage(
    ctx,
    scan,
    [...changed.values()].map((place) => packAt(place, own.values())),
  )
  return ran
}

function coveredBy({ checkId, scope, state, reason, verdicts }: CheckOutcome, newerSeq: number | undefined): Covered {
  if (newerSeq !== undefined) return { checkId, scope, state: 'skipped', reason: `superseded by scan ${newerSeq}`, isJudged: false }
  return { checkId, scope, state, reason: reason === null ? null : storable(reason), isJudged: state === 'ran' || verdicts.length > 0 }
}

/** All checks of one state and scope, by id. */
function packAt({ state, scope }: StateInScope, covered: Iterable<Covered>): Packed {
  const here = [...covered].filter((one) => one.state === state && one.scope === scope).toSorted((a, b) => (a.checkId < b.checkId ? -1 : 1))
  const check_ids = here.map(({ checkId }) => checkId)
  if (state === 'ran') return { state, scope, check_ids, reasons: [], judged: [] }
  const judged = here.filter(({ isJudged }) => isJudged).map(({ checkId }) => checkId)
  return { state, scope, check_ids, reasons: here.map(({ reason }) => reason), judged }
}

async function writeCoverage(ctx: Ctx, scan: IngestScan, rows: readonly Packed[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into scan_coverage (account_id, scan_id, scope, state, check_ids, reasons, judged)
    select ${ctx.accountId}, ${scan.id}, scope, state, check_ids, reasons, judged
      from ${recordset(rows, { scope: 'text', state: 'text', check_ids: 'text[]', reasons: 'text[]', judged: 'text[]' }, 'given')}
    on conflict (account_id, scan_id, state, scope) do update set check_ids = excluded.check_ids, reasons = excluded.reasons, judged = excluded.judged`.execute(
    ctx.db,
  )
}

/**
 * Names every check that a scan was to run and did not come to, with the reason why: nobody is to take silence for an answer.
 * @param scan locked, and about to end
 */
export async function recordUnseen(ctx: Ctx, scan: ScanRow, why: Pick<Covered, 'state' | 'reason'>): Promise<void> {
  const connection = await ctx.db
    .selectFrom('connection')
    .select(['target', 'vector_type'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .executeTakeFirstOrThrow()
  const scanner = scannerFor(connection.vector_type)
  const { own } = await knownCoverage(ctx, scan)
  const named = Map.groupBy(own.values(), ({ checkId }) => checkId)
  const planned = scan.check_ids ?? scanner.checks.map(({ id }) => id)
  const wholeTarget = scanner.targetOf(connection.target)
  const unseen = planned.flatMap((checkId): Covered[] => {
    const scopes = unseenScopes(named.get(checkId)?.map(({ scope }) => scope) ?? [], scan.scopes, wholeTarget)
    return scopes.map((scope) => ({ checkId, scope, isJudged: false, state: why.state, reason: why.reason }))
  })
  const all = [...own.values(), ...unseen]
  const places = new Set(unseen.map(({ scope }) => scope))
  await writeCoverage(
    ctx,
    scan,
    [...places].map((scope) => packAt({ state: why.state, scope }, all)),
  )
}

/** Where a check was not: nowhere of the target, or not in all of its scopes. */
function unseenScopes(seen: readonly string[], scopes: readonly string[], wholeTarget: string): readonly string[] {
  if (seen.length === 0) return [wholeTarget]
  return seen.some((scope) => scopes.includes(scope)) ? scopes.filter((scope) => !seen.includes(scope)) : []
}
