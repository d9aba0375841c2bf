import type { createDomain as route, Domain } from '#contract/domains.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newKey } from '#server/domain-proof.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { requireRoom } from '#server/quotas.ts'
import { domainAt, domainNamed, type DomainRow, nameOf, type NamedDomain, permitOf, presentDomain } from './domain-rows.ts'
import { placeOf, type Place } from './host.ts'
import { loseUnsupported } from './lose-unsupported.ts'

const domainsOfAccount = (ctx: Ctx) =>
  ctx.db
    .selectFrom('domain')
    .where('account_id', '=', ctx.accountId)
    .select((eb) => eb.fn.countAll<string>().as('used'))

/**
 * Makes the key of a domain; the one it has stays. Keys are the account's own: the same host in two accounts has two.
 * @throws problem request.invalid for what nobody owns alone · account.quota_reached
 */
export async function createDomain(ctx: Ctx, { domain, port = null }: Input<typeof route>['body']): Promise<Domain> {
  const place = placeOf(domain, port)
  // under its lock there is one maker at a time
  await requireRoom(ctx, 'domains', domainsOfAccount(ctx))
  const known = await domainAt(ctx, place)
  const row = known ?? (await insert(ctx, place))
  await audit(ctx, 'domain.created', { target: row.id, details: { name: nameOf(place), isNew: known === undefined } })
  return presentDomain(row)
}

const insert = (ctx: Ctx, place: Place): Promise<DomainRow> =>
  ctx.db
    .insertInto('domain')
    .values({
      account_id: ctx.accountId,
      id: newId(ctx.now.getTime()),
      ...place,
      key: newKey(),
      created_by: ctx.userId,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Forgets a domain with its key and history: from now on it is not probed.
 * @throws problem request.invalid · resource.not_found
 */
export async function deleteDomain(ctx: Ctx, named: NamedDomain): Promise<{ deleted: true }> {
  const { id } = await domainNamed(ctx, named)
  const gone = await ctx.db
    .deleteFrom('domain')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (gone === undefined) throw problem('resource.not_found')
  await audit(ctx, 'domain.removed', { target: id, details: { name: nameOf(gone) } })
  await emit(ctx, 'domain.removed', { domainId: id, name: nameOf(gone), verifiedBy: gone.verified_by, place: permitOf(gone) })
  if (gone.status === 'verified') await loseUnsupported(ctx)
  return { deleted: true }
}
