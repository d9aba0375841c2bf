import { sql } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Db } from '#server/db/database.ts'
import { postureScore } from '#server/modules/dashboard/index.ts'

export interface AccountFigures {
  /** 0–100; null before the first scan. */
  posture: number | null
  openCritical: number
  openFindings: number
  connections: number
  lastScanAt: Date | null
}

interface Row {
  account_id: string
  /** Open findings by risk code. */
  open: number[]
  /** Results that passed in the last full scan of each connection, by risk code; null before one. */
  passed: number[] | null
  connections: number
  last_scan_at: Date | null
}

/** An expression once for each risk code, which # stands for. */
const byRisk = (expression: string) =>
  sql.raw(`array[${RISK_LEVELS.map((_, risk) => expression.replaceAll('#', String(risk))).join(', ')}]`)

/**
 * What the overview of each account says, from the same kept counts: a few index ranges an account, never its findings.
 * @param platform sees every account; so the accounts are listed, and whoever asks has been found to be allowed to read them
 */
export async function figuresOf(platform: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFigures>> {
  if (accountIds.length === 0) return new Map()
  const found = await sql<Row>`
    select wanted.account_id, counts.open, passes.passed, own.connections, own.last_scan_at
      from unnest(${accountIds}::uuid[]) as wanted(account_id)
      cross join lateral (
        select count(*)::int as connections, max(c.last_scan_at) as last_scan_at from connection c where c.account_id = wanted.account_id) own
      cross join lateral (
        select ${byRisk('coalesce(sum(n.amount) filter (where n.risk = #), 0)::int')} as open
          from finding_count n where n.account_id = wanted.account_id and n.state = ${STATE.of('open')}) counts
      cross join lateral (
        select case when count(*) > 0 then ${byRisk('coalesce(sum(last.passed_by_risk[# + 1]), 0)::int')} end as passed
          from connection c
          cross join lateral (
            select s.passed_by_risk from scan s
             where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full' and s.status = 'completed'
             order by s.requested_at desc, s.id desc limit 1) last
         where c.account_id = wanted.account_id) passes`.execute(platform)
  return new Map(
    found.rows.map((row) => [
      row.account_id,
      {
        posture: row.passed && postureScore(row.passed, row.open),
        openCritical: row.open[RISK.of('critical')] ?? 0,
        openFindings: row.open.reduce((sum, amount) => sum + amount, 0),
        connections: row.connections,
        lastScanAt: row.last_scan_at,
      },
    ]),
  )
}
