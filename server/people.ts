import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { personRef } from '#contract/fields.ts'
import type { Ctx } from './context.ts'
import { invalidField } from './problem.ts'

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

/**
 * What a member of the account is called.
 * @throws problem request.invalid (of the field given) when the person has no role in this account
 */
export async function memberName(ctx: Ctx, userId: string, field: string): Promise<string> {
  const found = await sql<{
    first_name: string
    last_name: string
  }>`select u.first_name, u.last_name from membership m join app_user u on u.id = m.user_id
    where m.account_id = ${ctx.accountId} and m.user_id = ${userId}`.execute(ctx.db)
  const person = found.rows[0]
  if (person === undefined) throw invalidField(field, 'is not a member of this account')
  return presentPerson(userId, person.first_name, person.last_name).name
}
