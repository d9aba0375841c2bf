import type { updateConnection as route, Connection } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { connectionById } from './connection-rows.ts'
import { presentConnection } from './present.ts'
import { nextScanAt } from './schedule.ts'

/**
 * Changes what is given; a new schedule counts from now.
 * @throws problem resource.not_found · request.invalid (schedule)
 */
export async function updateConnection(ctx: Ctx, id: string, body: Input<typeof route>['body']): Promise<Connection> {
  const { name, tags, schedule } = body
  const changes = {
    ...(name !== undefined && { name }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(schedule !== undefined && { schedule, next_scan_at: nextScanAt(schedule, ctx.now) }),
  }
  await connectionById(ctx, id)
  if (Object.keys(changes).length > 0)
    await ctx.db.updateTable('connection').set(changes).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  await audit(ctx, 'connection.updated', { target: id, details: { fields: Object.keys(body).toSorted().join(',') } })
  const connection = presentConnection(await connectionById(ctx, id))
  await emit(ctx, 'connection.updated', { connectionId: id, name: connection.name })
  return connection
}
