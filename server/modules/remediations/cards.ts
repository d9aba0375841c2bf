import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RISK_WEIGHT, STATE } from '#server/codes.ts'
import type { RemediationTable } from '#server/db/tables/remediations.ts'

export type Card = Selectable<RemediationTable>

/** Findings of a card: open and resolved make its denominator; muted, accepted and false positives are left out of it. */
export interface CardTally {
  open: number
  resolved: number
  /** Highest among the open ones; null without any. */
  risk: number | null
  priority: number | null
  band: number | null
  /** The earliest deadline among the open ones. */
  due: Date | null
  /** Weights of the open ones, and of the resolved ones, summed. */
  openRisk: number
  fixedRisk: number
}
const EMPTY: CardTally = { open: 0, resolved: 0, risk: null, priority: null, band: null, due: null, openRisk: 0, fixedRisk: 0 }
const WEIGHTS = RISK_LEVELS.map((risk) => RISK_WEIGHT[risk])

/** `REM-12` */
export const keyOf = (card: { number: number }): string => `REM-${card.number}`

/** Cards by a condition on the row `r`, locked in the order of their ids. Columns must be locked first. */
export async function lockCards(ctx: Ctx, which: RawBuilder<unknown>): Promise<Card[]> {
  const found =
    await sql<Card>`select r.* from remediation r where r.account_id = ${ctx.accountId} and ${which} order by r.id for update`.execute(
      ctx.db,
    )
  return found.rows
}

/**
 * Counts the findings of cards as they stand now, by card id. Finding by finding, by whole keys: of an account that is new
 * beside a large one the planner believes that it has no rows, and would read all of them for each. So it does not learn the
 * account while it plans (`select`), nor joins otherwise (`offset 0`).
 */
export async function tallyFindings(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => CardTally> {
  const isOpen = sql`filter (where f.state = ${STATE.of('open')})`
  const isResolved = sql`filter (where f.state = ${STATE.of('resolved')})`
  // codes count from 0, places of an array from 1
  const weight = sql`(${WEIGHTS}::int[])[f.risk + 1]`
  const found = await sql<CardTally & { remediation_id: string }>`
    select card.id as remediation_id, (count(*) ${isOpen})::int as open, (count(*) ${isResolved})::int as resolved,
           max(f.risk) ${isOpen} as risk, max(f.priority) ${isOpen} as priority, max(f.band) ${isOpen} as band,
           coalesce(sum(${weight}) ${isOpen}, 0)::int as "openRisk", coalesce(sum(${weight}) ${isResolved}, 0)::int as "fixedRisk",
           min(f.sla_due_at) ${isOpen} as due
      from unnest(${ids}::uuid[]) as card(id)
      cross join lateral (select l.account_id, l.finding_id from remediation_finding l where l.account_id = (select ${ctx.accountId}::uuid) and l.remediation_id = card.id offset 0) l
      cross join lateral (select f.* from finding f where f.account_id = l.account_id and f.id = l.finding_id offset 0) f
     group by card.id`.execute(ctx.db)
  const byCard = new Map(found.rows.map((row) => [row.remediation_id, row]))
  return (id) => byCard.get(id) ?? EMPTY
}

/** Ties findings to cards; what is tied already stays. */
export async function linkFindings(ctx: Ctx, links: readonly { cardId: string; findingId: string }[]): Promise<void> {
  if (links.length === 0) return
  await sql`insert into remediation_finding (account_id, remediation_id, finding_id)
    select ${ctx.accountId}, card, finding from unnest(${links.map(({ cardId }) => cardId)}::uuid[], ${links.map(({ findingId }) => findingId)}::uuid[]) as l(card, finding)
    on conflict do nothing`.execute(ctx.db)
}
