import { sql, type Selectable } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import type { FindingTable } from '#server/db/tables/findings.ts'
import { newId } from '#server/new-id.ts'
import { slaDueAt } from '#server/modules/settings/index.ts'
import { FINGERPRINT_VERSION } from '#scanners/sdk/fingerprint.ts'
import { assess, strongerOf, type Move } from './finding-state.ts'
import type { ObservedResult, IngestScan } from './observations.ts'
import { bytea, recordset } from '#server/db/sql.ts'

/** Columns of a finding that ingest reads and writes, by their types. */
const types = {
  id: 'uuid',
  fingerprint: 'bytea',
  check_id: 'text',
  resource_id: 'uuid',
  locator: 'text',
  state: 'smallint',
  risk: 'smallint',
  priority: 'smallint',
  band: 'smallint',
  confidence: 'smallint',
  exposure: 'smallint',
  message: 'text',
  values: 'jsonb',
  evidence_sha256: 'text',
  sla_due_at: 'timestamptz',
  first_seen_at: 'timestamptz',
  resolved_reason: 'text',
  unstable_at: 'timestamptz',
} as const satisfies Partial<Record<keyof FindingTable, string>>
const names = Object.keys(types)
/** A finding as ingest reads and writes it; hashes are hexadecimal. */
export type IngestFinding = Omit<Pick<Selectable<FindingTable>, keyof typeof types>, 'fingerprint'> & { fingerprint: string }

/** What a scan does to one finding, and the events that tell of it. */
export interface FindingChange {
  move: Exclude<Move, 'none'>
  finding: IngestFinding
  events: { kind: FindingEventKind; note: string | null }[]
  /** Reopened too often: now for the first time, or still. */
  unstable?: 'now' | 'still'
}

const OPEN = STATE.of('open')
const columns = sql.join(names.map((name) => (name === 'fingerprint' ? sql`encode(fingerprint, 'hex') as fingerprint` : sql.id(name))))

/** Findings of a connection by fingerprint, locked so that a person's triage and this scan come one after the other. */
export async function lockFindings(ctx: Ctx, scan: IngestScan, fingerprints: readonly string[]): Promise<Map<string, IngestFinding>> {
  if (fingerprints.length === 0) return new Map()
  const found = await sql<IngestFinding>`
    select ${columns} from finding
     where account_id = ${ctx.accountId} and fingerprint = any(${fingerprints.map(bytea)}::bytea[]) and connection_id = ${scan.connection_id}
     order by id for no key update`.execute(ctx.db)
  return new Map(found.rows.map((row) => [row.fingerprint, row]))
}

/** Open findings among those that fail exactly as before. */
export async function openFindings(ctx: Ctx, scan: IngestScan, fingerprints: readonly string[]): Promise<IngestFinding[]> {
  if (fingerprints.length === 0) return []
  const found = await sql<IngestFinding>`
    select ${columns} from finding
     where account_id = ${ctx.accountId} and fingerprint = any(${fingerprints.map(bytea)}::bytea[]) and connection_id = ${scan.connection_id}
       and state = ${OPEN}`.execute(ctx.db)
  return found.rows
}

function contentOf({ observation, resourceId, resourceExposure, evidence, criticality }: ObservedResult) {
  const { risk, confidence, exposure, message, values, locator } = observation
  const { priority, band } = assess({ risk, confidence, exposure: strongerOf(exposure, resourceExposure) }, criticality)
  return { resource_id: resourceId, locator, risk, confidence, exposure, message, values, priority, band, evidence_sha256: evidence }
}
const dueAt = (now: Date, { slaDays, observation }: ObservedResult): Date | null => slaDueAt(slaDays, RISK.word(observation.risk), now)

export function openFinding(now: Date, result: ObservedResult): FindingChange {
  const { fingerprint, checkId } = result.observation
  const finding = {
    ...contentOf(result),
    id: newId(now.getTime()),
    fingerprint,
    check_id: checkId,
    state: OPEN,
    sla_due_at: dueAt(now, result),
    first_seen_at: now,
    resolved_reason: null,
    unstable_at: null,
  }
  return { move: 'open', finding, events: [{ kind: 'opened', note: null }] }
}

