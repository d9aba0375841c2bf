import { sql, type Selectable } from 'kysely'
import { RISK, RISK_WEIGHT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emitAll } from '#server/events/emit.ts'
import type { ScanTable } from '#server/db/tables/scans.ts'
import { linkFindings, lockCards, tallyFindings, type Card } from '#server/modules/remediations/cards.ts'
import { lockColumns } from '#server/modules/remediations/columns.ts'
import { createCards } from './create-cards.ts'
import { cardState, recordEvents, type CardEvent } from '#server/modules/remediations/record-events.ts'
import { dueAfter, giveOwnerAndDue } from '#server/modules/remediations/owner-and-due.ts'
import { eventByScan, columnNow, saveCards, type CardChange } from './save-cards.ts'
import { moveByScan } from './transitions.ts'

/** A finding as ingest knows it: its codes are those of the table. */
export interface FindingRef {
  id: string
  checkId: string
  risk: number
  priority: number
  band: number
  /** Reopened too often within a day: now for the first time, or still. */
  unstable?: 'now' | 'still'
}
export type ScanRef = Pick<Selectable<ScanTable>, 'id' | 'connection_id' | 'started_at' | 'requested_by'>
/** What one batch of a scan did to the findings of its connection. Findings that were muted, accepted or false are not listed. */
export interface ScanOutcome {
  scan: ScanRef
  /** Of the scan's connection, which the caller has locked. */
  connectionName: string
  opened: readonly FindingRef[]
  reopened: readonly FindingRef[]
  resolved: readonly FindingRef[]
  /** Open before, and failing in this scan too. */
  stillFailing: readonly FindingRef[]
}
const WHAT = ['opened', 'reopened', 'resolved', 'stillFailing'] as const
type OfCheck = Record<(typeof WHAT)[number], FindingRef[]>

function byCheck(outcome: ScanOutcome): Map<string, OfCheck> {
  const checks = new Map<string, OfCheck>()
  for (const what of WHAT) {
    for (const ref of outcome[what]) {
      const known = checks.get(ref.checkId) ?? { opened: [], reopened: [], resolved: [], stillFailing: [] }
      known[what].push(ref)
      checks.set(ref.checkId, known)
    }
  }
  return checks
}

async function createMissing(ctx: Ctx, scan: ScanRef, checks: ReadonlyMap<string, OfCheck>, known: readonly Card[]): Promise<Card[]> {
  const carded = new Set(known.map((card) => card.check_id))
  const missing = [...checks].flatMap(([checkId, { opened, reopened, stillFailing }]) => {
    const failing = [...opened, ...reopened, ...stillFailing]
    if (carded.has(checkId) || failing.length === 0) return []
    const highest = (key: 'risk' | 'priority' | 'band') => failing.reduce((most, ref) => Math.max(most, ref[key]), 0)
    return [
      {
        connectionId: scan.connection_id,
        checkId,
        scanId: scan.id,
        risk: highest('risk'),
        priority: highest('priority'),
        band: highest('band'),
        findings: failing.length,
        openRisk: failing.reduce((sum, ref) => sum + RISK_WEIGHT[RISK.word(ref.risk)], 0),
      },
    ]
  })
  return createCards(ctx, missing)
}

function eventsOf(
  scan: ScanRef,
  changes: readonly CardChange[],
  { created, checks }: { created: readonly Card[]; checks: ReadonlyMap<string, OfCheck> },
): CardEvent[] {
  const isNew = new Set(created.map(({ id }) => id))
  return changes.flatMap(({ card, transition }): CardEvent[] => {
    const added = checks.get(card.check_id)?.opened.length ?? 0
    return [
      ...(isNew.has(card.id) ? [{ cardId: card.id, kind: 'created' as const, scanId: scan.id, to: card.column_id }] : []),
      ...(added > 0 && !isNew.has(card.id)
        ? [{ cardId: card.id, kind: 'finding_added' as const, scanId: scan.id, to: String(added) }]
        : []),
      ...(transition ? [{ cardId: card.id, kind: transition.kind, scanId: scan.id, from: card.column_id, to: transition.to }] : []),
    ]
  })
}

