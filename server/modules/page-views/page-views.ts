import { sql } from 'kysely'
import { type OpenPage, publicPath, type recordPageView } from '#contract/page-views.ts'
import type { Input } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { JobData } from '#server/jobs/job-types.ts'

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

/**
 * Counts a view of a page before the sign-in, by page and day and of nobody: whoever is not signed in is not followed, and strangers
 * add no rows. They stay in the database also where views go to PostHog, which would need somebody to lay them to.
 * @returns false where the operator wants none
 */
export async function countOpenView({ config, database }: Pick<Services, 'config' | 'database'>, path: OpenPage): Promise<boolean> {
  if (config.pageViews.to === 'nobody') return false
  await sql`insert into open_page_view (path, day, views) values (${path}, (now() at time zone 'utc')::date, 1)
    on conflict (path, day) do update set views = open_page_view.views + 1`.execute(database.identity)
  return true
}

/** Works on 'page_view.forward' where page views go to PostHog. */
export async function startPageViews(services: Services): Promise<void> {
  if (services.config.pageViews.to !== 'posthog') return
  await services.jobs.work('page_view.forward', { concurrency: 1 }, ({ data, signal }) => forwardView(services, data, signal))
}

/**
 * Tells PostHog of one page view (https://posthog.com/docs/api/capture): no address, no name, no profile of the person.
 * @throws Error when PostHog does not take it, so that it is tried again
 */
export async function forwardView(
  { config, egress }: Pick<Services, 'config' | 'egress'>,
  { person, path, title, at }: JobData['page_view.forward'],
  signal: AbortSignal,
): Promise<void> {
  if (config.pageViews.to !== 'posthog') return
  const { url, key } = config.pageViews
  const properties = {
    $current_url: `${config.publicUrl}${path}`,
    $pathname: path.split('?')[0],
    $title: title,
    $geoip_disable: true,
    $process_person_profile: false,
  }
  const { status } = await egress.request({
    url: `${url}/i/v0/e/`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: key, event: '$pageview', distinct_id: person, properties, timestamp: at }),
    signal,
  })
  if (status >= 300) throw new Error(`PostHog answered ${status}`)
}
