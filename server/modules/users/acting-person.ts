import type { Ctx, Standing } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** The person acting, and what they are here. @throws problem right.missing for the worker, which is nobody */
export function actingPerson(ctx: Ctx): { userId: string; standing: Standing } {
  if (ctx.userId === null || ctx.standing === null) throw problem('right.missing')
  return { userId: ctx.userId, standing: ctx.standing }
}
