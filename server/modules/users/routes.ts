import { getProfile, listUsers, updateProfile as updateRoute, type Profile } from '#contract/users.ts'
import type { Ctx } from '#server/context.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentProfile, presentTeamMember } from './present.ts'
import { findPerson, listTeam, membershipsOf } from './queries.ts'
import { updateProfile } from './update-profile.ts'

function actingPerson(ctx: Ctx): string {
  if (ctx.userId === null) throw problem('right.missing')
  return ctx.userId
}

export function userRoutes({ database }: Services): Handler[] {
  const profileOf = async (ctx: Ctx): Promise<Profile> => {
    const userId = actingPerson(ctx)
    const [person, memberships] = await Promise.all([findPerson(ctx, userId), membershipsOf(database.identity, userId)])
    const here = memberships.find((row) => row.account_id === ctx.accountId)
    if (here === undefined) throw problem('auth.token_invalid')
    // a key is made for one account and is told of no other
    return presentProfile(ctx, person, here, ctx.principal.kind === 'api_key' ? [here] : memberships)
  }
  return [
    handle(getProfile, (ctx) => profileOf(ctx)),
    handle(updateRoute, async (ctx, { body }) => {
      await updateProfile(ctx, actingPerson(ctx), body)
      return profileOf(ctx)
    }),
    handle(listUsers, async (ctx) => {
      const team = await listTeam(ctx)
      return { results: team.map(presentTeamMember), total: team.length }
    }),
  ]
}
