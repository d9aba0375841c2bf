import type { createSavedView, SavedView } from '#contract/saved-views.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { presentView } from './present.ts'

const VIEWS_PER_PERSON = 100

/**
 * Keeps the filters of a screen under a name. A person's views of a screen have different names: saving again replaces the filters.
 * @throws problem resource.conflict when the person has VIEWS_PER_PERSON views already
 */
export async function createView(ctx: Ctx, { screen, name, search, isShared }: Input<typeof createSavedView>['body']): Promise<SavedView> {
  if (ctx.userId === null) throw problem('right.missing', { detail: 'A view belongs to a person.' })
  const own = await ctx.db
    .selectFrom('saved_view')
    .select(['id', 'name', 'screen'])
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', ctx.userId)
    .execute()
  const known = own.find((view) => view.screen === screen && view.name === name)
  if (known === undefined && own.length >= VIEWS_PER_PERSON)
    throw problem('resource.conflict', { detail: `You have ${VIEWS_PER_PERSON} views already; delete one first.` })
  const row = await ctx.db
    .insertInto('saved_view')
    .values({
      account_id: ctx.accountId,
      id: known?.id ?? newId(ctx.now.getTime()),
      user_id: ctx.userId,
      screen,
      name,
      search,
      is_shared: isShared,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ search, is_shared: isShared }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'saved_view.created', { target: row.id, details: { name, screen, isShared } })
  return presentView(ctx, row)
}
