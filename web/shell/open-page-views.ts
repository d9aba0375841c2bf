import type { QueryClient } from '@tanstack/react-query'
import { getInstallation } from '#contract/demo.ts'
import { OPEN_PAGES, recordOpenPageView } from '#contract/page-views.ts'
import { call, queryOf } from '#web/api.ts'

/** Reports a page that is open to everybody, where the operator switched page views on: the bare page, of nobody. */
export async function reportOpenPageView(queries: QueryClient): Promise<void> {
  const path = OPEN_PAGES.find((one) => one === location.pathname)
  if (path === undefined) return
  const { pageViews } = await queries.fetchQuery({ ...queryOf(getInstallation, {}), staleTime: Number.POSITIVE_INFINITY })
  if (pageViews) await call(recordOpenPageView, { body: { path } })
}
