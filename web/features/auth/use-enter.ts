import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SessionGrant } from '#contract/sessions.ts'
import { session } from '#web/shell/session/current-session.ts'
import { landingOf } from '#web/shell/session/landing.ts'
import type { SignInKind } from '#web/shell/session/session.ts'

let email = ''

/** The address typed on one of these pages, for the next one; never in the URL. */
export const rememberedEmail = { get: () => email, set: (value: string) => (email = value) }

/** Completes a sign-in and goes to where the person wanted to be. */
export function useEnter(): (grant: SessionGrant, how?: SignInKind) => Promise<void> {
  const navigate = useNavigate()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  return async (grant, how = 'plain') => {
    await session.accept(grant, how)
    rememberedEmail.set('')
    await navigate({ href: landingOf(search['next']) })
  }
}
