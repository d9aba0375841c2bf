import { sql } from 'kysely'
import type { Input, ReplyOf } from '#contract/route.ts'
import type { listScanEvidence } from '#contract/scan-results.ts'
import type { Ctx } from '#server/context.ts'
import { boundedCount, toPage } from '#server/db/sql.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { evidenceBodies, type EvidenceBodies, readEvidence, type ResultRow, selectResults, shownStatus } from './select-results.ts'
import { byRisk } from './sorts.ts'
import { spanScope } from './span-scope.ts'

export interface EvidencePage {
  page: { results: ResultRow[]; total: number; totalIsExact: boolean; nextCursor: string | null }
  bodies: EvidenceBodies
}
const EVERY_STATUS = [1, 2, 3, 4]

/** Results of a scan that have evidence, by risk; `identifierId` keeps those of one resource, by its identifier. */
export async function findEvidence(
  ctx: Ctx,
  { params: { scanId }, query: { identifierId, limit, cursor } }: Input<typeof listScanEvidence>,
): Promise<EvidencePage> {
  const scope = await spanScope(ctx, { scanId })
  const ofResource =
    identifierId === undefined
      ? sql``
      : sql`and p.resource_id = any(array(select x.id from resource x where x.account_id = ${ctx.accountId} and x.connection_id = ${scope.connectionId} and x.generic_identifier_value = ${identifierId}))`
  const rest = sql`and p.evidence_sha256 is not null ${ofResource}`
  const { from, cursorOf } = byRisk(scope, { cursor, rows: limit + 1, statuses: EVERY_STATUS, rest }, true)
  const rows = await selectResults<{ group_key: string | null }>(ctx, from, sql`, p.group_key`)
  const count = await boundedCount(ctx.db, sql`select 1 from result_span p where ${scope.where} ${rest}`)
  const page = toPage(rows, limit, count, { present: (row) => row, cursorOf })
  return {
    page,
    bodies: await evidenceBodies(
      ctx,
      page.results.map((row) => row.evidence_sha256),
    ),
  }
}

/** Reads the evidence itself, outside any transaction. */
export async function presentEvidence(storage: ObjectStore, { page, bodies }: EvidencePage): Promise<ReplyOf<typeof listScanEvidence>> {
  const results = await Promise.all(
    page.results.map(async (row) => ({
      resultId: row.id,
      checkId: row.check_id,
      genericIdentifierValue: row.generic_identifier_value,
      sha256: row.evidence_sha256 ?? '',
      status: shownStatus(row),
      items: await readEvidence(storage, bodies, row.evidence_sha256),
    })),
  )
  return { ...page, results }
}
