import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Language, VectorType } from '#contract/fields.ts'
import type { Scan } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { presentPerson } from '#server/people.ts'
import { riskCounts } from '#server/codes.ts'
import type { ScanTable } from '#server/db/tables/scans.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'
import { checkOf } from '#server/modules/checks/index.ts'

/** A scan as the table holds it. */
export type ScanRow = Selectable<ScanTable>

const pagesOf = ({ pages_judged: judged, pages_known: known }: Pick<ScanRow, 'pages_judged' | 'pages_known'>): Scan['pages'] =>
  judged === null || known === null ? null : { judged, known }

/** How a scan stands, as its events tell it. */
export const scanState = (scan: ScanRow): PayloadOf<'scan.progressed'> => ({
  scanId: scan.id,
  connectionId: scan.connection_id,
  status: scan.status,
  progress: scan.progress,
  currentCheck: scan.current_check,
  fail: scan.fail_count,
  pages: pagesOf(scan),
})

/** A scan with the names that lists show beside it. */
export interface NamedScanRow extends ScanRow {
  connection_name: string
  vector_type: VectorType
  target: string
  first_name: string | null
  last_name: string | null
}

/** Scans that meet a condition on `s` and its connection `c`, with connection and person, in one statement. */
export async function selectScans<T = unknown>(
  ctx: Ctx,
  condition: RawBuilder<unknown>,
  { extra = sql``, tail = sql`` }: { extra?: RawBuilder<unknown>; tail?: RawBuilder<unknown> } = {},
): Promise<(NamedScanRow & T)[]> {
  const selected = await sql<NamedScanRow & T>`
    select s.*, c.name as connection_name, c.vector_type, c.target, u.first_name, u.last_name ${extra}
      from scan s join connection c on c.account_id = s.account_id and c.id = s.connection_id
      left join app_user u on u.id = s.requested_by
     where s.account_id = ${ctx.accountId} and ${condition} ${tail}`.execute(ctx.db)
  return selected.rows
}

/** @throws problem resource.not_found when the account has no such scan */
export async function scanById(ctx: Ctx, id: string): Promise<NamedScanRow> {
  const [row] = await selectScans(ctx, sql`s.id = ${id}`)
  if (row === undefined) throw problem('resource.not_found')
  return row
}

/** The only way a scan leaves. */
export function presentScan(row: NamedScanRow, language: Language): Scan {
  return {
    scanId: row.id,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    target: row.target,
    kind: row.kind,
    trigger: row.trigger,
    status: row.status,
    progress: row.progress,
    currentCheck: row.current_check,
    currentCheckName: checkOf(row.current_check ?? '')?.texts[language].name ?? null,
    waitsForHost: row.status === 'queued' ? row.host : null,
    waitsForRunner: row.status === 'queued' || row.status === 'running' ? row.runner_wanted : null,
    runnerId: row.runner_id,
    resourcesSeen: row.resources_seen,
    pages: pagesOf(row),
    results: { pass: row.pass_count, fail: row.fail_count, manual: row.manual_count, error: row.error_count, muted: row.muted_count },
    newFindings: row.new_findings,
    resolvedFindings: row.resolved_findings,
    failedByRisk: riskCounts(row.failed_by_risk),
    failureCode: row.failure_code,
    failureDetail: row.failure_detail,
    requestedBy: presentPerson(row.requested_by, row.first_name, row.last_name),
    requestedAt: row.requested_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    attempt: row.attempt,
    permit: row.permit,
  }
}
