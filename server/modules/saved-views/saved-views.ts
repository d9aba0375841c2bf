import type { Selectable } from 'kysely'
import type { createSavedView, listSavedViews, SavedView } from '#contract/saved-views.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import type { SavedViewTable } from '#server/db/tables/saved-views.ts'
import { audit } from '#server/audit.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'

/** More than anybody scrolls through; the cap per person keeps lists far below it. */
const VIEWS_SHOWN = 500

/** Own and shared views of a screen, by name. */
export async function listViews(ctx: Ctx, { screen }: Input<typeof listSavedViews>['query']): Promise<ReplyOf<typeof listSavedViews>> {
  const rows = await ctx.db
    .selectFrom('saved_view')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('screen', '=', screen)
    .where((view) => view.or([view('user_id', '=', ctx.userId), view('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(VIEWS_SHOWN)
    .execute()
  return { results: rows.map((row) => presentView(ctx, row)), total: rows.length }
}

function presentView(ctx: Pick<Ctx, 'userId'>, row: Selectable<SavedViewTable>): SavedView {
  return {
    id: row.id,
    screen: row.screen,
    name: row.name,
    search: row.search,
    isShared: row.is_shared,
    isOwn: row.user_id === ctx.userId,
    createdAt: row.created_at.toISOString(),
  }
}

const VIEWS_PER_PERSON = 100

/**
 * Keeps the filters of a screen under a name. A person's views of a screen have different names: saving again replaces the filters.
 * @throws problem resource.conflict when the person has VIEWS_PER_PERSON views already
 */
export async function createView(ctx: Ctx, { screen, name, search, isShared }: Input<typeof createSavedView>['body']): Promise<SavedView> {
  if (ctx.userId === null) throw problem('right.missing', { detail: 'Views belong to a person. Sign in to save one.' })
  const own = await ctx.db
    .selectFrom('saved_view')
    .select(['id', 'name', 'screen'])
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', ctx.userId)
    .execute()
  const known = own.find((view) => view.screen === screen && view.name === name)
  if (known === undefined && own.length >= VIEWS_PER_PERSON)
    throw problem('resource.conflict', { detail: `You already have ${VIEWS_PER_PERSON} views. Delete one first.` })
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

/** @throws problem resource.not_found unless it is the caller's own view: a shared one of somebody else stays */
export async function deleteView(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const deleted = await ctx.db
    .deleteFrom('saved_view')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .returning('name')
    .executeTakeFirst()
  if (deleted === undefined) throw problem('resource.not_found')
  await audit(ctx, 'saved_view.deleted', { target: id, details: { name: deleted.name } })
  return { deleted: true }
}
