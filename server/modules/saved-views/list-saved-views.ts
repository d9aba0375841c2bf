import type { listSavedViews } from '#contract/saved-views.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { presentView } from './present.ts'

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
