import { sql } from 'kysely'
import type { commentFinding } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'
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
