import type { Role } from '#contract/rights.ts'
import type { Db } from '#server/db/database.ts'
import { emit } from '#server/events/emit.ts'

/**
 * Makes a person a member, and says so. Whoever is one already keeps the role they have.
 * @param db an open identity transaction
 */
export async function joinAccount(db: Db, { accountId, userId, role }: { accountId: string; userId: string; role: Role }): Promise<void> {
  const joined = await db
    .insertInto('membership')
    .values({ account_id: accountId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (joined === undefined) return
  const person = await db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const by = { db, accountId, userId, principal: { label: person.email }, now: new Date() }
  await emit(by, 'member.joined', { userId, name: `${person.first_name} ${person.last_name}`.trim(), role })
}
