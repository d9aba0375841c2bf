import type { Db } from '#server/db/database.ts'
import { invalidField } from '#server/problem.ts'

/**
 * People of an MSP enter its customers by grants, which the customer sees and can revoke: they are not made members there.
 * @param db sees the MSP's own members
 * @throws problem request.invalid naming the field
 */
export async function requireOutsider(db: Db, mspAccountId: string, { email, field }: { email: string; field: string }): Promise<void> {
  const own = await db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', mspAccountId)
    .where('u.email', '=', email)
    .select('u.id')
    .executeTakeFirst()
  if (own !== undefined) throw invalidField(field, 'belongs to this MSP, whose people enter by a grant instead')
}
