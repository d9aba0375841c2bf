import { sql } from 'kysely'
import { PAGES_MAX } from '#runner/protocol.ts'
import { NO_REVISIT, type CheckOutcome, type Revisit, type RevisitedPage } from '#scanners/sdk/scanner.ts'
import { RESULT, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { bytea, recordset } from '#server/db/sql.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import type { IngestScan, Observation } from './observations.ts'

/** Characters of paths handed to a runner: its job is one line. */
const HANDED_MAX = 400_000
/** What a runner may tell of one finding, less one: for the start page, or for the word that not all were handed over. */
const PAGES_HANDED_MAX = PAGES_MAX - 1
/** States that evidence ends. */
const LASTING = ['open', 'muted', 'accepted risk'] as const

/**
 * The pages on which findings of a connection were seen that have not ended: the scan is to ask for them again.
 * @param scan a verification asks for those of its own checks, and for nothing else
 */
export async function revisitOf(ctx: Ctx, scan: Pick<ScanRow, 'connection_id' | 'kind' | 'check_ids' | 'resource_id'>): Promise<Revisit> {
  const only = scan.kind === 'verify'
  const { rows } = await sql<{ path: string; check_ids: string[] }>`
    select path, array_agg(distinct check_id order by check_id) as check_ids
      from finding f cross join lateral unnest(f.pages) path
     where f.account_id = ${ctx.accountId} and f.connection_id = ${scan.connection_id}
       and f.state = any(${LASTING.map((state) => STATE.of(state))}::smallint[])
       and (${scan.check_ids}::text[] is null or f.check_id = any(${scan.check_ids}::text[]))
       and (${scan.resource_id}::uuid is null or f.resource_id = ${scan.resource_id}::uuid)
     group by path order by path collate "C"`.execute(ctx.db)
  const pages: RevisitedPage[] = []
  const cut = new Set<string>()
  let room = HANDED_MAX
  for (const { path, check_ids: checkIds } of rows) {
    room -= path.length + checkIds.reduce((sum, id) => sum + id.length + 3, 40)
    if (room >= 0 && pages.length < PAGES_HANDED_MAX) pages.push({ path, checkIds })
    else for (const id of checkIds) cut.add(id)
  }
  return { ...NO_REVISIT, pages, cut: [...cut], only }
}

const FAIL = RESULT.of('fail')

/**
 * Writes on which pages each failing place was seen: those of this scan, and those of earlier ones that it did not come to. The
 * findings must have been written.
 */
export async function keepPages(
  ctx: Ctx,
  scan: IngestScan,
  outcomes: readonly CheckOutcome[],
  observations: ReadonlyMap<string, Observation>,
): Promise<void> {
  const unseen = new Map(outcomes.map(({ checkId, unseenPages = [] }) => [checkId, unseenPages]))
  const rows = [...observations.values()].flatMap(({ fingerprint, status, pages, checkId }) =>
    status === FAIL && pages.length > 0 ? [{ fingerprint: bytea(fingerprint), pages, unseen: unseen.get(checkId) ?? [] }] : [],
  )
  if (rows.length === 0) return
  await sql`
    update finding f set pages = next.pages, page_count = cardinality(next.pages)
      from ${recordset(rows, { fingerprint: 'bytea', pages: 'text[]', unseen: 'text[]' }, 'given')}
           cross join lateral (
             select array_agg(path order by path collate "C") as pages
               from (select unnest(given.pages) as path
                     union
                     select path from finding before, unnest(before.pages) path
                      where before.account_id = ${ctx.accountId} and before.connection_id = ${scan.connection_id}
                        and before.fingerprint = given.fingerprint and path = any(given.unseen)) seen) next
     where f.account_id = ${ctx.accountId} and f.connection_id = ${scan.connection_id} and f.fingerprint = given.fingerprint
       and f.pages is distinct from next.pages`.execute(ctx.db)
}
