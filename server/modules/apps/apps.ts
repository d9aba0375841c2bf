import type { Selectable } from 'kysely'
import { APP_LABELS, type App, type listApps, type pinApp } from '#contract/apps.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import type { AppTable } from '#server/db/tables/apps.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'

const presentApp = ({ id, label, url, created_at: at }: Selectable<AppTable>): App => ({ id, label, url, pinnedAt: at.toISOString() })

/** The account's links, in the order of their labels: at most one each. */
export async function listPinned(ctx: Ctx): Promise<ReplyOf<typeof listApps>> {
  const rows = await ctx.db.selectFrom('app').selectAll().where('account_id', '=', ctx.accountId).execute()
  const results = rows.toSorted((a, b) => APP_LABELS.indexOf(a.label) - APP_LABELS.indexOf(b.label)).map(presentApp)
  return { results, total: results.length }
}

/**
 * Pins a link, or gives its label another address.
 * @throws problem request.invalid (field url) for an address that browsers do not read as a page of the web
 */
export async function pin(ctx: Ctx, { label, url: given }: Input<typeof pinApp>['body']): Promise<App> {
  const url = URL.parse(given)
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  if (!isWeb) throw invalidField('url', 'must be an address that starts with http:// or https://, without user name and password')
  const row = await ctx.db
    .insertInto('app')
    .values({ account_id: ctx.accountId, id: newId(ctx.now.getTime()), label, url: url.href, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'label']).doUpdateSet({ url: url.href, created_at: ctx.now }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'app.pinned', { target: row.id, details: { label, url: url.href } })
  return presentApp(row)
}

/** @throws problem resource.not_found when the account has no such link */
export async function unpin(ctx: Ctx, id: string): Promise<{ unpinned: true }> {
  const gone = await ctx.db
    .deleteFrom('app')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst()
  if (gone === undefined) throw problem('resource.not_found')
  await audit(ctx, 'app.unpinned', { target: id, details: { label: gone.label } })
  return { unpinned: true }
}
