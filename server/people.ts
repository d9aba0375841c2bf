import type * as z from 'zod/mini'
import type { personRef } from '#contract/fields.ts'

export type PersonRef = z.infer<typeof personRef>

const letters = new Intl.Segmenter()
const firstLetter = (name: string) => letters.segment(name).containing(0)?.segment ?? ''

/** A person as colleagues see them; null when there is none, or when they have left the account. */
export function presentPerson(userId: string, firstName: string, lastName: string): PersonRef
export function presentPerson(userId: string | null, firstName: string | null, lastName: string | null): PersonRef | null
export function presentPerson(userId: string | null, firstName: string | null, lastName: string | null): PersonRef | null {
  if (userId === null || firstName === null || lastName === null) return null
  const initials = `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase()
  return { userId, name: `${firstName} ${lastName}`.trim(), initials }
}
