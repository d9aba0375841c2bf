import { sql } from 'kysely'
import type { SCAN_KINDS, SCAN_TRIGGERS, startScan as route } from '#contract/scans.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { requirePermitToScan } from '#server/modules/domains/index.ts'
import { requireRoom } from '#server/quotas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { requireRoomForEvidence } from './evidence-quota.ts'
import { logScan } from './log-scan.ts'
import { presentScan, scanById, type ScanRow, scanState } from './select-scans.ts'

export interface ScanRequest {
  connectionId: string
  kind: (typeof SCAN_KINDS)[number]
  trigger: (typeof SCAN_TRIGGERS)[number]
  /** verify: the checks to run; all of them when absent. */
  checkIds?: readonly string[]
  /** verify: ingest this resource's results only. */
  resourceId?: string
  findingId?: string
  remediationId?: string
  /** It was made elsewhere, and nothing is sent. */
  isRecorded?: boolean
}

/** A person who waits for the proof of a fix goes before a full scan. */
export const SCAN_PRIORITY = { verify: 10, full: 0 } as const

/**
 * Queues a scan, in the caller's transaction. A full scan joins the one already queued or running; a verification joins
 * only an equal one that has not begun, since a running one may have looked before the fix.
 * A scan that comes by itself is requested without a permit too: it ends as it is claimed, where people see why.
 * The caller authorizes and audits.
 * @throws problem resource.not_found · connection.out_of_scope · permit.missing · permit.closed · account.quota_reached
 */
export async function requestScan(ctx: Ctx, wish: ScanRequest): Promise<{ scan: ScanRow; joined: boolean }> {
  // the connection's lock orders requests, so that two at once cannot both find no live scan
  const connection = await ctx.db
    .selectFrom('connection')
    .select(['id', 'scoped_out_at', 'next_scan_seq'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', wish.connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (connection === undefined) throw problem('resource.not_found')
  if (connection.scoped_out_at !== null)
    throw problem('connection.out_of_scope', { detail: 'The connection is out of scope. Restore it to scan.' })
  const live = await liveEqual(ctx, wish)
  if (live !== undefined) return { scan: live, joined: true }
  if (wish.trigger !== 'schedule' && wish.isRecorded !== true) await requirePermitToScan(ctx, connection.id)
  await requireRoom(ctx, 'waitingScans', waitingScans(ctx))
  await requireRoomForEvidence(ctx)

  await ctx.db
    .updateTable('connection')
    .set({ next_scan_seq: connection.next_scan_seq + 1 })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', connection.id)
    .execute()
  const scan = await ctx.db
    .insertInto('scan')
    .values({
      account_id: ctx.accountId,
      id: newId(ctx.now.getTime()),
      connection_id: connection.id,
      seq: connection.next_scan_seq,
      kind: wish.kind,
      trigger: wish.trigger,
      check_ids: wish.checkIds ? [...wish.checkIds] : null,
      resource_id: wish.resourceId ?? null,
      finding_id: wish.findingId ?? null,
      remediation_id: wish.remediationId ?? null,
      requested_by: ctx.userId,
      requested_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await logScan(ctx, scan, [{ code: 'queued', params: { trigger: wish.trigger } }])
  await ctx.enqueue('scan.run', { accountId: ctx.accountId, scanId: scan.id }, { priority: SCAN_PRIORITY[wish.kind] })
  await emit(ctx, 'scan.requested', scanState(scan))
  return { scan, joined: false }
}

/** How many of the account's scans wait to begin. */
export const waitingScans = (ctx: Ctx) =>
  ctx.db
    .selectFrom('scan')
    .where('account_id', '=', ctx.accountId)
    .where('status', '=', 'queued')
    .select((eb) => eb.fn.countAll<string>().as('used'))

function liveEqual(ctx: Ctx, wish: ScanRequest): Promise<ScanRow | undefined> {
  const live = ctx.db
    .selectFrom('scan')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', wish.connectionId)
    .where('kind', '=', wish.kind)
  if (wish.kind === 'full') return live.where('status', 'in', ['queued', 'running']).executeTakeFirst()
  return live
    .where('status', '=', 'queued')
    .where('check_ids', 'is not distinct from', wish.checkIds ? sql<string[]>`${[...wish.checkIds]}::text[]` : null)
    .where('resource_id', 'is not distinct from', wish.resourceId ?? null)
    .where('finding_id', 'is not distinct from', wish.findingId ?? null)
    .where('remediation_id', 'is not distinct from', wish.remediationId ?? null)
    .executeTakeFirst()
}

/**
 * Scans a connection now, or joins the scan already queued or running.
 * @throws problem resource.not_found · connection.out_of_scope · permit.missing · permit.closed
 */
export async function startScan(ctx: Ctx, connectionId: string): Promise<ReplyOf<typeof route>> {
  const { scan, joined } = await requestScan(ctx, {
    connectionId,
    kind: 'full',
    trigger: ctx.principal.kind === 'api_key' ? 'cli' : 'manual',
  })
  await audit(ctx, 'scan.requested', { target: scan.id, details: { connectionId, joined } })
  return { ...presentScan(await scanById(ctx, scan.id), ctx.language), joined }
}
