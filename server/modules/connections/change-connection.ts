import type { Connection, scopeConnection as scopeRoute, updateConnection as updateRoute } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { scannerFor } from '#server/kinds.ts'
import { problem } from '#server/problem.ts'
import { connectionById } from './connection-rows.ts'
import { requireOtherTarget } from './other-targets.ts'
import { presentConnection } from './present.ts'
import { scheduledFrom } from './schedule.ts'

/**
 * Changes what is given; a new schedule counts from now, new tags may weigh otherwise.
 * @throws problem resource.not_found · request.invalid (schedule)
 */
export async function updateConnection(ctx: Ctx, id: string, body: Input<typeof updateRoute>['body']): Promise<Connection> {
  const { name, tags, schedule, isSchedulePaused } = body
  const known = await connectionById(ctx, id)
  const isPaused = isSchedulePaused ?? known.schedule_paused
  const isRescheduled = schedule !== undefined || isPaused !== known.schedule_paused
  const changes = {
    ...(name !== undefined && { name }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(schedule !== undefined && { schedule }),
    ...(isRescheduled && {
      schedule_paused: isPaused,
      next_scan_at: scheduledFrom({ schedule: schedule ?? known.schedule, schedule_paused: isPaused }, ctx.now),
      scan_held_until: null,
    }),
  }
  if (Object.keys(changes).length > 0)
    await ctx.db.updateTable('connection').set(changes).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  if (tags !== undefined) await ctx.enqueue('finding.reassess', { accountId: ctx.accountId })
  await audit(ctx, 'connection.updated', { target: id, details: { fields: Object.keys(body).toSorted().join(',') } })
  const connection = presentConnection(await connectionById(ctx, id))
  await emit(ctx, 'connection.updated', { connectionId: id, name: connection.name })
  return connection
}

/**
 * Takes a connection out of scope: a running scan goes on to its end, no other begins. Or restores it, from now on its schedule.
 * @throws problem resource.not_found · target.refused when it was connected again since
 */
export async function scopeConnection(ctx: Ctx, id: string, { inScope, reason }: Input<typeof scopeRoute>['body']): Promise<Connection> {
  const { name, schedule, target, ...kept } = await connectionById(ctx, id)
  const scanner = scannerFor(kept.vector_type)
  if (inScope && kept.scoped_out_at !== null && scanner !== undefined) await requireOtherTarget(ctx, scanner, target)
  const change = inScope
    ? {
        scoped_out_at: null,
        scoped_out_by: null,
        scoped_out_reason: null,
        next_scan_at: scheduledFrom({ schedule, schedule_paused: kept.schedule_paused }, ctx.now),
      }
    : { scoped_out_at: ctx.now, scoped_out_by: ctx.userId, scoped_out_reason: reason ?? null }
  await ctx.db.updateTable('connection').set(change).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  await audit(ctx, inScope ? 'connection.restored' : 'connection.scoped_out', { target: id, details: { reason: reason ?? null } })
  await emit(ctx, inScope ? 'connection.restored' : 'connection.scoped_out', { connectionId: id, name })
  return presentConnection(await connectionById(ctx, id))
}

/**
 * Takes a person's word that the target is itself, whatever it looks like: what its scanner remembered of it is dropped, and the
 * next scan learns it as if it were the first.
 * @throws problem resource.not_found
 */
export async function recogniseConnection(ctx: Ctx, id: string): Promise<Connection> {
  const { name } = await connectionById(ctx, id)
  await ctx.db.updateTable('connection').set({ scan_memory: null }).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  await audit(ctx, 'connection.recognised', { target: id })
  await emit(ctx, 'connection.updated', { connectionId: id, name })
  return presentConnection(await connectionById(ctx, id))
}

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
