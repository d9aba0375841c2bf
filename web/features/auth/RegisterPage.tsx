import { useSearch } from '@tanstack/react-router'
import { InvitationPage } from './invitation/InvitationPage.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** A new company, or with the link of an invitation a new member of one. */
export function RegisterPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const { invitation } = search
  return invitation === undefined ? <RegisterForm /> : <InvitationPage key={invitation} token={invitation} />
}
