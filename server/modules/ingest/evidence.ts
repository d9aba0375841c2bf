import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { keepObjects } from '#server/db/object-lock.ts'
import type { Evidence } from '#scanners/sdk/check.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { storableEvidence, type Observation } from './observations.ts'
import { recordset } from '#server/db/sql.ts'
import { contentKey } from '#server/storage/object-store.ts'

/** Evidence up to this many bytes of JSON stands in the table; larger in the object store. */
const INLINE_BYTES = 8_192

/** Evidence as it is kept, under its own SHA-256. */
interface Packed {
  sha256: string
  bytes: Buffer
  evidence: readonly Evidence[]
}
function pack(evidence: readonly Evidence[]): Packed {
  const bytes = Buffer.from(JSON.stringify(evidence))
  return { sha256: contentKey(bytes), bytes, evidence }
}

/** Evidence of outcomes that is too large for the table, each once. */
export function largeEvidence(outcomes: readonly CheckOutcome[]): Packed[] {
  const large = new Map<string, Packed>()
  for (const { evidence } of outcomes.flatMap(({ verdicts }) => verdicts)) {
    const characters = evidence.reduce((sum, { content }) => sum + content.length, 0)
    // no character needs more than six bytes of JSON: what cannot be large is not packed for nothing
    if (characters * 6 <= INLINE_BYTES) continue
    const packed = pack(storableEvidence(evidence))
    if (packed.bytes.length > INLINE_BYTES) large.set(packed.sha256, packed)
  }
  return [...large.values()]
}

/**
 * Names evidence as in the object store, before it is put there: a row keeps its object. Retention deletes an object under the
 * same lock once no row names it, so that nothing is stored into being deleted.
 */
export async function announceEvidence(ctx: Ctx, large: readonly Packed[]): Promise<void> {
  await keepObjects(ctx.db)
  await writeEvidence(
    ctx,
    large.map(({ sha256, bytes }) => ({ sha256, size: bytes.length, body: null })),
  )
}

/**
 * Writes the evidence of observations, content-addressed: the same bytes are one row.
 * @param stored hashes whose bytes are in the object store already
 * @returns sha-256 by fingerprint, for observations that have evidence
 */
export async function keepEvidence(
  ctx: Ctx,
  observations: readonly Pick<Observation, 'fingerprint' | 'evidence'>[],
  stored: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const withEvidence = observations.filter(({ evidence }) => evidence.length > 0)
  const packs = new Map<string, Packed>()
  const byFingerprint = new Map<string, string>()
  for (const { fingerprint, evidence } of withEvidence) {
    const packed = pack(evidence)
    packs.set(packed.sha256, packed)
    byFingerprint.set(fingerprint, packed.sha256)
  }
  if (packs.size === 0) return byFingerprint
  const rows = [...packs.values()].map(({ sha256, bytes, evidence }) => ({
    sha256,
    size: bytes.length,
    body: stored.has(sha256) ? null : evidence,
  }))
  await writeEvidence(ctx, rows)
  return byFingerprint
}

/** What is seen again counts as new, and its row is locked: retention passes over it until whatever names it is there to be seen. */
const writeEvidence = (ctx: Ctx, rows: readonly { sha256: string; size: number; body: readonly Evidence[] | null }[]): Promise<unknown> =>
  sql`
    insert into evidence (account_id, sha256, size, body)
    select ${ctx.accountId}, sha256, size, body from ${recordset(rows, { sha256: 'text', size: 'integer', body: 'jsonb' }, 'given')} order by sha256
    on conflict (account_id, sha256) do update set created_at = excluded.created_at
     where evidence.created_at < excluded.created_at - interval '1 day'`.execute(ctx.db)
