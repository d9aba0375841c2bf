import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/context.ts'

const FINDING = sql`finding f where f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id`
/** muted, accepted, false positive: a failing result is shown as muted while its finding stands so. */
const ASIDE = sql`'{3,4,5}'::smallint[]`

/** The span `p` has a finding `f` of which this holds. */
export const findingOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from ${FINDING} and ${condition})`
/** The failing span `p` is not set aside: its finding is looked up, so that a page ends early. */
export const NOT_ASIDE = sql`coalesce((select f.state from ${FINDING}), 0) <> all(${ASIDE})`
/** The failing span `p` is set aside, as the findings tell that are: for a few, or for these alone. */
export const IS_AMONG_ASIDE = findingOf(sql`f.state = any(${ASIDE})`)

/** How many findings are set aside, by the kept counts; each sets aside one result of a scan at most, the one of its fingerprint. */
export async function countAside(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ aside: number }>`select coalesce(sum(amount), 0)::int as aside from finding_count
    where account_id = ${ctx.accountId} and state = any(${ASIDE})`.execute(ctx.db)
  return rows[0]?.aside ?? 0
}
