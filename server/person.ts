import type * as z from 'zod/mini'
import type { personRef } from '#contract/fields.ts'

export type PersonRef = z.infer<typeof personRef>

/** A person as colleagues see them; null when there is none, or when they have left the account. */
export function presentPerson(userId: string | null, firstName: string | null, lastName: string | null): PersonRef | null {
  if (userId === null || firstName === null || lastName === null) return null
  const initials = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase()
  return { userId, name: `${firstName} ${lastName}`.trim(), initials }
}
