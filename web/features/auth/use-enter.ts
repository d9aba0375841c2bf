import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SessionGrant } from '#contract/sessions.ts'
import { safeNext } from '#web/paths.ts'
import { session } from '#web/shell/session/current-session.ts'

/** Completes a sign-in and goes to where the person wanted to be. */
export function useEnter(): (grant: SessionGrant, afterCode?: boolean) => Promise<void> {
  const navigate = useNavigate()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  return async (grant, afterCode = false) => {
    await session.accept(grant, afterCode)
    await navigate({ href: safeNext(search['next']) })
  }
}
