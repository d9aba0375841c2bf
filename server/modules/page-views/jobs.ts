import type { JobData } from '#server/jobs/job-types.ts'
import type { Services } from '#server/services.ts'

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
