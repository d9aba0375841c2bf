import type { Language } from '#contract/fields.ts'
import type { Remediation } from '#contract/remediations.ts'
import { BAND, EFFORT, RISK } from '#server/codes.ts'
import { presentPerson } from '#server/people.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import { keyOf } from './cards.ts'
import { statusOfColumn } from './columns.ts'
import type { RemediationRow } from './select-remediations.ts'

/** The only way a card leaves. */
export function presentRemediation(row: RemediationRow, language: Language): Remediation {
  const { title, category, categoryName, scannerType, scannerTypeName } = checkSummary(row.check_id, language, 'fix')
  return {
    id: row.id,
    key: keyOf(row),
    title,
    checkId: row.check_id,
    category,
    categoryName,
    scannerType,
    scannerTypeName,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    scanId: row.scan_id,
    statusRemediation: statusOfColumn(row.column_id),
    columnId: row.column_id,
    rank: row.rank,
    version: row.version,
    riskLevel: RISK.word(row.risk),
    levelOfEffort: EFFORT.word(row.level_of_effort),
    beaconCategorization: BAND.word(row.band),
    priority: row.priority,
    // stored in quarters
    riskPerEffort: row.risk_per_effort / 4,
    findingsTotal: row.findings_total,
    findingsFixed: row.findings_fixed,
    assignee: presentPerson(row.assignee_id, row.first_name, row.last_name),
    dueOn: row.due_on,
    verifying: row.verify_scan_id !== null,
    completion: row.completion,
    completedAt: row.completed_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
