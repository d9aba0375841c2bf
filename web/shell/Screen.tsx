import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { NoRight } from '#web/components/states/NoRight.tsx'
import { paths } from '#web/paths.ts'
import { screenFacts } from './screen-facts.ts'
import { useUser } from './session/auth-store.ts'

/**
 * The screen asked for; why the role does not open it, also when that changes while it is shown; the security screen as long as the
 * person owes the second factor that the account asks for. A form that was open stays, with what was typed in it.
 */
export function Screen({ owes }: { owes: boolean }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const facts = screenFacts(path)
  const right = facts?.right
  const [opened, setOpened] = useState<string>()
  const isOpen = useUser(({ profile }) => right === undefined || profile === null || profile.rights.includes(right))
  const holds = useUser(({ profile }) => right !== undefined && profile?.rights.includes(right) === true)
  if (holds && opened !== path) setOpened(path)
  const stays = facts?.isForm === true && opened === path
  if (owes && path !== paths.accountSecurity) return <Navigate to={paths.accountSecurity} replace />
  return isOpen || stays || right === undefined ? <Outlet /> : <NoRight right={right} />
}
