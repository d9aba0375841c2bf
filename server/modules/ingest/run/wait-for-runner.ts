import { sql } from 'kysely'
import { RUNNER_WAIT_MS, type ScanFrom } from '#contract/runners.ts'
import type { VectorType } from '#contract/fields.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { chooseRunner } from '#server/modules/runners/index.ts'
import { logScan, SCAN_PRIORITY, scanState, type ScanRow } from '#server/modules/scans/index.ts'
import type { Failure } from './end-scan.ts'

const FIRST_WAIT_SECONDS = 1
const LONGEST_WAIT_SECONDS = 30
/** So many scans that wait lengthen the wait of each by a second. */
const WAITING_A_SECOND = 4

export type PlaceOfScan = { runnerId: string | null } | 'waits' | Failure

interface Waiting {
  scan: ScanRow
  from: ScanFrom | null
  vectorType: VectorType
}

/**
 * Where a scan is done: here, or by a runner that is free. While none is, the scan stays where it stands, shows which it waits for, and
 * its job comes back some seconds later; after an hour, or where no runner can ever take it, it fails.
 */
export async function placeOfScan(ctx: Ctx, { scan, from, vectorType }: Waiting): Promise<PlaceOfScan> {
  if (from === null) return { runnerId: null }
  const choice = await chooseRunner(ctx, from, { vectorType, scanId: scan.id })
  if (choice.state === 'free') return { runnerId: choice.runnerId }
  if (choice.state === 'none')
    return {
      code: 'no_runner',
      detail: 'No runner is registered that may scan this connection, or it was revoked. Choose another place to scan from.',
    }
  if (scan.runner_wanted_at !== null && ctx.now.getTime() - scan.runner_wanted_at.getTime() > RUNNER_WAIT_MS)
    return { code: 'no_runner', detail: `No runner was free for ${RUNNER_WAIT_MS / 3_600_000} hour: ${choice.name}.`.slice(0, 500) }
  await lookAgain(ctx, scan)
  if (scan.runner_wanted_at !== null) return 'waits'
  await ctx.db
    .updateTable('scan')
    .set({ runner_wanted: choice.name, runner_wanted_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .execute()
  await logScan(ctx, scan, [{ code: 'waits_for_runner', params: { runner: choice.name } }])
  await emit(ctx, 'scan.progressed', scanState(scan))
  return 'waits'
}

/** Its job comes back some seconds later: the more wait, the later. */
export async function lookAgain(ctx: Ctx, scan: ScanRow): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from scan where account_id = ${ctx.accountId} and status in ('queued', 'running') and runner_wanted_at is not null`.execute(
    ctx.db,
  )
  const waiting = Math.floor((rows[0]?.waiting ?? 0) / WAITING_A_SECOND)
  await ctx.enqueue(
    'scan.run',
    { accountId: ctx.accountId, scanId: scan.id },
    { priority: SCAN_PRIORITY[scan.kind], startAfterSeconds: Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS + waiting) },
  )
}
