import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { mayReach, permitFor } from '#scanners/sdk/permit.ts'
import { type DomainRow, nameOf, permitOf } from './domain-rows.ts'
import { namingPlaces } from './permits.ts'

const ANY_PORT = 443

/** Whether all reverse names of a proof lie in domains that are proved themselves. */
export async function isSupported(ctx: Ctx, names: readonly string[]): Promise<boolean> {
  const naming = permitFor(...(await namingPlaces(ctx)))
  return names.every((host) => mayReach(naming, { host, port: ANY_PORT }))
}

/** Ends the proofs by reverse names whose domain is not the account's any more: they rest on it. */
export async function loseUnsupported(ctx: Ctx): Promise<void> {
  const resting = await ctx.db
    .selectFrom('domain')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('status', '=', 'verified')
    .where('method', '=', 'reverse')
    .forUpdate()
    .execute()
  for (const row of resting) if (!(await isSupported(ctx, row.reverse_names))) await lose(ctx, row)
}

async function lose(ctx: Ctx, row: DomainRow): Promise<void> {
  await ctx.db
    .updateTable('domain')
    .set({ status: 'lost', next_check_at: null })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', row.id)
    .execute()
  await ctx.db
    .insertInto('domain_check')
    .values({
      account_id: ctx.accountId,
      id: newId(ctx.now.getTime()),
      domain_id: row.id,
      at: ctx.now,
      by: null,
      status: 'lost',
      seen: JSON.stringify([{ method: 'reverse', place: row.host, outcome: 'other', text: row.reverse_names[0] ?? null }]),
    })
    .execute()
  await tellLost(ctx, row)
}

/** @param before as it was while it was proved */
export async function tellLost(ctx: Ctx, before: DomainRow): Promise<void> {
  const name = nameOf(before)
  await emit(ctx, 'domain.lost', { domainId: before.id, name, verifiedBy: before.verified_by, place: permitOf(before) })
  await audit(ctx, 'domain.lost', { target: before.id, details: { name } })
}
