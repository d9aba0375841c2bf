import { sql } from 'kysely'
import type { Completion } from '#contract/proofs.ts'
import type { ColumnId, summarizeRemediations } from '#contract/remediations.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { summarizeByCheck } from '#server/modules/checks/index.ts'
import { statusOfColumn } from './columns.ts'

type Summary = ReplyOf<typeof summarizeRemediations>
type Tally = Summary['generalResults']

interface CountRow {
  check_id: string
  column_id: ColumnId
  completion: Completion | null
  cards: number
  total: number
  fixed: number
}

const emptyTally = (name: string): Tally => ({
  name,
  statuses: { 'To do': 0, 'In progress': 0, 'Ready to Verify': 0, Completed: 0, Regression: 0 },
  completions: { proved: 0, marked: 0, triaged: 0 },
  total: 0,
  findingsTotal: 0,
  findingsFixed: 0,
})

/** Cards counted per check and column by the database, of some connections or all; checks know their scanner and category. */
export async function summarizeCards(ctx: Ctx, { connectionId }: Input<typeof summarizeRemediations>['query']): Promise<Summary> {
  const among = connectionId?.length ? sql`and connection_id = any(${connectionId}::uuid[])` : sql``
  const counted = await sql<CountRow>`
    select check_id, column_id, completion, count(*)::int as cards, sum(findings_total)::int as total, sum(findings_fixed)::int as fixed
      from remediation where account_id = ${ctx.accountId} ${among} group by 1, 2, 3`.execute(ctx.db)
  return summarizeByCheck(ctx, counted.rows, {
    empty: emptyTally,
    add: (tally, row) => {
      tally.statuses[statusOfColumn(row.column_id)] += row.cards
      if (row.completion !== null) tally.completions[row.completion] += row.cards
      tally.total += row.cards
      tally.findingsTotal += row.total
      tally.findingsFixed += row.fixed
    },
  })
}
