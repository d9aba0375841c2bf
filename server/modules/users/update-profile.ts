import type { BodyOf } from '#contract/route.ts'
import type { updateProfile as route } from '#contract/users.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'

/** Changes name or language of the person acting; the database lets nobody else's row through. */
export async function updateProfile(ctx: Ctx, userId: string, body: BodyOf<typeof route>): Promise<void> {
  const changes = {
    ...(body.firstName === undefined ? {} : { first_name: body.firstName }),
    ...(body.lastName === undefined ? {} : { last_name: body.lastName }),
    ...(body.language === undefined ? {} : { language: body.language }),
  }
  if (Object.keys(changes).length > 0) await ctx.db.updateTable('app_user').set(changes).where('id', '=', userId).execute()
  await audit(ctx, 'user.updated', { target: userId, details: { fields: Object.keys(changes).toSorted().join(', ') } })
}
