import { sql } from 'kysely'
import type { ScanScope } from '#contract/connections.ts'
import { limits } from '#contract/limits.ts'
import type { Inventory } from '#scanners/sdk/inventory.ts'
import { scopeOfResource, type CheckOutcome } from '#scanners/sdk/scanner.ts'
import { RESULT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { readSlaDays } from '#server/modules/settings/index.ts'
import { applyScanOutcome, type FindingRef } from '#server/modules/remediations/index.ts'
import { problem } from '#server/problem.ts'
import { recordCoverage } from './coverage.ts'
import { decideChanges, reasonOfGone } from './decide.ts'
import { keepEvidence } from './evidence.ts'
import { lockFindings, openFindings, writeChanges, writeEvents, type FindingChange, type IngestFinding } from './findings.ts'
import { observeOutcomes, type Observation, type ObservedResult, type IngestScan, type IngestScanner } from './observations.ts'
import { takeInventory } from './inventory/take-inventory.ts'
import { ToldResources } from './inventory/told-resources.ts'
import { inScopeOf, leftOutOf } from './out-of-scope.ts'
import { keepPages } from './pages.ts'
import { proveClosings } from './prove-closings.ts'
import { exposuresOf, resolveResources, resourceKey, resourceOf } from './resources.ts'
import { beginSpans, compareSpans, endSpans } from './spans.ts'

/**
 * Marks those of a batch's findings that have been reopened too often, this time counted: each is told once, and stays
 * unstable until it was not reopened for a day. One statement, and none where nothing was reopened.
 */
async function markUnstable(ctx: Ctx, changes: readonly FindingChange[]): Promise<FindingChange[]> {
  const ids = changes.filter(({ move }) => move === 'reopen').map(({ finding }) => finding.id)
  if (ids.length === 0) return [...changes]
  const since = new Date(ctx.now.getTime() - limits.unstableWithinMs)
  const counted = await sql<{ finding_id: string; times: number }>`
    select finding_id, count(*)::int as times from finding_event
     where account_id = ${ctx.accountId} and finding_id = any(${ids}::uuid[]) and kind = 'reopened' and at > ${since} group by 1`.execute(
    ctx.db,
  )
  const before = new Map(counted.rows.map(({ finding_id, times }) => [finding_id, times]))
  return changes.map((change): FindingChange => {
    const { move, finding } = change
    if (move !== 'reopen' || (before.get(finding.id) ?? 0) + 1 < limits.unstableTimes) return change
    const marked = { move, finding: { ...finding, unstable_at: ctx.now } }
    if (finding.unstable_at !== null && finding.unstable_at > since) return { ...marked, events: change.events, unstable: 'still' }
    return { ...marked, events: [...change.events, { kind: 'unstable', note: null }], unstable: 'now' }
  })
}

export interface IngestSource {
  scanner: IngestScanner
  /** What storeLargeEvidence has put into the object store; other evidence is kept in the table. */
  storedEvidence?: ReadonlySet<string>
  /** What the batch tells of resources, before its outcomes. */
  inventories?: readonly Inventory[]
  /** What this attempt of the scan was told before. */
  told?: ToldResources
}
/** What a batch changed. `stillFailing` are open findings that this batch saw failing again. */
export interface Ingested {
  opened: FindingRef[]
  reopened: FindingRef[]
  resolved: FindingRef[]
  stillFailing: FindingRef[]
  /** Results of the batch by status, changed or not. */
  counts: { pass: number; fail: number; manual: number; error: number }
}

/** One batch on its way into the account's state. */
interface Batch {
  scan: IngestScan
  /** Outcomes whose check ran and that this scan has not ingested before. */
  ran: readonly CheckOutcome[]
  observations: ReadonlyMap<string, Observation>
  /** The scope that names the whole target. */
  wholeTarget: string
  scanner: IngestScanner
  /** Resources that are gone since this batch. */
  gone: readonly string[]
  /** What of the target the connection's scans leave out. */
  scope: ScanScope | null
  criticality: number
  storedEvidence: ReadonlySet<string>
}

const FAIL = RESULT.of('fail')
const OPEN = STATE.of('open')
const refOf = ({ id, check_id, risk, priority, band }: IngestFinding): FindingRef => ({ id, checkId: check_id, risk, priority, band })
const changeRef = ({ finding, unstable }: FindingChange): FindingRef => ({ ...refOf(finding), ...(unstable && { unstable }) })

/**
 * Brings outcomes of a running scan into the account's state: coverage, resources, evidence, spans of results, findings with
 * their events, remediations. The statements are as many for one verdict as for five thousand, and what is as it was writes nothing.
 *
 * The caller holds the scan's lease, calls this in the transaction that checked it, and keeps the counts by advanceScan. Only checks that ran change anything; an
 * outcome that this scan has ingested already, or that a later scan has judged, changes nothing. A scan of one resource ingests
 * that resource's results alone.
 * @throws problem resource.not_found when the scan's connection is not of this account
 */
export async function ingest(ctx: Ctx, scan: IngestScan, outcomes: readonly CheckOutcome[], source: IngestSource): Promise<Ingested> {
  const { scanner, storedEvidence = new Set(), inventories = [], told = new ToldResources() } = source
  const connection = await lockConnection(ctx, scan)
  const gone = await takeInventory(ctx, scan, inventories, { told, scanner })
  const scope = connection.scan_scope
  const ran = await recordCoverage(ctx, scan, await inScopeOf(ctx, scan, scope, outcomes))
  const observations = observeOutcomes(ran, scanner, connection.target)
  for (const at of await leftOutOf(ctx, scan, scope, observations)) observations.delete(at)
  if (scan.resource_id !== null) {
    const only = await resourceOf(ctx, scan.connection_id, scan.resource_id)
    const key = only && resourceKey(only)
    for (const [at, { resource }] of observations) if (resourceKey(resource) !== key) observations.delete(at)
  }
  const batch: Batch = {
    scan,
    ran,
    observations,
    wholeTarget: scanner.targetOf(connection.target),
    scanner,
    gone,
    scope,
    criticality: connection.criticality,
    storedEvidence,
  }
  const { changes, unchangedFails } = ran.length + gone.length === 0 ? { changes: [], unchangedFails: [] } : await ingestResults(ctx, batch)
  const madeBy = (move: FindingChange['move']) => changes.filter((change) => change.move === move).map(({ finding }) => finding)
  const refreshed = madeBy('keep')
  const taken: Ingested = {
    opened: madeBy('open').map(refOf),
    reopened: changes.filter(({ move }) => move === 'reopen').map(changeRef),
    resolved: madeBy('resolve').map(refOf),
    stillFailing: [...refreshed.filter(({ state }) => state === OPEN), ...(await openFindings(ctx, scan, unchangedFails))].map(refOf),
    counts: countResults(observations.values()),
  }
  await tellOthers(ctx, scan, taken, { connectionName: connection.name, isRefreshed: refreshed.length > 0 })
  return taken
}

/** The connection of the scan, locked: two scans of one connection ingest one after the other. */
async function lockConnection(
  ctx: Ctx,
  scan: IngestScan,
): Promise<{ name: string; target: string; criticality: number; scan_scope: ScanScope | null }> {
  const connection = await ctx.db
    .selectFrom('connection')
    .select(['name', 'target', 'criticality', 'scan_scope'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scan.connection_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (connection === undefined) throw problem('resource.not_found')
  return connection
}

/** Writes what differs from the live state, first the results, then the findings that follow from them. */
async function ingestResults(ctx: Ctx, batch: Batch): Promise<{ changes: FindingChange[]; unchangedFails: string[] }> {
  const { scan, ran, observations, criticality, scanner } = batch
  const resourceIds = await resolveResources(
    ctx,
    scan.connection_id,
    [...observations.values()].map(({ resource }) => resource),
    (ref) => scopeOfResource(scanner, ref),
  )
  const difference = await compareSpans(ctx, scan, { ...batch, outcomes: ran })
  const evidence = await keepEvidence(ctx, difference.changed, batch.storedEvidence)
  const slaDays = await readSlaDays(ctx)
  const exposures = await exposuresOf(
    ctx,
    difference.changed.flatMap(({ resource }) => resourceIds.get(resourceKey(resource)) ?? []),
  )
  const observed = new Map<string, ObservedResult>()
  for (const observation of difference.changed) {
    const resourceId = resourceIds.get(resourceKey(observation.resource))
    if (resourceId === undefined) throw new Error('A resource of the batch was not resolved')
    const kept = evidence.get(observation.fingerprint) ?? null
    const resourceExposure = exposures.get(resourceId) ?? null
    observed.set(observation.fingerprint, { observation, resourceId, resourceExposure, evidence: kept, criticality, slaDays })
  }
  await endSpans(ctx, scan, [...difference.replaced, ...difference.gone.map(({ id }) => id)])
  await beginSpans(ctx, scan, [...observed.values()])

  const seenResources = new Set(resourceIds.values())
  const ended = new Map(difference.gone.map((span) => [span.fingerprint, reasonOfGone(span, seenResources)]))
  const decided = decideChanges(ctx.now, await lockFindings(ctx, scan, [...observed.keys(), ...ended.keys()]), observed, ended)
  const changes = await proveClosings(ctx, scan, await markUnstable(ctx, decided), {
    outcomes: ran,
    observations,
    isOf: ({ resource }, resourceId) => resourceIds.get(resourceKey(resource)) === resourceId,
    storedEvidence: batch.storedEvidence,
  })
  await writeChanges(ctx, scan, changes)
  await keepPages(ctx, scan, ran, observations)
  const unchanged = [...observations.values()].filter(({ fingerprint }) => !observed.has(fingerprint))
  return { changes, unchangedFails: unchanged.filter(({ status }) => status === FAIL).map(({ fingerprint }) => fingerprint) }
}

function countResults(observations: Iterable<Observation>): Ingested['counts'] {
  const counts = { pass: 0, fail: 0, manual: 0, error: 0 }
  for (const { status } of observations) counts[RESULT.word(status)] += 1
  return counts
}

/** Carries a batch's changes on: to the histories, to remediations, to whoever hears of it. */
async function tellOthers(
  ctx: Ctx,
  scan: IngestScan,
  { opened, reopened, resolved, stillFailing }: Ingested,
  { connectionName, isRefreshed }: { connectionName: string; isRefreshed: boolean },
): Promise<void> {
  const arisen = opened.length + reopened.length
  const changed = arisen + resolved.length
  if (scan.kind === 'verify') {
    await writeEvents(
      ctx,
      scan,
      stillFailing.map(({ id }) => ({ findingId: id, kind: 'verify_failed', note: null })),
    )
  }
  if (changed + stillFailing.length > 0) await applyScanOutcome(ctx, { scan, connectionName, opened, reopened, resolved, stillFailing })
  if (changed > 0 || isRefreshed)
    await emit(ctx, 'finding.scanned', { connectionId: scan.connection_id, scanId: scan.id, opened: arisen, resolved: resolved.length })
}
