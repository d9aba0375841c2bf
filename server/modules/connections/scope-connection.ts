import type { Connection, scopeConnection as route } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { scannerFor } from '#server/kinds.ts'
import { connectionById } from './connection-rows.ts'
import { requireOtherTarget } from './other-targets.ts'
import { presentConnection } from './present.ts'
import { nextScanAt } from './schedule.ts'

/**
 * Takes a connection out of scope: a running scan goes on to its end, no other begins. Or restores it, from now on its schedule.
 * @throws problem resource.not_found · target.refused when it was connected again since
 */
export async function scopeConnection(ctx: Ctx, id: string, { inScope, reason }: Input<typeof route>['body']): Promise<Connection> {
  const { name, schedule, target, is_demo_target, ...kept } = await connectionById(ctx, id)
  const scanner = scannerFor(kept.vector_type)
  if (inScope && kept.scoped_out_at !== null && scanner !== undefined && !is_demo_target) await requireOtherTarget(ctx, scanner, target)
  const change = inScope
    ? { scoped_out_at: null, scoped_out_by: null, scoped_out_reason: null, next_scan_at: nextScanAt(schedule, ctx.now) }
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
