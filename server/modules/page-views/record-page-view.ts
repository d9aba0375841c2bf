import type { recordPageView } from '#contract/page-views.ts'
import { publicPath } from '#contract/page-views.ts'
import type { Input } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** The page took private parameters out already; another program may not have. */
function cleanPath(path: string): string {
  try {
    return publicPath(path)
  } catch {
    throw invalidField('path', 'is not a path of the product')
  }
}

/** Keeps a page view where the operator wants it. @returns false where they want none @throws problem request.invalid */
export async function recordView(
  ctx: Ctx,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { path, title }: Input<typeof recordPageView>['body'],
): Promise<boolean> {
  const userId = ctx.userId
  if (userId === null) throw problem('right.missing')
  const view = { path: cleanPath(path), title }
  if (config.pageViews.to === 'nobody') return false
  if (config.pageViews.to === 'posthog') {
    const person = secrets.hmac('page views', userId).toString('hex')
    await ctx.enqueue('page_view.forward', { person, ...view, at: ctx.now.toISOString() })
    return true
  }
  await ctx.db
    .insertInto('page_view')
    .values({ account_id: ctx.accountId, id: newId(ctx.now.getTime()), user_id: userId, ...view, at: ctx.now })
    .execute()
  return true
}
