import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ResourceRef } from '#scanners/sdk/check.ts'
import type { CheckPlace, Revisit } from '#scanners/sdk/scanner.ts'
import type { Permit, ScanScope } from '#contract/connections.ts'
import type { VectorType } from '#contract/fields.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { scannerFor } from '#server/kinds.ts'
import { permitForConnection } from '#server/modules/domains/index.ts'
import { endLost, type StepEntry } from '#server/modules/executions/index.ts'
import { logScan, type ScanRow, scanState } from '#server/modules/scans/index.ts'
import { revisitOf } from '#server/modules/ingest/pages.ts'
import { resourceOf } from '#server/modules/ingest/resources.ts'
import { placeToBegin } from './place-to-begin.ts'

/** A worker's hold on a scan: valid while no other worker has claimed it since. */
export interface Lease {
  scanId: string
  attempt: number
}
/** Another worker has the scan, or it has ended or was deleted: this one writes nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
/** Somebody asked for the scan to be canceled. */
export class ScanCancelled extends Error {
  override name = 'ScanCancelled'
}

/** The scan, locked until the transaction ends. */
export const lockScan = (ctx: Ctx, scanId: string): Promise<ScanRow | undefined> =>
  ctx.db.selectFrom('scan').selectAll().where('account_id', '=', ctx.accountId).where('id', '=', scanId).forUpdate().executeTakeFirst()

/**
 * Locks the scan and checks the lease; every write of a worker begins with it.
 * @throws LeaseLost
 */
export async function holdScan(ctx: Ctx, { scanId, attempt }: Lease): Promise<ScanRow> {
  const scan = await lockScan(ctx, scanId)
  if (scan?.status !== 'running' || scan.attempt !== attempt) throw new LeaseLost(`Scan ${scanId} is no longer this worker's`)
  return scan
}

export interface Claim {
  scan: ScanRow
  target: string
  fields: FieldValues
  vectorType: VectorType
  /** What of the target is left out. */
  scope: ScanScope | null
  /** What it is reached with ended then, as somebody entered it; null: it has not. */
  credentialsEnded: Date | null
  /** When they end; null: nobody said. */
  credentialsEndAt: Date | null
  /** What the scanner asked to be handed again. */
  memory: string | null
  revisit: Revisit
  /** What an earlier attempt has ingested: it is not looked at again. */
  done: readonly CheckPlace[]
  /** The resource that a verification is about. */
  only: ResourceRef | undefined
}

/**
 * Takes a queued scan, or one whose worker is gone, with a new attempt: whatever the earlier attempt still writes is refused from now on.
 * @returns undefined when there is nothing to do: the scan has ended, was deleted, or ends here (cancelled, out of scope, given up);
 * or that others scan its host, and it waits on
 */
export async function claimScan(ctx: Ctx, scanId: string): Promise<Claim | undefined> {
  const scan = await lockScan(ctx, scanId)
  if (scan === undefined || (scan.status !== 'queued' && scan.status !== 'running')) return undefined
  const connection = await ctx.db
    .selectFrom('connection')
    .select([
      'id',
      'target',
      'fields',
      'vector_type',
      'scoped_out_at',
      'next_scan_seq',
      'scan_memory',
      'scan_windows',
      'scan_scope',
      'scan_from',
      'credentials_expire_at',
    ])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // asked for now: a proof may have been lost while the scan waited
  const permit = await permitForConnection(ctx, scan.connection_id)
  const place = await placeToBegin(ctx, scan, { ...connection, permit })
  if (place === undefined) return undefined
  const seq = scan.attempt === 0 ? await newestSeq(ctx, scan, connection.next_scan_seq) : scan.seq
  const claimed = await ctx.db
    .updateTable('scan')
    .set({
      status: 'running',
      attempt: scan.attempt + 1,
      seq,
      host: place.host,
      runner_id: place.runnerId,
      runner_wanted: null,
      runner_wanted_at: null,
      permit: permit === null ? null : JSON.stringify(permit),
      started_at: scan.started_at ?? ctx.now,
      current_check: null,
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scanId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emit(ctx, 'scan.started', scanState(claimed))
  const done = await donePlaces(ctx, scanId)
  await endLost(ctx, scanId, claimed.attempt)
  await logScan(ctx, claimed, firstLines(claimed, connection.vector_type, new Set(done.map(({ checkId }) => checkId)).size))
  const { target, fields, vector_type, scan_memory, scan_scope, credentials_expire_at: ends } = connection
  return {
    scan: claimed,
    target,
    fields,
    memory: scan_memory,
    revisit: await revisitOf(ctx, claimed),
    vectorType: vector_type,
    scope: scan_scope,
    credentialsEndAt: ends,
    credentialsEnded: ends !== null && ends <= ctx.now ? ends : null,
    done,
    only: await resourceOf(ctx, scan.connection_id, scan.resource_id),
  }
}

function firstLines({ attempt, permit }: ScanRow, vectorType: VectorType, done: number): StepEntry[] {
  const first: StepEntry = attempt === 1 ? { code: 'started' } : { code: 'resumed', level: 'warning', params: { attempt, done } }
  if (permit !== null) return [first, { code: 'permit', params: saidOf(permit) }]
  // of a kind that probes nothing, nothing was skipped
  const hasActive = scannerFor(vectorType)?.checks.some(({ active }) => active === true) ?? false
  return hasActive ? [first, { code: 'no_permit', level: 'warning' }] : [first]
}

/** As the log tells it: the places with who answers for them, the first few. */
function saidOf({ places }: Permit): Record<string, string> {
  const named = places.slice(0, PLACES_TOLD).map(({ host }) => host)
  const more = places.length > PLACES_TOLD ? [`+${places.length - PLACES_TOLD}`] : []
  return { host: [...named, ...more].join(', '), method: [...new Set(places.map(({ method }) => method))].join(', ') }
}
const PLACES_TOLD = 5

/** Numbers follow the order of looking, not of asking: a scan that was overtaken while it waited takes the next number. */
async function newestSeq(ctx: Ctx, scan: ScanRow, nextSeq: number): Promise<number> {
  if (scan.seq === nextSeq - 1) return scan.seq
  await ctx.db
    .updateTable('connection')
    .set({ next_scan_seq: nextSeq + 1 })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .execute()
  return nextSeq
}

async function donePlaces(ctx: Ctx, scanId: string): Promise<CheckPlace[]> {
  const rows = await ctx.db
    .selectFrom('scan_coverage')
    .select(['check_ids', 'scope'])
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scanId)
    .where('state', '=', 'ran')
    .execute()
  return rows.flatMap(({ check_ids, scope }) => check_ids.map((checkId) => ({ checkId, scope })))
}
