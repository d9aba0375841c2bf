import { sql } from 'kysely'
import type { PROOF_REASONS } from '#contract/proofs.ts'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import { RESULT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import type { MessageValues } from '#server/db/tables/scan-results.ts'
import { recordset } from '#server/db/sql.ts'
import { newId } from '#server/new-id.ts'

/** What a scan saw of a finding that it ends. */
interface NewProof {
  findingId: string
  reason: (typeof PROOF_REASONS)[number]
  /** Key and values of the sentence of what passed; null where the check no longer mentions the place. */
  passed: { message: string; values: MessageValues } | null
  /** sha-256 of what passed. */
  evidence: string | null
  requests: readonly Exchange[]
}

/**
 * Keeps the proof of each finding that a scan ends: what failed is read from the finding, so this comes before the finding itself
 * is changed. One statement.
 */
export async function recordProofs(ctx: Ctx, scan: { id: string; connection_id: string }, proofs: readonly NewProof[]): Promise<void> {
  if (proofs.length === 0) return
  const rows = proofs.map(({ findingId, reason, passed, evidence, requests }) => ({
    id: newId(ctx.now.getTime()),
    finding_id: findingId,
    reason,
    after_message: passed?.message ?? null,
    after_values: passed?.values ?? {},
    after_evidence_sha256: evidence,
    requests,
  }))
  const types = {
    id: 'uuid',
    finding_id: 'uuid',
    reason: 'text',
    after_message: 'text',
    after_values: 'jsonb',
    after_evidence_sha256: 'text',
    requests: 'jsonb',
  } as const
  const columns = sql.join(Object.keys(types).map((name) => sql.id(name)))
  const given = sql.join(Object.keys(types).map((name) => sql.id('given', name)))
  // the result that ends has the scan that first saw it so; a finding's own columns also change when somebody triages it
  await sql`
    insert into proof (account_id, connection_id, scan_id, at, before_scan_id, before_at, before_message, before_values, before_evidence_sha256, ${columns})
    select ${ctx.accountId}, ${scan.connection_id}, ${scan.id}, ${ctx.now}, coalesce(span.from_scan_id, f.last_scan_id), coalesce(span.from_at, f.first_seen_at),
           f.message, f.values, f.evidence_sha256, ${given}
      from ${recordset(rows, types, 'given')}
      join finding f on f.account_id = ${ctx.accountId} and f.id = given.finding_id
      left join lateral (
        select s.from_scan_id, s.from_at from result_span s
         where s.account_id = f.account_id and s.fingerprint = f.fingerprint and s.connection_id = f.connection_id and s.status = ${RESULT.of('fail')}
         order by s.from_scan_seq desc limit 1) span on true`.execute(ctx.db)
}