const hasArisen = (seen: OfCheck | undefined): boolean => seen !== undefined && seen.opened.length + seen.reopened.length > 0

/** Locks what else fails of the checks of which something arose, since its deadline may become nearer: findings before cards. */
async function lockSiblings(ctx: Ctx, scan: ScanRef, checks: ReadonlyMap<string, OfCheck>): Promise<void> {
  const arisen = [...checks].filter(([, seen]) => hasArisen(seen)).map(([checkId]) => checkId)
  if (arisen.length === 0) return
  await sql`select from finding where account_id = ${ctx.accountId} and connection_id = ${scan.connection_id} and check_id = any(${arisen}::text[])
      and state = ${STATE.of('open')} order by id for no key update`.execute(ctx.db)
}

/** Whether all that came back to a card is unstable; 'now' when something of it is so for the first time. */
function unstableOf(seen: OfCheck | undefined): 'now' | 'still' | null {
  if (seen === undefined || seen.opened.length > 0 || seen.reopened.some(({ unstable }) => unstable === undefined)) return null
  return seen.reopened.some(({ unstable }) => unstable === 'now') ? 'now' : 'still'
}

/**
 * Makes and moves cards by what a batch of a scan found, inside the batch's transaction and after its findings are written.
 * A constant number of statements, whatever the batch holds; the same batch again changes nothing.
 */
export async function applyScanOutcome(ctx: Ctx, outcome: ScanOutcome): Promise<void> {
  const { scan, connectionName } = outcome
  const checks = byCheck(outcome)
  if (checks.size === 0) return
  await lockSiblings(ctx, scan, checks)
  await lockColumns(ctx)
  const known = await lockCards(ctx, sql`r.connection_id = ${scan.connection_id} and r.check_id = any(${[...checks.keys()]}::text[])`)
  const created = await createMissing(ctx, scan, checks, known)
  const cards = [...known, ...created]
  const isNew = new Set(created.map(({ id }) => id))
  await linkFindings(
    ctx,
    cards.flatMap((card) => {
      const of = checks.get(card.check_id)
      const refs = of ? [...of.opened, ...of.reopened, ...(isNew.has(card.id) ? of.stillFailing : [])] : []
      return refs.map((ref) => ({ cardId: card.id, findingId: ref.id }))
    }),
  )
  const tallyOf = await tallyFindings(
    ctx,
    cards.map(({ id }) => id),
  )
  const changes = cards.map((card): CardChange => {
    const tally = tallyOf(card.id)
    const of = checks.get(card.check_id)
    const seen = {
      resolved: Boolean(of?.resolved.length),
      returned: Boolean(of && of.opened.length + of.reopened.length > 0),
      stillFailing: Boolean(of?.stillFailing.length),
    }
    const standing = {
      column: card.column_id,
      verifyScanId: card.verify_scan_id,
      completedAt: card.completed_at,
      completion: card.completion,
      open: tally.open,
    }
    return { card, tally, transition: moveByScan(standing, seen, { id: scan.id, startedAt: scan.started_at }) }
  })
  const saved = await saveCards(ctx, changes, { scanId: scan.id })
  // findings that are new to a card get its owner; a nearer day is the day of all
  const isOther = ({ card, tally }: CardChange) =>
    hasArisen(checks.get(card.check_id)) || dueAfter(card, tally, { to: card.column_id, byScan: true }) !== card.due_on
  await giveOwnerAndDue(
    ctx,
    changes.filter(isOther).map(({ card }) => card.id),
  )
  const touched = changes.filter((change) => isNew.has(change.card.id) || saved.includes(change))
  await recordEvents(ctx, eventsOf(scan, touched, { created, checks }))
  await emitAll(
    ctx,
    touched.map((change) => {
      if (isNew.has(change.card.id)) return { name: 'remediation.created', payload: cardState(change.card, columnNow(change)) }
      return eventByScan(scan, change, { connectionName, unstable: unstableOf(checks.get(change.card.check_id)) })
    }),
  )
}
