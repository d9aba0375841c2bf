import type { Profile } from '#contract/users.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { actingPerson } from './acting-person.ts'
import { presentProfile } from './present.ts'
import { findProfile, listSecretStates, membershipsOf } from './queries.ts'

/** The person acting, in the account they act in: their own, or one entered through a grant. */
export async function profileOf(ctx: Ctx, identity: Db): Promise<Profile> {
  const { userId, standing } = actingPerson(ctx)
  const everywhere = membershipsOf(identity, userId)
  const row = await findProfile(ctx, userId)
  const secrets = await listSecretStates(ctx)
  // a key is made for one account and is told of no other
  const isTold = (accountId: string) => ctx.principal.kind === 'session' || accountId === ctx.accountId
  const memberships = (await everywhere).filter((membership) => isTold(membership.account_id))
  return presentProfile(ctx, { row, standing, secrets, memberships })
}
