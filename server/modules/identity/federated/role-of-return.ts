import { rightsOf, type Role } from '#contract/rights.ts'
import type { Db } from '#server/db/database.ts'

interface Newcomer {
  accountId: string
  /** Null: nobody is known by the address yet. */
  userId: string | null
  email: string
  /** What single sign-on makes of new people. */
  role: Role
}

const covers = (more: Role, less: Role): boolean => rightsOf[less].every((right) => rightsOf[more].includes(right))

/** The role of both that may nothing that the other may not; null where each may something of its own. */
function lesserOf(one: Role, other: Role): Role | null {
  if (covers(one, other)) return other
  return covers(other, one) ? one : null
}

/**
 * As what single sign-on lets somebody in who is no member: who has left comes back as no more than they were, who was removed does
 * not come back. They are known by person and by address, for either may be new.
 * @param db an open identity transaction
 * @returns null: by invitation alone
 */
export async function roleOfReturn(db: Db, { accountId, userId, email, role }: Newcomer): Promise<Role | null> {
  const departures = await db
    .selectFrom('former_member')
    .select(['role', 'has_left'])
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('email', '=', email), ...(userId === null ? [] : [where('user_id', '=', userId)])]))
    .execute()
  return departures.reduce<Role | null>(
    (allowed, { role: last, has_left: hasLeft }) => (allowed === null || !hasLeft ? null : lesserOf(allowed, last)),
    role,
  )
}
