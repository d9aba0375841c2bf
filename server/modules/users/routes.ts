import { getProfile, listUsers, updateProfile as updateRoute } from '#contract/users.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { actingPerson } from './acting-person.ts'
import { profileOf } from './get-profile.ts'
import { presentMember } from './present.ts'
import { listTeam, signInStatesOf } from './queries.ts'
import { updateProfile } from './update-profile.ts'

export function userRoutes({ database: { identity } }: Services): Handler[] {
  return [
    handle(getProfile, (ctx) => profileOf(ctx, identity)),
    handle(updateRoute, async (ctx, { body }) => {
      await updateProfile(ctx, actingPerson(ctx).userId, body)
      return profileOf(ctx, identity)
    }),
    handle(listUsers, async (ctx) => {
      const team = await listTeam(ctx)
      const signIns = await signInStatesOf(
        identity,
        team.map(({ id }) => id),
      )
      return { results: team.map((row) => presentMember(ctx, row, signIns)), total: team.length }
    }),
  ]
}
