import type { QueryClient } from '@tanstack/react-query'
import { publicPath, recordPageView } from '#contract/page-views.ts'
import { getShell } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useAuth } from './session/auth-store.ts'

/**
 * Reports the page on show, where the operator switched page views on: of somebody signed in without parameters that may carry a
 * secret or a person, of anybody else the bare page.
 */
export async function reportPageView(queries: QueryClient): Promise<void> {
  // by itself, so that the sign-in page is not kept waiting for what it does not show
  if (!useAuth.getState().isAuthenticated) return (await import('./open-page-views.ts')).reportOpenPageView(queries)
  const path = publicPath(location.pathname + location.search)
  const { pageViews } = await queries.fetchQuery({ ...queryOf(getShell, {}), staleTime: Number.POSITIVE_INFINITY })
  if (pageViews) await call(recordPageView, { body: { path, title: document.title } })
}
