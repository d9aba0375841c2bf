import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/context.ts'
import type { FindingChange } from './findings.ts'

/**
 * Marks those of a batch's findings that have been reopened too often, this time counted: each is told once, and stays
 * unstable until it was not reopened for a day. One statement, and none where nothing was reopened.
 */
export async function markUnstable(ctx: Ctx, changes: readonly FindingChange[]): Promise<FindingChange[]> {
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
