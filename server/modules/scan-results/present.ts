import type { ResultStatus, ScanResult } from '#contract/scan-results.ts'
import { BAND, RESULT, RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { checkSummary, renderMessage } from '#server/modules/checks/index.ts'
import type { ResultRow } from './select-results.ts'

const MUTING: ReadonlySet<string> = new Set(['muted', 'accepted risk', 'false positive'])

/** The status shown: a failing result whose finding somebody muted, accepted or refuted is muted. */
export function shownStatus({ status, finding_state }: Pick<ResultRow, 'status' | 'finding_state'>): ResultStatus {
  const word = RESULT.word(status)
  return word === 'fail' && finding_state !== null && MUTING.has(STATE.word(finding_state)) ? 'muted' : word
}

/** @param scanId the scan asked for; without one, the scan that saw this outcome first */
export function presentResult(ctx: Pick<Ctx, 'language'>, row: ResultRow, scanId: string | undefined): ScanResult {
  return {
    id: row.id,
    scanId: scanId ?? row.from_scan_id,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    checkId: row.check_id,
    ...checkSummary(row.check_id, ctx.language, 'name'),
    riskLevel: RISK.word(row.risk),
    status: shownStatus(row),
    message: renderMessage(row.check_id, row.message, row.values, ctx.language),
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    locator: row.locator,
    region: row.region,
    findingId: row.finding_id,
    beaconCategorization: RESULT.word(row.status) === 'fail' && row.band !== null ? BAND.word(row.band) : null,
    sinceAt: row.from_at.toISOString(),
  }
}
