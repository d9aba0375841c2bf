import type { Scan } from '#contract/scans.ts'
import { presentPerson } from '#server/person.ts'
import { riskCounts } from '#server/risk-counts.ts'
import type { NamedScanRow } from './select-scans.ts'

/** The only way a scan leaves. */
export function presentScan(row: NamedScanRow): Scan {
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
    resourcesSeen: row.resources_seen,
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
  }
}
