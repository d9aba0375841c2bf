import { sql } from 'kysely'
import type { ProofDetail } from '#contract/proofs.ts'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { MessageValues } from '#server/db/tables/scan-results.ts'
import { presentPerson } from '#server/people.ts'
import { problem } from '#server/problem.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { renderMessage } from '#server/modules/checks/index.ts'
import { evidenceBodies, readEvidence, type EvidenceBodies } from '#server/modules/scan-results/index.ts'
import { presentProof, selectProofs, type ProofRow } from './select-proofs.ts'

/** What the page of one proof shows beyond a list's row. */
interface DetailColumns {
  before_scan_id: string | null
  before_at: Date | null
  before_message: string
  before_values: MessageValues
  before_evidence_sha256: string | null
  after_message: string | null
  after_values: MessageValues
  after_evidence_sha256: string | null
  requests: Exchange[]
  asked_by: string | null
  first_name: string | null
  last_name: string | null
  took_ms: number | null
}
interface FoundProof {
  row: ProofRow & DetailColumns
  bodies: EvidenceBodies
}

/**
 * One proof with the addresses of its evidence.
 * @throws problem resource.not_found when the account has no such proof
 */
export async function findProof(ctx: Ctx, id: string): Promise<FoundProof> {
  const extra = sql`, p.before_scan_id, p.before_at, p.before_message, p.before_values, p.before_evidence_sha256, p.after_message, p.after_values,
    p.after_evidence_sha256, p.requests, s.requested_by as asked_by, who.first_name, who.last_name,
    round(greatest(0, extract(epoch from p.at - s.started_at) * 1000))::int as took_ms`
  const [row] = await selectProofs<DetailColumns>(
    ctx,
    sql`(select * from proof where account_id = ${ctx.accountId} and id = ${id}) p`,
    extra,
    sql`left join app_user who on who.id = s.requested_by`,
  )
  if (row === undefined) throw problem('resource.not_found')
  return { row, bodies: await evidenceBodies(ctx, [row.before_evidence_sha256, row.after_evidence_sha256]) }
}

/** Everything the page of a proof shows; reads evidence outside any transaction. */
export async function presentFoundProof(
  reader: Pick<Ctx, 'language' | 'accountId'>,
  { config, storage }: { config: Pick<Config, 'publicUrl'>; storage: ObjectStore },
  { row, bodies }: FoundProof,
): Promise<ProofDetail> {
  const sentence = (message: string, values: MessageValues) => renderMessage(row.check_id, message, values, reader.language)
  return {
    ...presentProof(reader, config, row),
    before: {
      scanId: row.before_scan_id,
      at: row.before_at?.toISOString() ?? null,
      message: sentence(row.before_message, row.before_values),
      evidence: await readEvidence(storage, bodies, row.before_evidence_sha256),
    },
    after: {
      message: row.after_message === null ? null : sentence(row.after_message, row.after_values),
      evidence: await readEvidence(storage, bodies, row.after_evidence_sha256),
    },
    askedBy: presentPerson(row.asked_by, row.first_name, row.last_name),
    tookMs: row.took_ms,
    sha256: row.after_evidence_sha256,
    requests: row.requests,
  }
}
