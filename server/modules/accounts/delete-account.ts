import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'

/** Marks the account to be deleted; until then it works as ever. @throws problem account.being_deleted when it is marked already */
export async function requestDeletion(ctx: Ctx): Promise<Date> {
  const due = new Date(ctx.now.getTime() + limits.accountDeletionDelayMs)
  const marked = await ctx.db
    .updateTable('account')
    .set({ deletion_due_at: due })
    .where('account_id', '=', ctx.accountId)
    .where('deletion_due_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (marked === undefined) throw problem('account.being_deleted', { detail: 'This account is already being deleted.' })
  await audit(ctx, 'account.deletion_requested', { target: ctx.accountId, details: { due: due.toISOString() } })
  return due
}

/** Takes the deletion back. Once more changes nothing. */
export async function cancelDeletion(ctx: Ctx): Promise<void> {
  await ctx.db.updateTable('account').set({ deletion_due_at: null }).where('account_id', '=', ctx.accountId).execute()
  await audit(ctx, 'account.deletion_cancelled', { target: ctx.accountId })
}

/** Deletes every account whose seven days are over, one transaction each. Pictures go with the sweep of pictures. */
export async function deleteDueAccounts(
  { database, log, demoTarget }: Pick<Services, 'database' | 'log' | 'demoTarget'>,
  signal: AbortSignal,
): Promise<void> {
  const due = await database.platform
    .selectFrom('account')
    .select('account_id')
    .where('deletion_due_at', '<=', sql<Date>`now()`)
    .orderBy('deletion_due_at')
    .execute()
  for (const { account_id } of due) {
    if (signal.aborted) return
    const isDeleted = await database.transact('platform', {}, (db) => deleteAccount(db, account_id))
    if (!isDeleted) continue
    await demoTarget?.forget(account_id)
    log.info({ account: account_id }, 'account deleted')
  }
}

/** Every row of the account, and its people who belong to no other. @returns false when the deletion was taken back meanwhile */
async function deleteAccount(db: Db, accountId: string): Promise<boolean> {
  // many rows take longer than a statement otherwise may
  await sql`set local statement_timeout = 0`.execute(db)
  // who belongs elsewhere too goes on there; a session would go with its account
  await sql`
    update session s set account_id = other.account_id
      from (select distinct on (user_id) user_id, account_id from membership
             where account_id <> ${accountId} and user_id in (select user_id from session where account_id = ${accountId})
             order by user_id, created_at) other
     where s.account_id = ${accountId} and s.ended_at is null and other.user_id = s.user_id`.execute(db)
  const members = await db.selectFrom('membership').select('user_id').where('account_id', '=', accountId).execute()
  const deleted = await db
    .deleteFrom('account')
    .where('account_id', '=', accountId)
    .where('deletion_due_at', '<=', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  if (deleted === undefined) return false
  const ids = members.map((member) => member.user_id)
  await sql`delete from app_user u where u.id = any(${ids}::uuid[]) and not u.is_super_admin
    and not exists (select from membership m where m.user_id = u.id)`.execute(db)
  return true
}

/** What cannot be undone asks for the company's name. @throws problem request.invalid when it is another one */
export async function confirmCompany(ctx: Ctx, typed: string): Promise<void> {
  const { name } = await ctx.db.selectFrom('account').select('name').where('account_id', '=', ctx.accountId).executeTakeFirstOrThrow()
  if (typed !== name.trim()) throw invalidField('company', "is not this account's name")
}
