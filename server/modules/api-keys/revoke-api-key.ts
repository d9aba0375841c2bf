import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** Revokes an own key, or any of the account for those who manage connections; streams opened with it end. @throws problem resource.not_found */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  const revoked = await ctx.db
    .updateTable('api_key')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(!ctx.rights.has('connections.manage'), (query) => query.where('user_id', '=', ctx.userId ?? ''))
    .returning('name')
    .executeTakeFirst()
  if (revoked === undefined) throw problem('resource.not_found')
  await sql`select pg_notify('session_ended', ${id})`.execute(ctx.db)
  await audit(ctx, 'api_key.revoked', { target: id, details: { name: revoked.name } })
}
