import { sql } from 'kysely'
import type { Finding } from '#contract/findings.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { RISK, STATE } from '../../codes.ts'
import type { Ctx } from '../../context.ts'
import { conditionsOf } from './filters.ts'
import { presentFinding } from './present.ts'
import { selectFindings } from './select-findings.ts'
import { pageOf } from './sorts.ts'

/** Findings of the account by id, most urgent first; ids of other accounts are left out. */
export async function findingsById(ctx: Ctx, ids: readonly string[]): Promise<Finding[]> {
  const from = sql`(select * from finding where account_id = ${ctx.accountId} and id = any(${ids}::uuid[])) f`
  return presented(ctx, from, sql`f.state, f.priority desc, f.id desc`)
}

/** The most urgent open findings. */
export async function topFindings(ctx: Ctx, rows: number): Promise<Finding[]> {
  const { from, order } = pageOf({
    accountId: ctx.accountId,
    states: [STATE.of('open')],
    risks: RISK_LEVELS.map(RISK.of),
    rest: sql``,
    sort: '-priority',
    cursor: undefined,
    rows,
  })
  return presented(ctx, from, order)
}

/** The most urgent open findings whose check or resource contains the text. */
export async function searchFindings(ctx: Ctx, q: string, rows: number): Promise<Finding[]> {
  const { states, risks, rest } = conditionsOf(ctx, { q })
  const { from, order } = pageOf({ accountId: ctx.accountId, states, risks, rest, sort: '-priority', cursor: undefined, rows })
  return presented(ctx, from, order)
}

async function presented(ctx: Ctx, ...[from, order]: [ReturnType<typeof sql>, ReturnType<typeof sql>]): Promise<Finding[]> {
  const rows = await selectFindings(ctx, from, order)
  return rows.map((row) => presentFinding(ctx, row))
}
