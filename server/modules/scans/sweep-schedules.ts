import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { scheduledFrom } from '#server/modules/connections/index.ts'
import { opensAt, readSettings } from '#server/modules/settings/index.ts'
import { requestScan } from './request-scan.ts'

/** What one sweep looks at; the rest is due a minute later. */
const MOST = 1_000
/** A live scan this old has lost its job (a restored backup, an emptied queue): a worker's limit is far below it. */
const LOST_AFTER_MINUTES = 10

interface Due {
  account_id: string
  id: string
  schedule: string
  schedule_paused: boolean
}

/** Queues a scan of every in-scope connection that is due and may start, and a job for every scan that has lost its own. */
export async function sweepSchedules(services: Services): Promise<void> {
  const { platform } = services.database
  const due = await platform
    .selectFrom('connection')
    .select(['account_id', 'id', 'schedule', 'schedule_paused'])
    .where('scoped_out_at', 'is', null)
    .where('next_scan_at', '<=', sql<Date>`now()`)
    .where((where) => where.or([where('scan_held_until', 'is', null), where('scan_held_until', '<=', sql<Date>`now()`)]))
    .orderBy('next_scan_at')
    .limit(MOST)
    .execute()
  for (const connection of due) await each(services, connection, scanWhenDue)
  const lost = await platform
    .selectFrom('scan')
    .select(['account_id', 'id'])
    .where('status', 'in', ['queued', 'running'])
    .where(sql`coalesce(started_at, requested_at)`, '<', sql`now() - make_interval(mins => ${LOST_AFTER_MINUTES})`)
    .limit(MOST)
    .execute()
  for (const scan of lost) await each(services, scan, enqueueAgain)
}

/** One account's trouble must not keep the others waiting. */
async function each<T extends { account_id: string; id: string }>(
  services: Services,
  row: T,
  run: (ctx: Ctx, row: T) => Promise<void>,
): Promise<void> {
  await inWorker(services, row.account_id, (ctx) => run(ctx, row)).catch((error: unknown) =>
    services.log.error({ err: error, id: row.id }, 'schedule sweep'),
  )
}

/** Queues what is due; outside the account's scan windows it is held until one opens. */
async function scanWhenDue(ctx: Ctx, { id, ...rhythm }: Due): Promise<void> {
  const opens = opensAt((await readSettings(ctx)).scanWindows, ctx.now)
  const isHeld = opens > ctx.now
  const moved = await ctx.db
    .updateTable('connection')
    .set(isHeld ? { scan_held_until: opens } : { next_scan_at: scheduledFrom(rhythm, ctx.now), scan_held_until: null })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('scoped_out_at', 'is', null)
    .where('next_scan_at', '<=', ctx.now)
    .returning('id')
    .executeTakeFirst()
  if (moved === undefined || isHeld) return
  const { scan, joined } = await requestScan(ctx, { connectionId: id, kind: 'full', trigger: 'schedule' })
  await audit(ctx, 'scan.requested', { target: scan.id, details: { connectionId: id, joined, trigger: 'schedule' } })
}

function enqueueAgain(ctx: Ctx, { id }: { id: string }): Promise<void> {
  return ctx.enqueue('scan.run', { accountId: ctx.accountId, scanId: id }, { throttle: { key: id, seconds: LOST_AFTER_MINUTES * 60 } })
}
