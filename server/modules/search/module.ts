import { sql } from 'kysely'
import { search } from '#contract/search.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/db/sql.ts'
import { checkTexts, matchingChecks } from '#server/modules/checks/index.ts'
import { searchFindings } from '#server/modules/findings/index.ts'

type Found = ReplyOf<typeof search>['results'][number]
interface FoundRow {
  kind: 'connection' | 'remediation'
  id: string
  label: string
  hint: string
  connection_name: string | null
}
const PER_KIND = 5

/** 'REM-12', 'rem 12' and '12' name card 12; numbers beyond an integer name none. */
function cardNumber(q: string): number | null {
  const digits = /^(?:rem[- ]?)?(\d{1,9})$/iu.exec(q)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Connections by name or target, and cards by key or check, in one statement. */
async function searchConnectionsAndCards(ctx: Ctx, q: string): Promise<Found[]> {
  const pattern = containing(q)
  const parts = []
  if (ctx.rights.has('connections.read')) {
    parts.push(sql`(select 'connection' as kind, id::text as id, name as label, target as hint, null::text as connection_name from connection
      where account_id = ${ctx.accountId} and (name ilike ${pattern} or target ilike ${pattern}) order by lower(name), id limit ${sql.lit(PER_KIND)})`)
  }
  if (ctx.rights.has('remediations.read')) {
    parts.push(sql`(select 'remediation' as kind, r.id::text as id, r.check_id as label, 'REM-' || r.number as hint, c.name as connection_name
       from remediation r join connection c on c.account_id = r.account_id and c.id = r.connection_id
      where r.account_id = ${ctx.accountId} and (r.number = ${cardNumber(q)}::integer or r.check_id = any(${matchingChecks(q, ctx.language)}::text[]))
      order by r.number = ${cardNumber(q)}::integer desc nulls last, r.priority desc, r.id desc limit ${sql.lit(PER_KIND)})`)
  }
  if (parts.length === 0) return []
  const found = await sql<FoundRow>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return found.rows.map(({ kind, id, label, hint, connection_name: connectionName }) => ({
    kind,
    id,
    label: kind === 'remediation' ? checkTexts(label, ctx.language).fix : label,
    hint,
    riskLevel: null,
    connectionName,
  }))
}

/** What the palette shows for a text: at most five of each kind, in two statements. */
async function searchEverything(ctx: Ctx, q: string): Promise<ReplyOf<typeof search>> {
  const others = await searchConnectionsAndCards(ctx, q)
  const findings = await searchFindings(ctx, q, PER_KIND)
  const found: Found[] = findings.map(({ id, title, genericIdentifierValue, riskLevel }) => ({
    kind: 'finding',
    id,
    label: title,
    hint: genericIdentifierValue,
    riskLevel,
    connectionName: null,
  }))
  return {
    results: [...others.filter(({ kind }) => kind === 'connection'), ...found, ...others.filter(({ kind }) => kind === 'remediation')],
  }
}

const routes = (): Handler[] => [handle(search, (ctx, { query }) => searchEverything(ctx, query.q))]

export const searchModule: Module = { routes }
