import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import { evidenceItem, type getScanResult, type ResultStatus, type ScanResult } from '#contract/scan-results.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { shownPlace } from '#server/db/sql.ts'
import type { MessageValues } from '#server/db/tables/scan-results.ts'
import type { Evidence } from '#scanners/sdk/check.ts'
import { BAND, RESULT, RISK, STATE } from '#server/codes.ts'
import { problem } from '#server/problem.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { checkOf, checkSummary, checkTexts, renderMessage } from '#server/modules/checks/index.ts'

const storedEvidence = z.array(evidenceItem)

/** Evidence by its address. A body of null is in the object store, and is read once the transaction is over. */
export type EvidenceBodies = ReadonlyMap<string, Evidence[] | null>

/** Addresses of the account's evidence with what the database holds of them, in one statement. */
export async function evidenceBodies(ctx: Ctx, addresses: readonly (string | null)[]): Promise<EvidenceBodies> {
  const wanted = [...new Set(addresses.filter((address) => address !== null))]
  if (wanted.length === 0) return new Map()
  const found = await sql<{ sha256: string; body: Evidence[] | null }>`select sha256, body from evidence
    where account_id = ${ctx.accountId} and sha256 = any(${wanted}::text[])`.execute(ctx.db)
  return new Map(found.rows.map(({ sha256, body }) => [sha256, body]))
}

/** The evidence under an address: from the database, else from the object store; empty when retention has removed it. */
export async function readEvidence(storage: ObjectStore, bodies: EvidenceBodies, address: string | null): Promise<Evidence[]> {
  const body = address === null ? undefined : bodies.get(address)
  if (address === null || body === undefined) return []
  if (body !== null) return body
  const stored = await storage.get(address)
  return stored === undefined ? [] : z.parse(storedEvidence, JSON.parse(Buffer.from(stored).toString('utf8')))
}

export interface ResultRow {
  id: string
  check_id: string
  status: number
  risk: number
  message: string
  values: MessageValues
  locator: string | null
  place: string | null
  evidence_sha256: string | null
  from_scan_id: string
  from_at: Date
  connection_id: string
  connection_name: string
  vector_type: VectorType
  resource_id: string
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  finding_id: string | null
  finding_state: number | null
  band: number | null
}

/** Results with connection, resource and finding, in one statement. `from` is a relation named `p` with the columns of result_span. */
export async function selectResults<T = unknown>(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
  order: RawBuilder<unknown> = sql`p.risk desc, p.id desc`,
): Promise<(ResultRow & T)[]> {
  const found = await sql<ResultRow & T>`
    select p.id, p.check_id, p.status, p.risk, p.message, p.values, p.locator, ${shownPlace('p')} as place, p.evidence_sha256, p.from_scan_id, p.from_at,
           p.connection_id, c.name as connection_name, c.vector_type, p.resource_id, x.generic_identifier, x.generic_identifier_value, x.region,
           f.id as finding_id, f.state as finding_state, f.band ${extra}
      from ${from}
      join connection c on c.account_id = p.account_id and c.id = p.connection_id
      join resource x on x.account_id = p.account_id and x.id = p.resource_id
      left join finding f on f.account_id = p.account_id and f.fingerprint = p.fingerprint and f.connection_id = p.connection_id
     order by ${order}`.execute(ctx.db)
  return found.rows
}

const MUTING: ReadonlySet<string> = new Set(['muted', 'accepted risk', 'false positive'])

/** The status shown: a failing result whose finding somebody muted, accepted or refuted is muted. */
export function shownStatus({ status, finding_state }: Pick<ResultRow, 'status' | 'finding_state'>): ResultStatus {
  const word = RESULT.word(status)
  return word === 'fail' && finding_state !== null && MUTING.has(STATE.word(finding_state)) ? 'muted' : word
}

/** @param scanId the scan asked for; without one, the scan that saw this outcome first */
export function presentResult(ctx: Pick<Ctx, 'language'>, row: ResultRow, scanId: string | undefined): ScanResult {
  return {
    id: row.id,
    scanId: scanId ?? row.from_scan_id,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    checkId: row.check_id,
    ...checkSummary(row.check_id, ctx.language, 'name'),
    riskLevel: RISK.word(row.risk),
    status: shownStatus(row),
    message: renderMessage(row.check_id, row.message, row.values, ctx.language),
    resourceId: row.resource_id,
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    locator: row.locator,
    place: row.place,
    region: row.region,
    findingId: row.finding_id,
    beaconCategorization: RESULT.word(row.status) === 'fail' && row.band !== null ? BAND.word(row.band) : null,
    sinceAt: row.from_at.toISOString(),
  }
}

interface SpanRow {
  status: number
  message: string
  values: MessageValues
  from_scan_id: string
  from_at: Date
  to_at: Date | null
}
interface FoundResult {
  row: ResultRow
  history: SpanRow[]
  bodies: EvidenceBodies
}
const SPANS_SHOWN = 100

/**
 * One result with the spans of the same check on the same resource, newest first.
 * @throws problem resource.not_found when the account has no such result
 */
export async function findResult(ctx: Ctx, id: string): Promise<FoundResult> {
  const from = sql`(select * from result_span where account_id = ${ctx.accountId} and id = ${id}) p`
  const [row] = await selectResults<{ fingerprint: Buffer }>(ctx, from, sql`, p.fingerprint`)
  if (row === undefined) throw problem('resource.not_found')
  const history = await sql<SpanRow>`select status, message, values, from_scan_id, from_at, to_at from result_span
    where account_id = ${ctx.accountId} and connection_id = ${row.connection_id} and fingerprint = ${row.fingerprint} order by from_scan_seq desc limit ${sql.lit(SPANS_SHOWN)}`.execute(
    ctx.db,
  )
  return { row, history: history.rows, bodies: await evidenceBodies(ctx, [row.evidence_sha256]) }
}

/** Everything the page of a result shows; reads evidence outside any transaction. */
export async function presentFoundResult(
  scope: Pick<Ctx, 'language'>,
  storage: ObjectStore,
  { row, history, bodies }: FoundResult,
): Promise<ReplyOf<typeof getScanResult>> {
  const { why, how } = checkTexts(row.check_id, scope.language)
  return {
    ...presentResult(scope, row, undefined),
    evidence: await readEvidence(storage, bodies, row.evidence_sha256),
    why,
    remediation: how,
    references: [...(checkOf(row.check_id)?.references ?? [])],
    history: history.map((span) => ({
      // muting speaks of today, so it colours the span that still holds
      status: shownStatus({ status: span.status, finding_state: span.to_at === null ? row.finding_state : null }),
      message: renderMessage(row.check_id, span.message, span.values, scope.language),
      fromScanId: span.from_scan_id,
      fromAt: span.from_at.toISOString(),
      toAt: span.to_at?.toISOString() ?? null,
    })),
  }
}
