import { sql, type RawBuilder } from 'kysely'
import type { Finding } from '#contract/findings.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/db/sql.ts'
import { matchingChecks } from '#server/modules/checks/index.ts'
import { presentFinding, selectFindings } from './select-findings.ts'
import { pageOf } from './sorts.ts'

/** Findings of the account by id, most urgent first; ids of other accounts are left out. */
export async function findingsById(ctx: Ctx, ids: readonly string[]): Promise<Finding[]> {
  const from = sql`(select * from finding where account_id = ${ctx.accountId} and id = any(${ids}::uuid[])) f`
  return presented(ctx, from, sql`f.state, f.priority desc, f.id desc`)
}

/** The most urgent open findings. */
export const topFindings = (ctx: Ctx, rows: number): Promise<Finding[]> => mostUrgent(ctx, rows, sql``)

/** What the palette looks at: enough to fill five lines, not every page of a site. */
const RESOURCES_SEARCHED = 100

/** Urgent open findings whose check, or one of the first resources found, contains the text; in one statement. */
export async function searchFindings(ctx: Ctx, q: string, rows: number): Promise<Finding[]> {
  const resources = sql`select x.id from resource x where x.account_id = ${ctx.accountId} and x.generic_identifier_value ilike ${containing(q)} limit ${sql.lit(RESOURCES_SEARCHED)}`
  return mostUrgent(
    ctx,
    rows,
    sql`and (f.check_id = any(${matchingChecks(q, ctx.language)}::text[]) or f.resource_id = any(array(${resources})))`,
  )
}

async function mostUrgent(ctx: Ctx, rows: number, rest: RawBuilder<unknown>): Promise<Finding[]> {
  const risks = RISK_LEVELS.map((risk) => RISK.of(risk))
  const { from, order } = pageOf({
    accountId: ctx.accountId,
    states: [STATE.of('open')],
    risks,
    bands: undefined,
    rest,
    promising: sql`true`,
    sort: '-priority',
    cursor: undefined,
    rows,
  })
  return presented(ctx, from, order)
}

async function presented(ctx: Ctx, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Finding[]> {
  const rows = await selectFindings(ctx, from, order)
  return rows.map((row) => presentFinding(ctx, row))
}
