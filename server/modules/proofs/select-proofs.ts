import { type RawBuilder, sql } from 'kysely'
import type { VectorType } from '#contract/fields.ts'
import type { Proof, PROOF_REASONS } from '#contract/proofs.ts'
import type { Config } from '#server/config.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { shownPlace } from '#server/db/sql.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import { webPaths, webUrl } from '#server/texts/web-paths.ts'

/** A proof with what is shown of its surroundings. */
export interface ProofRow {
  id: string
  at: Date
  reason: (typeof PROOF_REASONS)[number]
  scan_id: string
  scan_kind: Proof['scanKind']
  finding_id: string
  check_id: string
  risk: number
  locator: string | null
  place: string | null
  connection_id: string
  connection_name: string
  vector_type: VectorType
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  remediation_id: string | null
  remediation_number: number | null
  holds: boolean
}

/**
 * Proofs with finding, resource, connection, scan and card, in one statement.
 * @param from a relation named `p` with the columns of proof, already cut to a page
 * @param extra further columns, each with a leading comma
 * @param joined what they are read from, besides
 */
export async function selectProofs<T = unknown>(
  ctx: Ctx,
  from: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql``,
  joined: RawBuilder<unknown> = sql``,
): Promise<(ProofRow & T)[]> {
  // a proof holds until the finding leaves 'resolved'; an earlier one of the same finding holds no more
  const found = await sql<ProofRow & T>`
    select p.id, p.at, p.reason, p.scan_id, s.kind as scan_kind, p.finding_id, f.check_id, f.risk, f.locator, ${shownPlace('f')} as place, p.connection_id, c.name as connection_name,
           c.vector_type, x.generic_identifier, x.generic_identifier_value, x.region, m.id as remediation_id, m.number as remediation_number,
           f.state = ${STATE.of('resolved')} and not exists (
             select from proof later where later.account_id = p.account_id and later.finding_id = p.finding_id and (later.at, later.id) > (p.at, p.id)) as holds ${extra}
      from ${from}
      join finding f on f.account_id = p.account_id and f.id = p.finding_id
      join resource x on x.account_id = f.account_id and x.id = f.resource_id
      join connection c on c.account_id = p.account_id and c.id = p.connection_id
      join scan s on s.account_id = p.account_id and s.id = p.scan_id
      left join lateral (
        select m.id, m.number from remediation_finding l join remediation m on m.account_id = l.account_id and m.id = l.remediation_id
         where l.account_id = p.account_id and l.finding_id = p.finding_id order by m.number limit 1) m on true ${joined}
     order by p.at desc, p.id desc`.execute(ctx.db)
  return found.rows
}

/** A proof as lists show it, in the reader's language. */
export function presentProof(reader: Pick<Ctx, 'language' | 'accountId'>, config: Pick<Config, 'publicUrl'>, row: ProofRow): Proof {
  return {
    id: row.id,
    at: row.at.toISOString(),
    reason: row.reason,
    scanId: row.scan_id,
    scanKind: row.scan_kind,
    findingId: row.finding_id,
    title: checkSummary(row.check_id, reader.language, 'finding').title,
    checkId: row.check_id,
    riskLevel: RISK.word(row.risk),
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    locator: row.locator,
    place: row.place,
    region: row.region,
    remediationId: row.remediation_id,
    remediationKey: row.remediation_number === null ? null : `REM-${row.remediation_number}`,
    holds: row.holds,
    link: webUrl(config, webPaths.proof(row.id), reader.accountId),
  }
}
