import type { QueryClient } from '@tanstack/react-query'
import { getInstallation } from '#contract/demo.ts'
import { OPEN_PAGES, publicPath, recordOpenPageView, recordPageView } from '#contract/page-views.ts'
import { getShell } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useAuth } from './session/auth-store.ts'

/**
 * Reports the page on show, where the operator switched page views on: of somebody signed in without parameters that may carry a
 * secret or a person, of anybody else the bare page.
 */
export async function reportPageView(queries: QueryClient): Promise<void> {
  if (!useAuth.getState().isAuthenticated) return reportOpenPageView(queries)
  const path = publicPath(location.pathname + location.search)
  const { pageViews } = await queries.fetchQuery({ ...queryOf(getShell, {}), staleTime: Number.POSITIVE_INFINITY })
  if (pageViews) await call(recordPageView, { body: { path, title: document.title } })
}

async function reportOpenPageView(queries: QueryClient): Promise<void> {
  const path = OPEN_PAGES.find((one) => one === location.pathname)
  if (path === undefined) return
  const { pageViews } = await queries.fetchQuery({ ...queryOf(getInstallation, {}), staleTime: Number.POSITIVE_INFINITY })
  if (pageViews) await call(recordOpenPageView, { body: { path } })
}
