import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'

/**
 * Deletes a connection with its scans, results, findings and cards (the database cascades); a running scan stops at its next write.
 * @throws problem resource.not_found
 */
export async function deleteConnection(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  // a worker's write locks its scan and then the connection: in the same order here, so that neither waits for the other for ever
  await ctx.db
    .selectFrom('scan')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const deleted = await ctx.db
    .deleteFrom('connection')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .returning(['name', 'target'])
    .executeTakeFirst()
  if (deleted === undefined) throw problem('resource.not_found')
  await audit(ctx, 'connection.deleted', { target: id, details: { name: deleted.name, target: deleted.target } })
  await emit(ctx, 'connection.deleted', { connectionId: id, name: deleted.name })
  return { deleted: true }
}
