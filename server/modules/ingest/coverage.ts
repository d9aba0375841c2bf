import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { storable, type IngestScan } from './observations.ts'
import { recordset } from '#server/db/sql.ts'

interface Covered {
  check_id: string
  scope: string
}
const keyOf = (checkId: string, scope: string): string => JSON.stringify([checkId, scope])

/** Checks of this batch that a later scan of the connection (a verification beside a full scan) has judged already, with its seq. */
async function supersededBy(ctx: Ctx, scan: IngestScan, checkIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<Covered & { seq: number }>`
    select c.check_id, c.scope, max(s.seq) as seq
      from scan s join scan_coverage c on c.account_id = s.account_id and c.scan_id = s.id
     where s.account_id = ${ctx.accountId} and s.connection_id = ${scan.connection_id} and s.seq > ${scan.seq}
       and c.check_id = any(${checkIds}::text[]) and c.state = 'ran'
     group by 1, 2`.execute(ctx.db)
  return new Map(rows.rows.map((row) => [keyOf(row.check_id, row.scope), row.seq]))
}

/**
 * Writes what ran and what did not. A later scan has the newer word: its checks are noted as skipped here.
 * @returns the outcomes that may change something: their check ran, and this scan had not taken it in before
 */
export async function recordCoverage(ctx: Ctx, scan: IngestScan, outcomes: readonly CheckOutcome[]): Promise<CheckOutcome[]> {
  const byKey = new Map(outcomes.map((outcome) => [keyOf(outcome.checkId, outcome.scope), outcome]))
  const newer = await supersededBy(ctx, scan, [...new Set(outcomes.map(({ checkId }) => checkId))])
  const rows = [...byKey].map(([key, { checkId, scope, state, reason }]) => {
    const seq = newer.get(key)
    return seq === undefined
      ? { check_id: checkId, scope, state, reason: reason === null ? null : storable(reason) }
      : { check_id: checkId, scope, state: 'skipped' as const, reason: `superseded by scan ${seq}` }
  })
  const written = await sql<Covered & { state: string }>`
    insert into scan_coverage (account_id, scan_id, check_id, scope, state, reason)
    select ${ctx.accountId}, ${scan.id}, check_id, scope, state, reason
      from ${recordset(rows, { check_id: 'text', scope: 'text', state: 'text', reason: 'text' }, 'given')}
     order by check_id, scope
    on conflict (account_id, scan_id, check_id, scope) do update set state = excluded.state, reason = excluded.reason
     where scan_coverage.state <> 'ran'
    returning check_id, scope, state`.execute(ctx.db)
  return written.rows.flatMap((row) => {
    const outcome = byKey.get(keyOf(row.check_id, row.scope))
    return row.state === 'ran' && outcome !== undefined ? [outcome] : []
  })
}
