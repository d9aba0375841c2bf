import type { Connection, scopeConnection as scopeRoute, updateConnection as updateRoute } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { scannerFor } from '#server/kinds.ts'
import { connectionById } from './connection-rows.ts'
import { requireOtherTarget } from './other-targets.ts'
import { presentConnection } from './present.ts'
import { requirePlace } from './scan-place.ts'
import { settingsColumns } from './given-settings.ts'
import { nextScanAt } from './schedule.ts'
import { readSettings } from '#server/modules/settings/index.ts'

/**
 * Changes what is given; a new schedule or new windows count from now, new tags may weigh otherwise.
 * @throws problem resource.not_found · request.invalid (schedule, scanScope)
 */
export async function updateConnection(ctx: Ctx, id: string, body: Input<typeof updateRoute>['body']): Promise<Connection> {
  const { name, tags, schedule, isSchedulePaused, scanWindows, ...rest } = body
  const known = await connectionById(ctx, id)
  await requirePlace(ctx, rest.scanFrom, { scanner: scannerFor(known.vector_type), fields: known.fields })
  const rhythm = {
    id,
    schedule: schedule ?? known.schedule,
    schedule_paused: isSchedulePaused ?? known.schedule_paused,
    scan_windows: scanWindows === undefined ? known.scan_windows : scanWindows,
  }
  const isRescheduled = schedule !== undefined || scanWindows !== undefined || rhythm.schedule_paused !== known.schedule_paused
  const changes = {
    ...(name !== undefined && { name }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(schedule !== undefined && { schedule }),
    ...settingsColumns(scannerFor(known.vector_type), { scanWindows, ...rest }),
    ...(isRescheduled && {
      schedule_paused: rhythm.schedule_paused,
      next_scan_at: nextScanAt(rhythm, (await readSettings(ctx)).scanWindows, ctx.now, known.last_scan_at),
      scan_held_until: null,
    }),
  }
  if (Object.keys(changes).length > 0)
    await ctx.db.updateTable('connection').set(changes).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  if (tags !== undefined) await ctx.enqueue('finding.reassess', { accountId: ctx.accountId })
  await audit(ctx, 'connection.updated', { target: id, details: { fields: Object.keys(body).toSorted().join(','), ...saidOf(body) } })
  const connection = presentConnection(await connectionById(ctx, id), ctx.now)
  await emit(ctx, 'connection.updated', { connectionId: id, name: connection.name })
  return connection
}

/** Longest value that a row of the audit repeats, in UTF-16 units. */
const TOLD = 1_000
/** What decides when and at what scans look is repeated by the audit; none of it is secret. */
const saidOf = ({ schedule, isSchedulePaused, scanWindows, scanScope, scanFrom, credentialsExpireAt }: Input<typeof updateRoute>['body']) =>
  Object.fromEntries(
    Object.entries({ schedule, isSchedulePaused, scanWindows, scanScope, scanFrom, credentialsExpireAt }).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, typeof value === 'object' ? JSON.stringify(value).slice(0, TOLD) : value]],
    ),
  )

/**
 * Takes a connection out of scope: a running scan goes on to its end, no other begins. Or restores it, from now on its schedule.
 * @throws problem resource.not_found · target.refused when it was connected again since
 */
export async function scopeConnection(ctx: Ctx, id: string, { inScope, reason }: Input<typeof scopeRoute>['body']): Promise<Connection> {
  const { name, target, ...kept } = await connectionById(ctx, id)
  const scanner = scannerFor(kept.vector_type)
  if (inScope && kept.scoped_out_at !== null) await requireOtherTarget(ctx, scanner, target)
  const change = inScope
    ? {
        scoped_out_at: null,
        scoped_out_by: null,
        scoped_out_reason: null,
        next_scan_at: nextScanAt(kept, (await readSettings(ctx)).scanWindows, ctx.now, kept.last_scan_at),
        scan_held_until: null,
      }
    : { scoped_out_at: ctx.now, scoped_out_by: ctx.userId, scoped_out_reason: reason ?? null }
  await ctx.db.updateTable('connection').set(change).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  await audit(ctx, inScope ? 'connection.restored' : 'connection.scoped_out', { target: id, details: { reason: reason ?? null } })
  await emit(ctx, inScope ? 'connection.restored' : 'connection.scoped_out', { connectionId: id, name })
  return presentConnection(await connectionById(ctx, id), ctx.now)
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
  return presentConnection(await connectionById(ctx, id), ctx.now)
}
