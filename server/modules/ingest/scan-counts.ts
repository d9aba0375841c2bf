import { sql } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RESULT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import type { ScannerSummary } from '#server/db/tables/scans.ts'
import { checkOf } from '#server/modules/checks/index.ts'
import { judgedIn } from '#server/modules/scans/index.ts'
import type { IngestScan } from './observations.ts'

/** What a scan stores of its results at its end, so that no list counts them again. */
export interface ScanCounts {
  pass: number
  /** Failing results that nobody has muted, accepted or called false. */
  fail: number
  manual: number
  error: number
  muted: number
  /** info … critical */
  failedByRisk: number[]
  passedByRisk: number[]
  scannerSummaries: ScannerSummary[]
}
interface ResultTally {
  check_id: string
  status: number
  risk: number
  is_muted: boolean
  amount: number
}

/** Results of a scan by check, status and risk: the spans that cover its number, of the checks that judged something in it. */
async function tallyResults(ctx: Ctx, scan: IngestScan): Promise<ResultTally[]> {
  const closedByPeople = (['muted', 'accepted risk', 'false positive'] as const).map(STATE.of)
  const found = await sql<ResultTally>`
    with covering as (
      select check_id, status, risk, fingerprint, resource_id, from_scan_seq from result_span
       where account_id = ${ctx.accountId} and connection_id = ${scan.connection_id} and to_scan_seq is null
      union all
      select check_id, status, risk, fingerprint, resource_id, from_scan_seq from result_span
       where account_id = ${ctx.accountId} and connection_id = ${scan.connection_id} and to_scan_seq > ${scan.seq})
    select c.check_id, c.status, c.risk, f.id is not null as is_muted, count(*)::int as amount
      from covering c
      left join finding f on c.status = ${RESULT.of('fail')} and f.account_id = ${ctx.accountId} and f.fingerprint = c.fingerprint
       and f.connection_id = ${scan.connection_id} and f.state = any(${closedByPeople}::smallint[])
     where c.from_scan_seq <= ${scan.seq} and ${judgedIn(ctx, scan, 'c')} and (${scan.resource_id}::uuid is null or c.resource_id = ${scan.resource_id}::uuid)
     group by 1, 2, 3, 4`.execute(ctx.db)
  return found.rows
}

function summarize(tallies: readonly ResultTally[]): ScanCounts {
  const counts = { pass: 0, fail: 0, manual: 0, error: 0, muted: 0 }
  const failedByRisk = RISK_LEVELS.map(() => 0)
  const passedByRisk = RISK_LEVELS.map(() => 0)
  const summaries = new Map<string, ScannerSummary>()
  for (const { check_id, status, risk, is_muted, amount } of tallies) {
    const word = RESULT.word(status)
    counts[is_muted ? 'muted' : word] += amount
    if (word === 'fail' && !is_muted) failedByRisk[risk] = (failedByRisk[risk] ?? 0) + amount
    if (word === 'pass') passedByRisk[risk] = (passedByRisk[risk] ?? 0) + amount
    const scannerType = checkOf(check_id)?.scannerType ?? 'Other'
    const summary = summaries.get(scannerType) ?? { scannerType, pass: 0, fail: 0, manual: 0, error: 0 }
    summary[word] += amount
    summaries.set(scannerType, summary)
  }
  const scannerSummaries = [...summaries.values()].toSorted((a, b) => a.scannerType.localeCompare(b.scannerType, 'en'))
  return { ...counts, failedByRisk, passedByRisk, scannerSummaries }
}

/**
 * Counts a scan's results and stores the counts on the scan; after a full scan the connection's number of resources too.
 * Called in the transaction that ends the scan. Counting again gives the same as long as nobody triages in between.
 */
export async function scanCounts(ctx: Ctx, scan: IngestScan): Promise<ScanCounts> {
  const counts = summarize(await tallyResults(ctx, scan))
  await ctx.db
    .updateTable('scan')
    .set({
      pass_count: counts.pass,
      fail_count: counts.fail,
      manual_count: counts.manual,
      error_count: counts.error,
      muted_count: counts.muted,
      failed_by_risk: counts.failedByRisk,
      passed_by_risk: counts.passedByRisk,
      scanner_summaries: JSON.stringify(counts.scannerSummaries),
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .execute()
  if (scan.kind === 'full') {
    await sql`
      update connection set resource_count = (
        select (select count(*) from resource r
                 where r.account_id = ${ctx.accountId} and r.connection_id = ${scan.connection_id} and r.type is not null and r.gone_at is null)
             + (select count(distinct s.resource_id) from result_span s join resource r on r.account_id = s.account_id and r.id = s.resource_id
                 where s.account_id = ${ctx.accountId} and s.connection_id = ${scan.connection_id} and s.to_scan_seq is null and r.type is null))
       where account_id = ${ctx.accountId} and id = ${scan.connection_id}`.execute(ctx.db)
  }
  return counts
}
