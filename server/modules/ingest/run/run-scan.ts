import { ScanFailure, scopeOfResource, type CheckPlace, type ScanEvent, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import { scannerFor } from '#server/kinds.ts'
import { SecretsError } from '#server/secrets/secrets.ts'
import type { AccountOrder } from '#runner/host/runners.ts'
import { RunnerLost } from '#server/modules/runners/index.ts'
import { lookAgain } from './wait-for-runner.ts'
import type { Services } from '#server/services.ts'
import { userAgentOf } from '#server/user-agent.ts'
import { type Claim, claimScan, holdScan, type Lease, LeaseLost, ScanCancelled } from './claim-scan.ts'
import { createBatcher } from './create-batcher.ts'
import { completeScan, endCancelled, failScan } from './end-scan.ts'
import { ingestBatch } from './ingest-batch.ts'
import { newerDatasets } from '#server/modules/datasets/index.ts'
import { scopeOfPermit } from '#server/modules/domains/index.ts'
import { hasSecrets, openSecrets } from '#server/modules/connections/index.ts'
import type { StepEntry } from '#server/modules/executions/index.ts'
import { logScan } from '#server/modules/scans/index.ts'
import { recordDay } from '#server/modules/findings/index.ts'
import { ToldResources } from '#server/modules/ingest/inventory/told-resources.ts'
import { asksForTags, judgesCheck, looksAtService } from '#scanners/sdk/scan-scope.ts'
import { OUT_OF_SCOPE } from '#server/modules/ingest/out-of-scope.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'
import { readUploads, uploadsOf } from '#server/modules/sources/index.ts'
import { inWorker } from '#server/context.ts'

/** Outcomes that arrive within this time are ingested by one transaction. */
const BATCH_MS = 150
/** Events that one transaction ingests: parts of inventories, of at most 500 resources, and outcomes. The runner waits for the rest. */
const BATCH_MOST = 40

export interface ScanJob {
  accountId: string
  scanId: string
  /** Fires when the worker stops: the scan is left for another. */
  stopping: AbortSignal
  /** Aborted by whoever wants this scan cancelled. */
  cancel: AbortController
  /** This attempt's longest time on the clock; that of its kind unless told. */
  limitMs?: number
}

/**
 * Runs a queued scan to one of its ends, from where an earlier attempt left it.
 * @throws when the worker is stopping or the database fails: the job is picked up again
 */
export async function runScanJob(services: Services, job: ScanJob): Promise<void> {
  const { accountId, scanId, stopping } = job
  const claim = await inWorker(services, accountId, (ctx) => claimScan(ctx, scanId))
  if (claim === undefined) return
  const lease: Lease = { scanId, attempt: claim.scan.attempt }
  try {
    const scanner = scannerFor(claim.vectorType)
    requireCredentials(claim)
    await scanInBatches(services, job, { claim, lease, scanner, signal: AbortSignal.any([stopping, job.cancel.signal]) })
    await inWorker(services, accountId, async (ctx) => completeScan(ctx, await holdScan(ctx, lease)))
  } catch (error) {
    const reason: unknown = job.cancel.signal.aborted ? job.cancel.signal.reason : error
    if (reason instanceof LeaseLost) return
    if (reason instanceof RunnerLost) await giveBack(services, accountId, lease, reason)
    else if (reason instanceof ScanCancelled) await endEarly(services, accountId, lease, reason)
    else if (stopping.aborted) throw error
    else if (reason instanceof ScanFailure) await endEarly(services, accountId, lease, reason)
    else throw reason
  }
}

/** What has ended is not used again: the target is not asked, and no finding changes. @throws ScanFailure */
function requireCredentials({ credentialsEnded }: Claim): void {
  if (credentialsEnded === null) return
  const on = credentialsEnded.toISOString().slice(0, 10)
  throw new ScanFailure('credentials_expired', `The credentials of this connection ended on ${on}. Enter new ones.`)
}

interface Run {
  claim: Claim
  lease: Lease
  scanner: ScannerInfo
  signal: AbortSignal
}
async function scanInBatches(
  services: Services,
  { accountId, cancel, limitMs }: ScanJob,
  { claim, lease, scanner, signal }: Run,
): Promise<void> {
  const planned = await planOf(services, accountId, { claim, lease, scanner })
  const { checkIds, done } = stillToDo(planned, claim)
  if (checkIds.length === 0) return
  const doneBefore = 1 - checkIds.length / planned.length
  const told = new ToldResources()
  let opening: readonly StepEntry[] = [
    { code: 'runner_started', params: { checks: checkIds.length, target: scanner.targetOf(claim.target) } },
  ]
  const batcher = createBatcher<ScanEvent>({
    windowMs: BATCH_MS,
    most: BATCH_MOST,
    async write(events) {
      await ingestBatch(services, { accountId, lease, scanner, doneBefore, told, opening }, events)
      opening = []
    },
    // a scan whose results cannot be kept need not go on
    onError: (error) => cancel.abort(error),
  })
  const order = await orderOf(services, { accountId, limitMs }, { claim, scanner, checkIds, done })
  try {
    for await (const event of services.runners.scan(order, signal)) await batcher.add(event)
    await batcher.drain()
  } finally {
    await batcher.discard()
  }
}

/** What a runner is told: where the scan begins, what it looks at, and with what. */
async function orderOf(
  services: Services,
  { accountId, limitMs }: { accountId: string; limitMs: number | undefined },
  { claim, scanner, checkIds, done }: Pick<Run, 'claim' | 'scanner'> & { checkIds: string[]; done: CheckPlace[] },
): Promise<AccountOrder> {
  const { scan, target } = claim
  const { wallClockMs } = scanner.limits
  const datasets = await newerDatasets(services, scanner)
  const named = await inWorker(services, accountId, (ctx) => uploadsOf(ctx, scanner, claim.fields))
  return {
    accountId,
    ...placeOf(scan),
    scanner: { ...scanner, limits: { ...scanner.limits, wallClockMs: limitMs ?? wallClockMs } },
    target,
    // opened for this scan alone, and kept nowhere
    credentials: await openCredentials(services, accountId, scanner, scan.connection_id),
    checkIds,
    inventory: scan.kind === 'full',
    ...(claim.scope?.services && { services: Object.keys(scanner.scannerTypes).filter((name) => looksAtService(claim.scope, name)) }),
    ...(scan.kind === 'full' && asksForTags(claim.scope) && { resourcesFirst: true }),
    ...partOf(claim, scanner, checkIds),
    ...(done.length > 0 && { done }),
    permit: scopeOfPermit(scan.permit),
    memory: claim.memory,
    ...(claim.credentialsEndAt !== null && { credentialsEndAt: claim.credentialsEndAt.toISOString() }),
    revisit: claim.revisit,
    fields: claim.fields,
    userAgent: userAgentOf(services.config, `scan ${scan.id}`),
    ...(await services.lender.lend(scanner, { accountId, fields: claim.fields })),
    ...(datasets && { datasets }),
    ...(named.length > 0 && { uploads: await readUploads(services.storage, named) }),
  }
}

/** The runner elsewhere that does it, if one does. */
const placeOf = ({ id, runner_id: runnerId }: Claim['scan']): Pick<AccountOrder, 'remote'> =>
  runnerId === null ? {} : { remote: { runnerId, scanId: id } }

/** The checks that a scan is to run. What its connection leaves out is noted in the coverage, and never asked for. */
async function planOf(services: Services, accountId: string, { claim, lease, scanner }: Omit<Run, 'signal'>): Promise<string[]> {
  const { scan, scope, target } = claim
  const asked = new Set(scan.check_ids ?? scanner.checks.map(({ id }) => id))
  const leftOut = scanner.checks.filter((check) => asked.has(check.id) && !judgesCheck(scope, check)).map(({ id }) => id)
  const outcomes = leftOut.map((checkId) => ({ checkId, scope: scanner.targetOf(target), ...OUT_OF_SCOPE, verdicts: [] }))
  if (leftOut.length > 0)
    await ingestBatch(
      services,
      { accountId, lease, scanner, doneBefore: 0 },
      outcomes.map((outcome) => ({ type: 'outcome', outcome })),
    )
  return [...asked].filter((id) => !leftOut.includes(id))
}

/** The checks that are not done in the whole target, and the scopes in which some of them are. */
function stillToDo(planned: readonly string[], { done, scan }: Claim): { checkIds: string[]; done: CheckPlace[] } {
  const whole = new Set(done.flatMap(({ checkId, scope }) => (scan.scopes.includes(scope) ? [] : [checkId])))
  return { checkIds: planned.filter((id) => !whole.has(id)), done: done.filter(({ checkId }) => !whole.has(checkId)) }
}

/** A verification of one resource looks at that one, and in its scope alone unless a check of it judges all scopes together. */
function partOf({ only }: Claim, scanner: ScannerInfo, checkIds: readonly string[]): Pick<AccountOrder, 'only' | 'scopes'> {
  if (only === undefined) return {}
  const isOverall = scanner.checks.some(({ id, over }) => over === 'target' && checkIds.includes(id))
  const scope = scopeOfResource(scanner, only)
  return { only, ...(scope !== null && !isOverall && { scopes: [scope] }) }
}

/** @throws ScanFailure when what is stored cannot be opened: trying again would not help */
async function openCredentials(
  services: Services,
  accountId: string,
  scanner: ScannerInfo,
  connectionId: string,
): Promise<Record<string, string> | null> {
  if (!hasSecrets(scanner)) return null
  try {
    return await inWorker(services, accountId, (ctx) => openSecrets(ctx, services.secrets, scanner, connectionId))
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error
    throw new ScanFailure('error', 'The secrets of this connection cannot be opened. Enter them again.', { cause: error })
  }
}

/** The runner is gone: the scan goes on, behind what was taken in, as soon as a runner is free. */
async function giveBack(services: Services, accountId: string, lease: Lease, why: RunnerLost): Promise<void> {
  services.log.warn({ scanId: lease.scanId, reason: why.message }, 'a remote runner was lost')
  await inWorker(services, accountId, async (ctx) => {
    const scan = await holdScan(ctx, lease)
    await logScan(ctx, scan, [{ code: 'runner_lost', level: 'warning' }])
    await lookAgain(ctx, scan)
  }).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error
  })
}

async function endEarly(services: Services, accountId: string, lease: Lease, why: ScanCancelled | ScanFailure): Promise<void> {
  if (why instanceof ScanFailure && why.code === 'error') services.log.error({ err: why, scanId: lease.scanId }, 'scan failed')
  await inWorker(services, accountId, async (ctx) => {
    const scan = await holdScan(ctx, lease)
    await scanCounts(ctx, scan)
    await recordDay(ctx, scan.connection_id)
    if (why instanceof ScanFailure) await failScan(ctx, scan, { code: why.code, detail: why.message.slice(0, 500) })
    else await endCancelled(ctx, scan)
  }).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error
  })
}
