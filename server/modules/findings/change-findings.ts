import { sql } from 'kysely'
import type { commentFinding, verifyFinding } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { eventsOf } from './find-finding.ts'
import { presentEvent } from './present-detail.ts'
import { recordEvents } from './record-events.ts'

/** Adds a comment to a finding's history; its owner is told, unless the comment is their own. */
export async function commentOnFinding(
  ctx: Ctx,
  { params: { id }, body: { text } }: Input<typeof commentFinding>,
): Promise<ReplyOf<typeof commentFinding>> {
  const found = await sql<{
    check_id: string
    owner_id: string | null
  }>`select check_id, owner_id from finding where account_id = ${ctx.accountId} and id = ${id}`.execute(ctx.db)
  const finding = found.rows[0]
  if (finding === undefined) throw problem('resource.not_found')
  const [eventId] = await recordEvents(ctx, [id], { kind: 'commented', note: text })
  await emit(ctx, 'finding.commented', { findingId: id, checkId: finding.check_id, ownerId: finding.owner_id })
  await audit(ctx, 'finding.commented', { target: id })
  const [event] = await eventsOf(ctx, id, eventId)
  if (event === undefined) throw new Error('The comment just written is not there')
  return presentEvent(event)
}

interface Target {
  check_id: string
  connection_id: string
  resource_id: string
}
/**
 * Starts a scan of just this check on just this resource.
 * @throws problem resource.not_found · connection.out_of_scope
 */
export async function verifyFindingNow(ctx: Ctx, id: string): Promise<ReplyOf<typeof verifyFinding>> {
  const found =
    await sql<Target>`select check_id, connection_id, resource_id from finding where account_id = ${ctx.accountId} and id = ${id}`.execute(
      ctx.db,
    )
  const finding = found.rows[0]
  if (finding === undefined) throw problem('resource.not_found')
  const { scan, joined } = await requestScan(ctx, {
    connectionId: finding.connection_id,
    kind: 'verify',
    trigger: 'verify',
    checkIds: [finding.check_id],
    resourceId: finding.resource_id,
    findingId: id,
  })
  if (!joined) await recordEvents(ctx, [id], { kind: 'verify_requested', scanId: scan.id })
  await emit(ctx, 'finding.verify_requested', { findingId: id, scanId: scan.id })
  await audit(ctx, 'finding.verify_requested', { target: id, details: { scan: scan.id } })
  return { scanId: scan.id }
}
