import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import { type Difference, DIFFERENCES, type listScanDifferences, type ScanDifference } from '#contract/scans.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { RESULT, RISK } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { decodeCursor, shownPlace, toPage } from '#server/db/sql.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { judgedIn } from './judged-in.ts'
import { type ScanRow, scanById } from './select-scans.ts'

interface Before {
  id: string
  seq: number
  finished_at: Date | null
}
/** The completed scan that this one is compared with: the full one before a full one; before a verification, whatever came last. */
async function scanBefore(ctx: Ctx, scan: ScanRow): Promise<Before | undefined> {
  const ended = ctx.db
    .selectFrom('scan')
    .select(['id', 'seq', 'finished_at'])
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', scan.connection_id)
    .where('status', '=', 'completed')
    .where('seq', '<', scan.seq)
  return (scan.kind === 'full' ? ended.where('kind', '=', 'full') : ended).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** Places that failed at one of the two scans, each with what became of it. Spans tell both states; nothing is read of other connections. */
function differences(ctx: Ctx, scan: ScanRow, before: number): RawBuilder<unknown> {
  const ofResource = scan.resource_id === null ? sql`` : sql`and p.resource_id = ${scan.resource_id}`
  const failed = sql`p.account_id = ${ctx.accountId} and p.connection_id = ${scan.connection_id} and p.status = ${RESULT.of('fail')}`
  return sql`(
    select d.*, case when d.now and d.before then 'unchanged' when not d.now then 'fixed'
                     when exists (select from result_span e where e.account_id = ${ctx.accountId} and e.fingerprint = d.fingerprint
                                     and e.connection_id = ${scan.connection_id} and e.status = ${RESULT.of('fail')} and e.to_scan_seq <= ${before}) then 'regressed'
                     else 'new' end as difference
      from (select p.fingerprint, p.check_id, (array_agg(p.resource_id))[1] as resource_id, (array_agg(p.locator))[1] as locator,
                   (array_agg(${shownPlace('p')} order by p.from_scan_seq desc))[1] as place, max(p.risk) as risk,
                   (array_agg(p.id order by p.from_scan_seq desc))[1] as id,
                   bool_or(p.from_scan_seq <= ${scan.seq} and (p.to_scan_seq is null or p.to_scan_seq > ${scan.seq})) as now,
                   bool_or(p.from_scan_seq <= ${before} and (p.to_scan_seq is null or p.to_scan_seq > ${before})) as before
              from result_span p
             where ${failed} ${ofResource} and p.from_scan_seq <= ${scan.seq} and (p.to_scan_seq is null or p.to_scan_seq > ${before})
               -- of what this scan did not look at it says nothing
               and ${judgedIn(ctx, scan, 'p')}
             group by p.fingerprint, p.check_id) d
     where d.now or d.before)`
}

interface DifferenceRow {
  id: string
  difference: Difference
  check_id: string
  risk: number
  locator: string | null
  place: string | null
  generic_identifier_value: string
  finding_id: string | null
  proof_id: string | null
}
const key = z.tuple([z.int().check(z.minimum(0), z.maximum(4)), z.uuid()])

/**
 * What a scan found otherwise than the one before it: counts of each sort, and a page of the places, the worst first.
 * @throws problem resource.not_found
 */
export async function compareScans(
  ctx: Ctx,
  scanId: string,
  query: Input<typeof listScanDifferences>['query'],
): Promise<ReplyOf<typeof listScanDifferences>> {
  const scan = await scanById(ctx, scanId)
  const before = await scanBefore(ctx, scan)
  const all = differences(ctx, scan, before?.seq ?? 0)
  const counted = await sql<{ difference: Difference; amount: number }>`
    select difference, count(*)::int as amount from ${all} d group by 1`.execute(ctx.db)
  const counts = { new: 0, regressed: 0, fixed: 0, unchanged: 0 }
  for (const { difference, amount } of counted.rows) counts[difference] = amount
  const { difference: chosen = [] } = query
  const wanted = DIFFERENCES.filter((difference) => chosen.length === 0 || chosen.includes(difference))
  const [risk, id] = decodeCursor(query.cursor, key) ?? [32_767, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const { rows } = await sql<DifferenceRow>`
    select d.id, d.difference, d.check_id, d.risk, d.locator, d.place, x.generic_identifier_value, f.id as finding_id,
           case when d.difference = 'fixed' then (select r.id from proof r where r.account_id = ${ctx.accountId} and r.finding_id = f.id
                                                     and r.at <= coalesce(${scan.finished_at}::timestamptz, now()) order by r.at desc, r.id desc limit 1) end as proof_id
      from ${all} d
      join resource x on x.account_id = ${ctx.accountId} and x.id = d.resource_id
      left join finding f on f.account_id = ${ctx.accountId} and f.fingerprint = d.fingerprint and f.connection_id = ${scan.connection_id}
     where d.difference = any(${wanted}) and (d.risk, d.id) < (${risk}::smallint, ${id}::uuid)
     order by d.risk desc, d.id desc limit ${query.limit + 1}`.execute(ctx.db)
  const total = wanted.reduce((sum, difference) => sum + counts[difference], 0)
  return {
    ...toPage(
      rows,
      query.limit,
      { total, totalIsExact: true },
      { present: (row: DifferenceRow) => presentDifference(ctx, row), cursorOf: (row) => [row.risk, row.id] },
    ),
    before: before === undefined ? null : { scanId: before.id, finishedAt: before.finished_at?.toISOString() ?? null },
    counts,
  }
}

const presentDifference = ({ language }: Ctx, row: DifferenceRow): ScanDifference => ({
  difference: row.difference,
  findingId: row.finding_id,
  proofId: row.proof_id,
  checkId: row.check_id,
  title: checkTexts(row.check_id, language).finding,
  riskLevel: RISK.word(row.risk),
  genericIdentifierValue: row.generic_identifier_value,
  locator: row.locator,
  place: row.place,
})
