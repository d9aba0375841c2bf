import { sql } from 'kysely'
import type { ColumnId } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import type { NewEvent } from '#server/events/emit.ts'
import type { Card, CardTally } from '#server/modules/remediations/cards.ts'
import { firstRanks, ranksAbove, rebalanceColumn } from '#server/modules/remediations/columns.ts'
import { cardState } from '#server/modules/remediations/record-events.ts'
import { dueAfter } from '#server/modules/remediations/owner-and-due.ts'
import type { Transition } from './transitions.ts'

/** A card as it was, with what its findings say now and where that takes it. */
export interface CardChange {
  card: Card
  tally: CardTally
  transition: Transition | null
}
interface Saving {
  /** The scan that saw it; absent when a person's triage decides. */
  scanId?: string
}

function columnsAfter(ctx: Ctx, change: CardChange, scanId: string | undefined) {
  const { card, tally, transition } = change
  return {
    id: card.id,
    column_id: columnNow(change),
    rank: card.rank,
    version: card.version + (transition ? 1 : 0),
    // of what is open; a card without any keeps the risk it had, and its priority is nothing
    risk: tally.risk ?? card.risk,
    band: tally.band ?? card.band,
    priority: tally.priority ?? 0,
    findings_total: tally.open + tally.resolved,
    findings_fixed: tally.resolved,
    due_on: dueAfter(card, tally, { to: columnNow(change), byScan: scanId !== undefined }),
    open_risk: tally.openRisk,
    fixed_risk: tally.fixedRisk,
    verify_scan_id: transition ? null : card.verify_scan_id,
    scan_id: scanId ?? card.scan_id,
    completed_at: transition ? (transition.to === 'Column_Completed' ? ctx.now : null) : card.completed_at,
  }
}
type Columns = ReturnType<typeof columnsAfter>
const SUMMARY = ['risk', 'band', 'priority', 'findings_total', 'findings_fixed', 'open_risk', 'fixed_risk', 'due_on'] as const

/** Cards that change column go on top of their new one, the most urgent first. */
async function rankOnTop(ctx: Ctx, moved: readonly Columns[]): Promise<void> {
  const targets = [...new Set(moved.map(({ column_id }) => column_id))]
  if (targets.length === 0) return
  let first = await firstRanks(ctx, targets)
  for (const target of targets) {
    const cards = moved.filter(({ column_id }) => column_id === target).toSorted((a, b) => b.priority - a.priority)
    let ranks = ranksAbove(first.get(target) ?? null, cards.length)
    if (ranks === undefined) {
      await rebalanceColumn(ctx, target)
      first = await firstRanks(ctx, targets)
      ranks = ranksAbove(first.get(target) ?? null, cards.length)
    }
    for (const [place, card] of cards.entries()) card.rank = ranks?.[place] ?? card.rank
  }
}

/**
 * Writes counts, urgency and columns of locked cards in a constant number of statements.
 * @returns the changes that really were ones
 */
export async function saveCards(ctx: Ctx, changes: readonly CardChange[], { scanId }: Saving): Promise<CardChange[]> {
  const real = changes
    .map((change) => ({ change, columns: columnsAfter(ctx, change, scanId) }))
    .filter(({ change, columns }) => change.transition !== null || SUMMARY.some((column) => change.card[column] !== columns[column]))
  if (real.length === 0) return []
  await rankOnTop(
    ctx,
    real.filter(({ change }) => change.transition !== null && change.transition.to !== change.card.column_id).map(({ columns }) => columns),
  )
  const rows = JSON.stringify(real.map(({ columns }) => columns))
  await sql`update remediation r
       set column_id = n.column_id, rank = n.rank, version = n.version, risk = n.risk, band = n.band, priority = n.priority, findings_total = n.findings_total,
           findings_fixed = n.findings_fixed, open_risk = n.open_risk, fixed_risk = n.fixed_risk, due_on = n.due_on, verify_scan_id = n.verify_scan_id, scan_id = n.scan_id,
           completed_at = n.completed_at, updated_at = ${ctx.now}
      from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, column_id text, rank text, version int, risk smallint, band smallint, priority smallint, findings_total int,
           findings_fixed int, open_risk int, fixed_risk int, due_on date, verify_scan_id uuid, scan_id uuid, completed_at timestamptz)
     where r.account_id = ${ctx.accountId} and r.id = n.id`.execute(ctx.db)
  return real.map(({ change }) => change)
}

/** What a scan did to a card that was there before. */
export function eventByScan(
  scan: { id: string; requested_by: string | null },
  { card, transition }: CardChange,
  { connectionName, unstable = null }: { connectionName: string; unstable?: 'now' | 'still' | null },
): NewEvent {
  const state = cardState(card, transition?.to)
  if (transition === null) return { name: 'remediation.updated', payload: state }
  const answer = { ...state, from: card.column_id, scanId: scan.id, connectionName, requestedBy: scan.requested_by }
  if (transition.kind === 'regressed') return { name: 'remediation.regressed', payload: { ...answer, unstable } }
  if (transition.kind === 'verify_failed') return { name: 'remediation.verify_failed', payload: answer }
  return { name: 'remediation.completed', payload: answer }
}

export const columnNow = ({ card, transition }: Pick<CardChange, 'card' | 'transition'>): ColumnId => transition?.to ?? card.column_id
