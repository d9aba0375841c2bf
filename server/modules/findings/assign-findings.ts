import { sql } from 'kysely'
import type { assignFindings } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { invalidField } from '#server/problem.ts'
import { presentPerson } from '#server/people.ts'
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
