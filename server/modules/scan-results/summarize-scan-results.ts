import { sql } from 'kysely'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { summarizeScanResults } from '#contract/scan-results.ts'
import type { Ctx } from '#server/context.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import { shownStatus } from './select-results.ts'
import { spanScope } from './span-scope.ts'

type Summary = ReplyOf<typeof summarizeScanResults>
type Tally = Summary['generalResults']
type NamedTally = Summary['categoryResults'][number]
interface CountRow {
  check_id: string
  status: number
  finding_state: number | null
  amount: number
}

const emptyTally = (name: string): Tally => ({ name, pass: 0, fail: 0, manual: 0, error: 0, muted: 0 })

/** Results counted per check by the database; checks know their scanner and category. */
export async function summarizeResults(ctx: Ctx, query: Input<typeof summarizeScanResults>['query']): Promise<Summary> {
  const { where } = await spanScope(ctx, query)
  const counted = await sql<CountRow>`select p.check_id, p.status, f.state as finding_state, count(*)::int as amount
    from result_span p
    left join finding f on p.status = 2 and f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id and f.state = any('{3,4,5}'::smallint[])
   where ${where} group by 1, 2, 3`.execute(ctx.db)
  const overall = emptyTally('all')
  const scanners = new Map<string, NamedTally>()
  const categories = new Map<string, NamedTally>()
  for (const row of counted.rows) {
    const { scannerType, scannerTypeName, category, categoryName } = checkSummary(row.check_id, ctx.language, 'name')
    const ofScanner = scanners.get(scannerType) ?? { ...emptyTally(scannerType), label: scannerTypeName }
    const ofCategory = categories.get(category) ?? { ...emptyTally(category), label: categoryName }
    scanners.set(scannerType, ofScanner)
    categories.set(category, ofCategory)
    for (const tally of [overall, ofScanner, ofCategory]) tally[shownStatus(row)] += row.amount
  }
  const byName = (tallies: Map<string, NamedTally>) => [...tallies.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  return { scannerSummaries: byName(scanners), generalResults: overall, categoryResults: byName(categories) }
}
