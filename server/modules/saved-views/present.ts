import type { Selectable } from 'kysely'
import type { SavedView } from '#contract/saved-views.ts'
import type { Ctx } from '#server/context.ts'
import type { SavedViewTable } from '#server/db/tables/saved-views.ts'

export function presentView(ctx: Pick<Ctx, 'userId'>, row: Selectable<SavedViewTable>): SavedView {
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