/** A resolved finding fails again: it is the same one, with a new deadline. */
export function reopenFinding(now: Date, before: IngestFinding, result: ObservedResult): FindingChange {
  const finding = { ...before, ...contentOf(result), state: OPEN, sla_due_at: dueAt(now, result), resolved_reason: null }
  return { move: 'reopen', finding, events: [{ kind: 'reopened', note: null }] }
}

/** Still failing, but differently: its state stays, what it shows moves on. A deadline only ever comes nearer. */
export function refreshFinding(now: Date, before: IngestFinding, result: ObservedResult): FindingChange {
  const finding = { ...before, ...contentOf(result) }
  const isOtherRisk = finding.risk !== before.risk
  if (before.state === OPEN && isOtherRisk) {
    const due = dueAt(now, result)
    finding.sla_due_at = due === null || before.sla_due_at === null || due < before.sla_due_at ? due : before.sla_due_at
  }
  return {
    move: 'keep',
    finding,
    events: isOtherRisk ? [{ kind: 'risk_changed', note: `${RISK.word(before.risk)} → ${RISK.word(finding.risk)}` }] : [],
  }
}

/** Evidence says that it is no more; its proof keeps what failed and what passed. */
export function resolveFinding(before: IngestFinding, reason: 'fixed' | 'resource deleted'): FindingChange {
  const finding = { ...before, state: STATE.of('resolved'), sla_due_at: null, resolved_reason: reason }
  return { move: 'resolve', finding, events: [{ kind: 'resolved', note: reason }] }
}

/** Columns that a scan may change on a finding it already knows. */
const mutable = names.filter((name) => !['id', 'fingerprint', 'check_id', 'first_seen_at'].includes(name))
const asRows = (changes: readonly FindingChange[]) =>
  changes.map(({ finding }) => ({ ...finding, fingerprint: bytea(finding.fingerprint) }))

/** Writes changes and their events: at most four statements, however many. */
export async function writeChanges(ctx: Ctx, scan: IngestScan, changes: readonly FindingChange[]): Promise<void> {
  const made = changes.filter(({ move }) => move === 'open')
  const known = changes.filter(({ move }) => move !== 'open')
  if (made.length > 0) {
    const list = sql.join(names.map((name) => sql.id(name)))
    await sql`
      insert into finding (account_id, connection_id, fingerprint_version, last_change_at, last_scan_id, ${list})
      select ${ctx.accountId}, ${scan.connection_id}, ${FINGERPRINT_VERSION}, ${ctx.now}, ${scan.id}, ${list} from ${recordset(asRows(made), types, 'given')}`.execute(
      ctx.db,
    )
  }
  if (known.length > 0) {
    const assignments = sql.join(mutable.map((name) => sql`${sql.id(name)} = ${sql.id('given', name)}`))
    await sql`
      update finding f set ${assignments}, last_change_at = ${ctx.now}, last_scan_id = ${scan.id}
        from ${recordset(asRows(known), types, 'given')}
       where f.account_id = ${ctx.accountId} and f.id = given.id`.execute(ctx.db)
  }
  const resolved = known.filter(({ move }) => move === 'resolve').map(({ finding }) => finding.id)
  if (resolved.length > 0) {
    // an acceptance ends with what was accepted; its history stays in the events
    await sql`delete from acceptance where account_id = ${ctx.accountId} and finding_id = any(${resolved}::uuid[])`.execute(ctx.db)
  }
  await writeEvents(
    ctx,
    scan,
    changes.flatMap(({ finding, events }) => events.map((event) => ({ ...event, findingId: finding.id }))),
  )
}

/** Appends to the histories of findings, in the name of the scan. */
export async function writeEvents(
  ctx: Ctx,
  scan: IngestScan,
  events: readonly { findingId: string; kind: FindingEventKind; note: string | null }[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ findingId, kind, note }) => ({ id: newId(ctx.now.getTime()), finding_id: findingId, kind, note }))
  await sql`
    insert into finding_event (account_id, id, finding_id, kind, at, scan_id, note)
    select ${ctx.accountId}, id, finding_id, kind, ${ctx.now}, ${scan.id}, note
      from ${recordset(rows, { id: 'uuid', finding_id: 'uuid', kind: 'text', note: 'text' }, 'given')}`.execute(ctx.db)
}
