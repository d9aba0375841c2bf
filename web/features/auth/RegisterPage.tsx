import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { RegisterForm } from './RegisterForm.tsx'

const InvitationPage = lazy(async () => ({ default: (await import('./invitation/InvitationPage.tsx')).InvitationPage }))

/** A new company, or with the link of an invitation a new member of one. */
export function RegisterPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const { invitation } = search
  return invitation === undefined ? <RegisterForm /> : <InvitationPage key={invitation} token={invitation} />
}
