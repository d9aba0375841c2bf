import { sql } from 'kysely'
import type { assignFindings } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { memberName } from '#server/people.ts'
import { lockFindings, recordEvents } from '#server/modules/findings/index.ts'
import { assignCardsOf } from '#server/modules/remediations/index.ts'

/**
 * Gives findings an owner, or none. A fix has one owner: their cards get the same, and with the cards all that these fix. The new
 * owner is told, unless they took them themselves.
 * @throws problem resource.not_found · request.invalid (field ownerId)
 */
export async function assignFindingsTo(
  ctx: Ctx,
  { ids, ownerId }: Input<typeof assignFindings>['body'],
): Promise<ReplyOf<typeof assignFindings>> {
  const name = ownerId === null ? null : await memberName(ctx, ownerId, 'ownerId')
  const given = new Set(ids.map((id) => id.toLowerCase()))
  const found = await lockFindings(ctx, await withSiblings(ctx, [...given]))
  const others = found.filter((finding) => finding.owner_id !== ownerId)
  const changed = others.map(({ id }) => id)
  const first = found.find(({ id }) => given.has(id) && changed.includes(id))
  if (first !== undefined) {
    await sql`update finding set owner_id = ${ownerId}::uuid where account_id = ${ctx.accountId} and id = any(${changed}::uuid[])`.execute(
      ctx.db,
    )
    // what ended long ago gets the owner of its card, which is nothing that happened to it
    const concerned = others.filter(({ id, state }) => given.has(id) || state === STATE.of('open')).map(({ id }) => id)
    await recordEvents(ctx, concerned, { kind: 'assigned', note: name })
    await assignCardsOf(ctx, changed, { userId: ownerId, name })
    const findingIds = changed.filter((id) => given.has(id))
    await emit(ctx, 'finding.assigned', { findingIds, ownerId, checkId: first.check_id })
  }
  const count = changed.filter((id) => given.has(id)).length
  await audit(ctx, 'finding.assigned', {
    ...(given.size === 1 ? { target: [...given][0] ?? '' } : {}),
    details: { owner: ownerId, count },
  })
  return { changed: count, unchanged: given.size - count }
}

/** Findings with all that the same cards fix; ids that the account lacks are left in, to be missed. */
async function withSiblings(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select finding_id as id from remediation_finding where account_id = ${ctx.accountId} and remediation_id = any(array(
      select remediation_id from remediation_finding where account_id = ${ctx.accountId} and finding_id = any(${ids}::uuid[])))`.execute(
    ctx.db,
  )
  return [...new Set([...ids, ...found.rows.map(({ id }) => id)])]
}
