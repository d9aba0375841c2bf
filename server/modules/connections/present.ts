import { riskCounts } from '#server/codes.ts'
import { CREDENTIAL_WARNINGS, type Connection, type ConnectionDetail } from '#contract/connections.ts'
import { slugOf } from '#contract/onboarding.ts'
import { presentOnboarding } from './onboarding.ts'
import type { ConnectionRow } from './connection-rows.ts'

const DAY_MS = 86_400_000

/** The only way a connection leaves. `healthReason` is the stable word of the last failure (unreachable, http_error, …). */
export function presentConnection(row: ConnectionRow, now: Date): Connection {
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
    scanWindows: row.scan_windows,
    scanScope: row.scan_scope,
    scanFrom: row.scan_from,
    credentialsExpireAt: row.credentials_expire_at?.toISOString() ?? null,
    credentialsState: credentialsState(row.credentials_expire_at, now),
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
    needsPermit: row.needs_permit,
    permit: row.permit,
    onboarding: presentOnboarding(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** How what a connection is reached with stands at an instant. */
function credentialsState(expireAt: Date | null, now: Date): Connection['credentialsState'] {
  if (expireAt === null) return null
  const left = expireAt.getTime() - now.getTime()
  if (left <= 0) return 'expired'
  return left <= CREDENTIAL_WARNINGS[0] * DAY_MS ? 'expiring' : 'valid'
}

/** A connection with what it is reached with. */
export const presentConnectionDetail = (row: ConnectionRow, secrets: ConnectionDetail['secrets'], now: Date): ConnectionDetail => ({
  ...presentConnection(row, now),
  fields: row.fields,
  secrets,
})
