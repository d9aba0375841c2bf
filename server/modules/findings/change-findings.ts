import { sql } from 'kysely'
import type { assignFindings, commentFinding, verifyFinding } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { invalidField, problem } from '#server/problem.ts'
import { presentPerson } from '#server/people.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { eventsOf } from './find-finding.ts'
import { presentEvent } from './present-detail.ts'
import { lockFindings, recordEvents } from './record-events.ts'

/** @throws problem request.invalid when the person has no role in this account */
async function memberName(ctx: Ctx, userId: string): Promise<string> {
  const found = await sql<{
    first_name: string
    last_name: string
  }>`select u.first_name, u.last_name from membership m join app_user u on u.id = m.user_id
    where m.account_id = ${ctx.accountId} and m.user_id = ${userId}`.execute(ctx.db)
  const person = found.rows[0]
  if (person === undefined) throw invalidField('ownerId', 'is not a member of this account')
  return presentPerson(userId, person.first_name, person.last_name)?.name ?? ''
}

/** Gives findings an owner, or none; the new owner is told, unless they took them themselves. */
export async function assignFindingsTo(
  ctx: Ctx,
  { ids, ownerId }: Input<typeof assignFindings>['body'],
): Promise<ReplyOf<typeof assignFindings>> {
  const name = ownerId === null ? null : await memberName(ctx, ownerId)
  const found = await lockFindings(ctx, ids)
  const changed = found.filter((finding) => finding.owner_id !== ownerId)
  const [first] = changed
  if (first !== undefined) {
    const changedIds = changed.map(({ id }) => id)
    await sql`update finding set owner_id = ${ownerId}::uuid where account_id = ${ctx.accountId} and id = any(${changedIds}::uuid[])`.execute(
      ctx.db,
    )
    await recordEvents(ctx, changedIds, { kind: 'assigned', note: name })
    await emit(ctx, 'finding.assigned', { findingIds: changedIds, ownerId, checkId: first.check_id })
  }
  await audit(ctx, 'finding.assigned', {
    ...(found.length === 1 ? { target: found[0]?.id ?? '' } : {}),
    details: { owner: ownerId, count: changed.length },
  })
  return { changed: changed.length, unchanged: found.length - changed.length }
}

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
