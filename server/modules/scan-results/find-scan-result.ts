import { sql } from 'kysely'
import type { ReplyOf } from '#contract/route.ts'
import type { getScanResult } from '#contract/scan-results.ts'
import type { Ctx } from '#server/context.ts'
import type { MessageValues } from '#server/db/tables/scan-results.ts'
import { problem } from '#server/problem.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { checkOf, checkTexts, renderMessage } from '#server/modules/checks/index.ts'
import { evidenceBodies, readEvidence, type EvidenceBodies } from './list-evidence.ts'
import { presentResult, type ResultRow, selectResults, shownStatus } from './select-results.ts'

interface StretchRow {
  status: number
  message: string
  values: MessageValues
  from_scan_id: string
  from_at: Date
  to_at: Date | null
}
export interface FoundResult {
  row: ResultRow
  history: StretchRow[]
  bodies: EvidenceBodies
}
const STRETCHES_SHOWN = 100

/**
 * One result with the stretches of the same check on the same resource, newest first.
 * @throws problem resource.not_found when the account has no such result
 */
export async function findResult(ctx: Ctx, id: string): Promise<FoundResult> {
  const from = sql`(select * from result_span where account_id = ${ctx.accountId} and id = ${id}) p`
  const [row] = await selectResults<{ fingerprint: Buffer }>(ctx, from, sql`, p.fingerprint`)
  if (row === undefined) throw problem('resource.not_found')
  const history = await sql<StretchRow>`select status, message, values, from_scan_id, from_at, to_at from result_span
    where account_id = ${ctx.accountId} and connection_id = ${row.connection_id} and fingerprint = ${row.fingerprint} order by from_scan_seq desc limit ${sql.lit(STRETCHES_SHOWN)}`.execute(
    ctx.db,
  )
  return { row, history: history.rows, bodies: await evidenceBodies(ctx, [row.evidence_sha256]) }
}

/** Everything the page of a result shows; reads evidence outside any transaction. */
export async function presentFoundResult(
  scope: Pick<Ctx, 'language'>,
  storage: ObjectStore,
  { row, history, bodies }: FoundResult,
): Promise<ReplyOf<typeof getScanResult>> {
  const { why, how } = checkTexts(row.check_id, scope.language)
  return {
    ...presentResult(scope, row, undefined),
    evidence: await readEvidence(storage, bodies, row.evidence_sha256),
    why,
    remediation: how,
    references: [...(checkOf(row.check_id)?.references ?? [])],
    history: history.map((stretch) => ({
      // muting speaks of today, so it colours the stretch that still holds
      status: shownStatus({ status: stretch.status, finding_state: stretch.to_at === null ? row.finding_state : null }),
      message: renderMessage(row.check_id, stretch.message, stretch.values, scope.language),
      fromScanId: stretch.from_scan_id,
      fromAt: stretch.from_at.toISOString(),
      toAt: stretch.to_at?.toISOString() ?? null,
    })),
  }
}
