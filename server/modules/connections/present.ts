import { riskCounts } from '#server/codes.ts'
import type { Connection, ConnectionDetail } from '#contract/connections.ts'
import { slugOf } from '#contract/onboarding.ts'
import { scannerFor } from '#server/kinds.ts'
import { presentOnboarding } from './onboarding.ts'
import type { ConnectionRow } from './connection-rows.ts'

/** The only way a connection leaves. `healthReason` is the stable word of the last failure (unreachable, http_error, …). */
export function presentConnection(row: ConnectionRow): Connection {
  const inScope = row.scoped_out_at === null
  return {
    id: row.id,
    name: row.name,
    vectorType: row.vector_type,
    typeVector: row.vector_type,
    vectorId: slugOf(row.vector_type),
    onboardingType: slugOf(row.vector_type),
    target: row.target,
    tags: row.tags,
    schedule: row.schedule,
    isSchedulePaused: row.schedule_paused,
    nextScanAt: inScope ? (row.next_scan_at?.toISOString() ?? null) : null,
    inScope,
    outOfScopeReason: row.scoped_out_reason,
    outOfScopeBy: row.scoper_name,
    outOfScopeAt: row.scoped_out_at?.toISOString() ?? null,
    health: row.health,
    healthReason: row.failure_code,
    failedScanId: row.failed_scan_id,
    failedAt: row.failed_at?.toISOString() ?? null,
    lastScanId: row.last_scan_id,
    lastScanAt: row.last_scan_at?.toISOString() ?? null,
    openFindings: riskCounts(row.open_findings),
    resources: row.resource_count,
    isDemoTarget: row.is_demo_target,
    isScannable: scannerFor(row.vector_type) !== undefined,
    permit: row.permit,
    onboarding: presentOnboarding(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** A connection with what it is reached with. */
export const presentConnectionDetail = (row: ConnectionRow, secrets: ConnectionDetail['secrets']): ConnectionDetail => ({
  ...presentConnection(row),
  fields: row.fields,
  secrets,
})
