import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { kinds } from '#server/kinds.ts'
import { ProblemError } from '#server/problem.ts'
import { nextScanAt, opensFor, type Rhythm } from '#server/modules/connections/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { requestScan } from './request-scan.ts'

/** What one sweep looks at; the rest is due a minute later. */
const MOST = 1_000
/** A live scan this old has lost its job (a restored backup, an emptied queue): a worker's limit is far below it. */
const LOST_AFTER_MINUTES = 10

/** How long one that finds no room, or whose account has none, waits until it is tried again. */
const NO_ROOM_MS = 15 * 60_000

interface Due extends Rhythm {
  account_id: string
}

/** Queues a scan of every in-scope connection that is due and may start, and a job for every scan that has lost its own. */
export async function sweepSchedules(services: Services): Promise<void> {
  const { platform } = services.database
  const due = await platform
    .selectFrom('connection')
    .select(['account_id', 'id', 'schedule', 'schedule_paused', 'scan_windows'])
    .where('scoped_out_at', 'is', null)
    // what this build cannot scan waits for one that can
    .where(
      'vector_type',
      'in',
      kinds.map(({ scanner }) => scanner.vectorType),
    )
    .where('next_scan_at', '<=', sql<Date>`now()`)
    .where((where) => where.or([where('scan_held_until', 'is', null), where('scan_held_until', '<=', sql<Date>`now()`)]))
    .orderBy('next_scan_at')
    .limit(MOST)
    .execute()
  for (const connection of due) await each(services, connection, () => scanWhenDue(services, connection))
  const lost = await platform
    .selectFrom('scan')
    .select(['account_id', 'id'])
    .where('status', 'in', ['queued', 'running'])
    .where(sql`coalesce(started_at, requested_at)`, '<', sql`now() - make_interval(mins => ${LOST_AFTER_MINUTES})`)
    .limit(MOST)
    .execute()
  for (const scan of lost) await each(services, scan, () => inWorker(services, scan.account_id, (ctx) => enqueueAgain(ctx, scan)))
}

/** One account's trouble must not keep the others waiting. */
async function each({ log }: Services, { id }: { id: string }, run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => log.error({ err: error, id }, 'schedule sweep'))
}

/**
 * Queues what is due, once, whoever else sweeps: the row is taken by moving it on. Outside its scan windows, or where the account has no
 * room for a scan, it is held: a run that was missed comes later, and once.
 */
async function scanWhenDue(services: Services, connection: Due): Promise<void> {
  const { account_id: accountId, id } = connection
  try {
    await inWorker(services, accountId, async (ctx) => {
      const { scanWindows } = await readSettings(ctx)
      const opens = opensFor(connection, scanWindows, ctx.now)
      const isHeld = opens > ctx.now
      const next = nextScanAt(connection, scanWindows, ctx.now, ctx.now)
      if (!(await moveOn(ctx, id, isHeld ? { scan_held_until: opens } : { next_scan_at: next, scan_held_until: null })) || isHeld) return
      const { scan, joined } = await requestScan(ctx, { connectionId: id, kind: 'full', trigger: 'schedule' })
      await audit(ctx, 'scan.requested', { target: scan.id, details: { connectionId: id, joined, trigger: 'schedule' } })
    })
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'account.quota_reached')) throw error
    await inWorker(services, accountId, (ctx) => moveOn(ctx, id, { scan_held_until: new Date(ctx.now.getTime() + NO_ROOM_MS) }))
  }
}

async function moveOn(ctx: Ctx, id: string, to: { next_scan_at?: Date | null; scan_held_until: Date | null }): Promise<boolean> {
  const moved = await ctx.db
    .updateTable('connection')
    .set(to)
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('scoped_out_at', 'is', null)
    .where('next_scan_at', '<=', ctx.now)
    .where((where) => where.or([where('scan_held_until', 'is', null), where('scan_held_until', '<=', ctx.now)]))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

function enqueueAgain(ctx: Ctx, { id }: { id: string }): Promise<void> {
  return ctx.enqueue('scan.run', { accountId: ctx.accountId, scanId: id }, { throttle: { key: id, seconds: LOST_AFTER_MINUTES * 60 } })
}
