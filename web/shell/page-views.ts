import type { QueryClient } from '@tanstack/react-query'
import { publicPath, recordPageView } from '#contract/page-views.ts'
import { getShell } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useAuth } from './session/auth-store.ts'

/** Reports the page on show, where the operator switched page views on and somebody is signed in; without parameters that may carry a secret or a person. */
export async function reportPageView(queries: QueryClient): Promise<void> {
  if (!useAuth.getState().isAuthenticated) return
  const path = publicPath(location.pathname + location.search)
  const { pageViews } = await queries.fetchQuery({ ...queryOf(getShell, {}), staleTime: Number.POSITIVE_INFINITY })
  if (pageViews) await call(recordPageView, { body: { path, title: document.title } })
}
