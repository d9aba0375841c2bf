import { limits } from '#contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import { type ColumnId, columnOfStatus, REMEDIATION_STATUSES } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import { shownPlace } from '#server/db/sql.ts'
import type { MessageValues } from '#server/db/tables/scan-results.ts'
import type { Finding } from '#contract/findings.ts'
import type { Completion } from '#contract/proofs.ts'
import { BAND, RISK, STATE } from '#server/codes.ts'
import { presentPerson } from '#server/people.ts'
import { checkSummary, renderMessage } from '#server/modules/checks/index.ts'

/** A finding with what a list shows of its surroundings. */
export interface FindingRow {
  id: string
  check_id: string
  state: number
  risk: number
  priority: number
  band: number
  locator: string | null
  place: string | null
  message: string
  pages: string[] | null
  page_count: number
  values: MessageValues
  sla_due_at: Date | null
  first_seen_at: Date
  last_change_at: Date
  last_seen_at: Date
  connection_id: string
  connection_name: string
  vector_type: VectorType
  resource_id: string
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  owner_id: string | null
  owner_first_name: string | null
  owner_last_name: string | null
  remediation_id: string | null
  remediation_column: ColumnId | null
  remediation_completion: Completion | null
  verifying: boolean
  proof_id: string | null
  is_unstable: boolean
}

const RESOLVED = STATE.of('resolved')

/** How far back a list looks for the scan that last saw a finding: a check that no scan runs any more is not searched for ever. */
const SCANS_LOOKED_AT = 50

/**
 * Findings with connection, resource, owner, card and the last scan that saw them, in one statement.
 * @param from a relation named `f` with the columns of finding, already cut to a page
 * @param extra further columns, each with a leading comma
 */
export async function selectFindings<T = unknown>(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
): Promise<(FindingRow & T)[]> {
  const found = await sql<FindingRow & T>`
    select f.id, f.check_id, f.state, f.risk, f.priority, f.band, f.locator, ${shownPlace('f')} as place, f.message, f.pages[1:20] as pages, f.page_count, f.values, f.sla_due_at, f.first_seen_at, f.last_change_at,
           greatest(f.last_change_at, seen.at) as last_seen_at, f.connection_id, c.name as connection_name, c.vector_type,
           f.resource_id, x.generic_identifier, x.generic_identifier_value, x.region,
           f.owner_id, u.first_name as owner_first_name, u.last_name as owner_last_name, m.id as remediation_id, m.column_id as remediation_column,
           m.completion as remediation_completion, proof.id as proof_id,
           f.state = 1 and (m.verify_scan_id is not null or exists (
             select from scan v where v.account_id = f.account_id and v.status in ('queued', 'running') and v.finding_id = f.id)) as verifying,
           coalesce(f.unstable_at > ${new Date(ctx.now.getTime() - limits.unstableWithinMs)}, false) as is_unstable ${extra}
      from ${from}
      join connection c on c.account_id = f.account_id and c.id = f.connection_id
      join resource x on x.account_id = f.account_id and x.id = f.resource_id
      left join app_user u on u.id = f.owner_id
      left join lateral (
        select m.id, m.column_id, m.completion, m.verify_scan_id from remediation_finding l join remediation m on m.account_id = l.account_id and m.id = l.remediation_id
         where l.account_id = f.account_id and l.finding_id = f.id order by m.number limit 1) m on true
      left join lateral (
        select p.id from proof p
         where f.state = ${RESOLVED} and p.account_id = f.account_id and p.finding_id = f.id order by p.at desc, p.id desc limit 1) proof on true
      left join lateral (
        select s.at from (
          select s.id, s.seq, s.resource_id, s.scopes, coalesce(s.finished_at, s.started_at, s.requested_at) as at from scan s
           where s.account_id = f.account_id and s.connection_id = f.connection_id order by s.seq desc limit ${sql.lit(SCANS_LOOKED_AT)}) s
         where f.state = 1 and (s.resource_id is null or s.resource_id = f.resource_id)
           and exists (select from scan_coverage v where v.account_id = f.account_id and v.scan_id = s.id and v.state = 'ran' and f.check_id = any(v.check_ids)
                        -- in its own region, or over the whole target
                        and (v.scope = x.region or v.scope = x.scope or v.scope <> all(s.scopes)))
         order by s.seq desc limit 1) seen on true
     order by ${order}`.execute(ctx.db)
  return found.rows
}

/** Resolved is what a scan has seen pass; an open finding of a card that somebody completed is done by their word alone. */
function completionOf({ state, remediation_completion }: FindingRow): Finding['completion'] {
  const word = STATE.word(state)
  if (word === 'resolved') return 'proved'
  return word === 'open' && remediation_completion === 'marked' ? 'marked' : null
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A finding as lists show it, in the reader's language. */
export function presentFinding(ctx: Pick<Ctx, 'language'>, row: FindingRow): Finding {
  return {
    id: row.id,
    checkId: row.check_id,
    ...checkSummary(row.check_id, ctx.language, 'finding'),
    status: STATE.word(row.state),
    isUnstable: row.is_unstable,
    riskLevel: RISK.word(row.risk),
    priority: row.priority,
    beaconCategorization: BAND.word(row.band),
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    resourceId: row.resource_id,
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    locator: row.locator,
    place: row.place,
    region: row.region,
    message: renderMessage(row.check_id, row.message, row.values, ctx.language),
    pageCount: row.page_count,
    pages: row.pages ?? [],
    owner: presentPerson(row.owner_id, row.owner_first_name, row.owner_last_name),
    remediationId: row.remediation_id,
    remediationStatus: REMEDIATION_STATUSES.find((status) => columnOfStatus[status] === row.remediation_column) ?? null,
    completion: completionOf(row),
    verifying: row.verifying,
    proofId: row.proof_id,
    slaDueAt: iso(row.sla_due_at),
    firstSeenAt: row.first_seen_at.toISOString(),
    lastChangeAt: row.last_change_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }
}
