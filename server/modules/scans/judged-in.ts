import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { ScanRow } from './select-scans.ts'

const JUDGED = sql`case when v.state = 'ran' then v.check_ids else v.judged end`

/**
 * A condition that holds for results whose check a scan has judged where their resource is: in its region or subscription, or over
 * the whole target. Of what it did not look at, a scan says nothing.
 * @param results alias of result_span rows, by check_id and resource_id
 */
export function judgedIn(ctx: Ctx, { id, scopes }: Pick<ScanRow, 'id' | 'scopes'>, results: string): RawBuilder<boolean> {
  const [check, resource] = [sql.ref(`${results}.check_id`), sql.ref(`${results}.resource_id`)]
  const ofScan = sql`v.account_id = ${ctx.accountId} and v.scan_id = ${id}`
  if (scopes.length === 0) return sql<boolean>`${check} = any(array(select unnest(${JUDGED}) from scan_coverage v where ${ofScan}))`
  const place = sql`(select case when x.scope = any(${scopes}::text[]) then x.scope else x.region end
    from resource x where x.account_id = ${ctx.accountId} and x.id = ${resource})`
  return sql<boolean>`(${check} = any(array(select unnest(${JUDGED}) from scan_coverage v where ${ofScan} and v.scope <> all(${scopes}::text[])))
    or (${check}, ${place}) in (select unnest(${JUDGED}), v.scope from scan_coverage v where ${ofScan} and v.scope = any(${scopes}::text[])))`
}
