import { sql } from 'kysely'
import { SCAN_FAULTS } from '#contract/coverage.ts'
import { stateOfFailure } from '#scanners/sdk/failure.ts'
import { RISK, STATE } from '#server/codes.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit, emitAll } from '#server/events/emit.ts'
import { nextScanAt, type Rhythm } from '#server/modules/connections/index.ts'
import { recordDay } from '#server/modules/findings/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { recordUnseen } from '#server/modules/ingest/coverage.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'
import { verificationEnded } from '#server/modules/remediations/index.ts'
import type { StepEntry } from '#server/modules/executions/index.ts'
import { logScan, scanState, type ScanRow } from '#server/modules/scans/index.ts'
import { answerFinding } from './answer-finding.ts'

export interface Failure {
  /** One of TARGET_FAILURES or SCAN_FAULTS; a kind of target may have words of its own. */
  code: string
  detail: string
}
type Ending = { status: 'completed' } | { status: 'cancelled' } | ({ status: 'failed' } & Failure)
/** Failures that say nothing about the target. */
const OWN_FAULTS: ReadonlySet<string> = new Set(SCAN_FAULTS)

async function endScan(ctx: Ctx, scan: ScanRow, ending: Ending): Promise<ScanRow> {
  const ended = await ctx.db
    .updateTable('scan')
    .set({
      status: ending.status,
      finished_at: ctx.now,
      current_check: null,
      ...(ending.status === 'completed' && { progress: 100 }),
      ...(ending.status === 'failed' && { failure_code: ending.code, failure_detail: ending.detail }),
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await logScan(ctx, ended, [lastLine(ended)])
  if (await hasToldOfResources(ctx, ended))
    await ctx.enqueue('exposure.compute', { accountId: ctx.accountId, connectionId: ended.connection_id })
  if (ended.kind === 'verify') {
    await verificationEnded(ctx, ended)
    await answerFinding(ctx, ended)
  }
  return ended
}

/**
 * Whether it told of resources anything that may change what the internet reaches: a full scan of inventories, however it ended; a
 * verification that saw its resource otherwise.
 */
async function hasToldOfResources(ctx: Ctx, { connection_id: connectionId, id, kind }: ScanRow): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select case when ${kind} = 'full'
             then exists (select from resource_inventory i where i.account_id = ${ctx.accountId} and i.connection_id = ${connectionId})
             else exists (select from resource_change h where h.account_id = ${ctx.accountId} and h.connection_id = ${connectionId}
                           and h.at >= ${ctx.now}::timestamptz - interval '1 day' and h.scan_id = ${id}) end as has`.execute(ctx.db)
  return rows[0]?.has === true
}

function lastLine(ended: ScanRow): StepEntry {
  if (ended.status === 'failed') return { code: 'failed', level: 'error', params: { failure: ended.failure_code ?? '' } }
  if (ended.status === 'cancelled') return { code: 'cancelled', level: 'warning' }
  return { code: 'completed', params: { pass: ended.pass_count, fail: ended.fail_count, error: ended.error_count } }
}

/** Ends a locked scan as cancelled. @param reason what the coverage says of the checks it did not come to */
export async function endCancelled(ctx: Ctx, scan: ScanRow, reason = scan.cancel_reason ?? 'cancelled'): Promise<void> {
  await recordUnseen(ctx, scan, { state: 'skipped', reason })
  await emit(ctx, 'scan.cancelled', scanState(await endScan(ctx, scan, { status: 'cancelled' })))
}

/** Ends a locked scan as completed: it keeps its summaries, the day gets its counts, people are told what is new. */
export async function completeScan(ctx: Ctx, scan: ScanRow): Promise<void> {
  await scanCounts(ctx, scan)
  const ended = await endScan(ctx, scan, { status: 'completed' })
  const { name } = await updateConnectionHealth(ctx, ended, 'seen')
  await recordDay(ctx, scan.connection_id)
  const news = { newFindings: ended.new_findings, resolvedFindings: ended.resolved_findings }
  await audit(ctx, 'scan.completed', { target: scan.id, details: { connectionId: scan.connection_id, kind: scan.kind, ...news } })
  const newCritical = await countNewCritical(ctx, ended)
  const unstableFindings = await countUnstable(ctx, ended)
  await emitAll(ctx, [
    {
      name: 'scan.completed',
      payload: {
        ...scanState(ended),
        kind: ended.kind,
        connectionName: name,
        requestedBy: ended.requested_by,
        ...news,
        newCritical,
        unstableFindings,
      },
    },
    { name: 'connection.scanned', payload: { connectionId: scan.connection_id, name } },
  ])
}

async function countNewCritical(ctx: Ctx, scan: ScanRow): Promise<number> {
  const counted = await ctx.db
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<string>().as('amount'))
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', scan.connection_id)
    .where('state', '=', STATE.of('open'))
    .where('risk', '=', RISK.of('critical'))
    .where('first_seen_at', '>=', scan.started_at ?? ctx.now)
    .executeTakeFirstOrThrow()
  return Number(counted.amount)
}

/** Of what this scan reopened, how many have come back so often that it is no news. */
async function countUnstable(ctx: Ctx, scan: ScanRow): Promise<number> {
  const counted = await ctx.db
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<string>().as('amount'))
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', scan.connection_id)
    .where('state', '=', STATE.of('open'))
    .where('last_scan_id', '=', scan.id)
    .where('unstable_at', '>=', scan.started_at ?? ctx.now)
    .executeTakeFirstOrThrow()
  return Number(counted.amount)
}

/** Ends a locked scan as failed. No finding changes; the connection shows why it could not be looked at. */
export async function failScan(ctx: Ctx, scan: ScanRow, failure: Failure): Promise<void> {
  await recordUnseen(ctx, scan, { state: stateOfFailure(failure.code), reason: failure.code })
  const failed = await endScan(ctx, scan, { status: 'failed', ...failure })
  const { code } = failure
  const saysNothing = scan.kind === 'verify' && OWN_FAULTS.has(code)
  const { name, hadFailed } = await updateConnectionHealth(ctx, failed, saysNothing ? 'unknown' : failure)
  await audit(ctx, 'scan.failed', { target: scan.id, status: 'Fail', details: { connectionId: scan.connection_id, code } })
  // a schedule that fails every hour is told once; somebody who asked is always answered
  const isNews = scan.trigger === 'schedule' ? !hadFailed : scan.kind === 'full'
  await emitAll(ctx, [
    {
      name: 'scan.failed',
      payload: { ...scanState(failed), kind: failed.kind, connectionName: name, requestedBy: failed.requested_by, code, isNews },
    },
    { name: 'connection.scanned', payload: { connectionId: scan.connection_id, name } },
  ])
}

/** When a connection is due again that somebody has had scanned. */
async function nextAfter(ctx: Ctx, scan: ScanRow, rhythm: Rhythm): Promise<{ next_scan_at: Date | null; scan_held_until: null }> {
  const { scanWindows } = await readSettings(ctx)
  return { next_scan_at: nextScanAt(rhythm, scanWindows, ctx.now, scan.started_at ?? ctx.now), scan_held_until: null }
}

type Health = 'seen' | Failure | 'unknown'

/**
 * Writes when the connection was last scanned, why that failed, and when it is due again.
 * @param health 'unknown' leaves it as it was: a verification that failed by a fault of our own says nothing of the connection
 * @returns its name, and whether the scan before had failed
 */
async function updateConnectionHealth(ctx: Ctx, scan: ScanRow, health: Health): Promise<{ name: string; hadFailed: boolean }> {
  const connection = await ctx.db
    .selectFrom('connection')
    .select(['id', 'name', 'schedule', 'schedule_paused', 'scan_windows', 'failure_code'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const changes = {
    ...(health === 'seen' && { failure_code: null, failure_detail: null, failed_scan_id: null, failed_at: null }),
    ...(typeof health === 'object' && {
      failure_code: health.code,
      failure_detail: health.detail,
      failed_scan_id: scan.id,
      failed_at: ctx.now,
    }),
    ...(health === 'seen' && scan.kind === 'full' && { last_scan_id: scan.id, last_scan_at: ctx.now }),
    // a scheduled one moved the schedule on when it was queued
    ...(scan.kind === 'full' && scan.trigger !== 'schedule' && (await nextAfter(ctx, scan, connection))),
  }
  if (Object.keys(changes).length > 0)
    await ctx.db
      .updateTable('connection')
      .set(changes)
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', scan.connection_id)
      .execute()
  return { name: connection.name, hadFailed: connection.failure_code !== null }
}
