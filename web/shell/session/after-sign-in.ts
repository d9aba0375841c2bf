import type { QueryClient } from '@tanstack/react-query'
import { recordAudit } from '#contract/audit.ts'
import { countFindings } from '#contract/findings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { call, queryOf } from '#web/api.ts'
import { useUser } from './auth-store.ts'
import type { SignInKind } from './session.ts'

/** After every sign-in: loads notifications and the counts of the navigation; a federated login is written to the audit. Failures stay silent: both are loaded again by who shows them. */
export function afterSignIn(queries: QueryClient, how: SignInKind): void {
  const { profile } = useUser.getState()
  if (profile === null) return
  void queries.prefetchQuery(queryOf(listNotifications, { query: { limit: 30 } }))
  if (profile.rights.includes('findings.read')) void queries.prefetchQuery(queryOf(countFindings, {}))
  if (how === 'plain' || how === 'code') return
  const body = { audit: 'sign-in', action: `Login by ${how}`, status: 'Success', userId: profile.userId, email: profile.email } as const
  void call(recordAudit, { body }).catch(() => undefined)
}
