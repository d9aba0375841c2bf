import { sql } from 'kysely'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { writeEvents } from '#server/modules/ingest/findings.ts'
import { whyUnseen } from '#server/modules/remediations/index.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'

/** The finding that was verified, with its connection and its card. */
interface Verified {
  check_id: string
  state: number
  owner_id: string | null
  connection_name: string
  /** The scan moved the card in a way that its people are told of by the card itself. */
  is_told: boolean
}

async function readVerified(ctx: Ctx, scan: ScanRow): Promise<Verified | undefined> {
  const found = await sql<Verified>`
    select f.check_id, f.state, f.owner_id, c.name as connection_name,
           coalesce(exists (select from remediation_event e where e.account_id = f.account_id and e.remediation_id = m.id and e.scan_id = ${scan.id}
             and (e.kind in ('regressed', 'verify_failed') or (e.kind = 'completed_by_scan' and e.from_value = 'Column_ReadyToVerify'))), false) as is_told
      from finding f join connection c on c.account_id = f.account_id and c.id = f.connection_id
      left join lateral (
        select m.id from remediation_finding l join remediation m on m.account_id = l.account_id and m.id = l.remediation_id
         where l.account_id = f.account_id and l.finding_id = f.id order by m.number limit 1) m on true
     where f.account_id = ${ctx.accountId} and f.id = ${scan.finding_id}`.execute(ctx.db)
  return found.rows[0]
}

/**
 * To be called when a verification has ended, after its card heard of it. A finding whose own verification could not see the target
 * says so in its history, and whoever asked, and its owner, are told what came of it, as they are of a card's.
 */
export async function answerFinding(ctx: Ctx, scan: ScanRow): Promise<void> {
  const [checkId] = scan.check_ids ?? []
  if (scan.finding_id === null || checkId === undefined) return
  const unseen = await whyUnseen(ctx, scan, checkId)
  if (unseen !== null) await writeEvents(ctx, scan, [{ findingId: scan.finding_id, kind: 'verify_inconclusive', note: unseen }])
  const finding = await readVerified(ctx, scan)
  if (finding === undefined || finding.is_told) return
  const state = STATE.word(finding.state)
  // what people muted or accepted meanwhile nobody waits for
  if (state !== 'open' && state !== 'resolved') return
  await emit(ctx, 'finding.verified', {
    findingId: scan.finding_id,
    checkId,
    scanId: scan.id,
    outcome: unseen === null ? (state === 'resolved' ? 'passed' : 'failed') : 'inconclusive',
    connectionName: finding.connection_name,
    ownerId: finding.owner_id,
    requestedBy: scan.requested_by,
  })
}
