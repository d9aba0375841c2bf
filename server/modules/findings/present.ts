import type { Finding } from '#contract/findings.ts'
import { columnOfStatus, REMEDIATION_STATUSES } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import { BAND, RISK, STATE } from '#server/codes.ts'
import { presentPerson } from '#server/person.ts'
import { checkSummary, renderMessage } from '#server/modules/checks/index.ts'
import type { FindingRow } from './select-findings.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A finding as lists show it, in the reader's language. */
export function presentFinding(ctx: Pick<Ctx, 'language'>, row: FindingRow): Finding {
  return {
    id: row.id,
    checkId: row.check_id,
    ...checkSummary(row.check_id, ctx.language, 'finding'),
    status: STATE.word(row.state),
    riskLevel: RISK.word(row.risk),
    priority: row.priority,
    beaconCategorization: BAND.word(row.band),
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    locator: row.locator,
    region: row.region,
    message: renderMessage(row.check_id, row.message, row.values, ctx.language),
    owner: presentPerson(row.owner_id, row.owner_first_name, row.owner_last_name),
    remediationId: row.remediation_id,
    remediationStatus: REMEDIATION_STATUSES.find((status) => columnOfStatus[status] === row.remediation_column) ?? null,
    slaDueAt: iso(row.sla_due_at),
    firstSeenAt: row.first_seen_at.toISOString(),
    lastChangeAt: row.last_change_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }
}
