import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** People deleted in one sweep: each takes a look into every table that names people. */
const AT_ONCE = 1_000

const before = (age: string) => sql<Date>`now() - ${age}::interval`

/** Rows whose time is over, in every account. @param platform sees all of them */
export async function deleteExpired(platform: Db): Promise<void> {
  await platform.deleteFrom('domain_event').where('expires_at', '<', before('0')).execute()
  await platform.deleteFrom('access_token').where('expires_at', '<', before('0')).execute()
  // a day longer than it is good for: a late try is answered 'expired', not 'unknown'
  await platform.deleteFrom('one_time_code').where('expires_at', '<', before('1 day')).execute()
  await platform.deleteFrom('page_view').where('at', '<', before('400 days')).execute()
  await sql`delete from open_page_view where day < now() - interval '400 days'`.execute(platform)
  await platform.deleteFrom('attempt_limit').where('window_ends_at', '<', before('0')).execute()
  await platform.deleteFrom('federated_attempt').where('expires_at', '<', before('0')).execute()
  await platform.deleteFrom('pending_registration').where('expires_at', '<', before('0')).execute()
  // they say when a colleague was last seen, and where somebody worked who signs in again
  await platform.deleteFrom('session').where('absolute_expires_at', '<', before('90 days')).execute()
  await platform.deleteFrom('outbox').where('created_at', '<', before('30 days')).execute()
  await deleteOldInvitations(platform)
  await deleteUnconfirmed(platform)
}

/** The audit tells of them for good; their list shows those of thirty days. */
async function deleteOldInvitations(platform: Db): Promise<void> {
  await platform
    .deleteFrom('invitation')
    .where((where) => where(where.fn.coalesce('accepted_at', 'revoked_at', 'expires_at'), '<', before('90 days')))
    .execute()
}

/** Addresses that nobody has proved: whoever registered them may have been anybody. */
async function deleteUnconfirmed(platform: Db): Promise<void> {
  await sql`
    delete from app_user where id in (
      select u.id from app_user u
       where u.confirmed_at is null and u.created_at < now() - interval '7 days'
         and not exists (select from membership m where m.user_id = u.id)
         and not exists (select from pending_registration p where p.user_id = u.id)
       limit ${AT_ONCE} for update skip locked)`.execute(platform)
}
