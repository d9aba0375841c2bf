import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import type { Evidence } from '#scanners/sdk/check.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { storableEvidence, type Observation } from './observations.ts'
import { recordset } from '#server/db/sql.ts'

/** Evidence up to this many bytes of JSON stands in the table; larger in the object store. */
const INLINE_BYTES = 8_192

interface Packed {
  sha256: string
  bytes: Buffer
  evidence: readonly Evidence[]
}
function pack(evidence: readonly Evidence[]): Packed {
  const bytes = Buffer.from(JSON.stringify(evidence))
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, evidence }
}

/**
 * Puts the large evidence of outcomes into the object store, before the transaction that takes them in: no network call waits
 * inside a transaction, and content-addressed puts may be repeated.
 * @returns the hashes now in the store, for ingest; what is not among them is kept in the table
 */
export async function storeLargeEvidence(storage: ObjectStore, outcomes: readonly CheckOutcome[]): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  for (const { evidence } of outcomes.flatMap(({ verdicts }) => verdicts)) {
    const characters = evidence.reduce((sum, { content }) => sum + content.length, 0)
    // no character needs more than six bytes of JSON: what cannot be large is not packed for nothing
    if (characters * 6 <= INLINE_BYTES) continue
    const { sha256, bytes } = pack(storableEvidence(evidence))
    if (bytes.length <= INLINE_BYTES || stored.has(sha256)) continue
    await storage.putContent(bytes)
    stored.add(sha256)
  }
  return stored
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
  await sql`
    insert into evidence (account_id, sha256, size, body)
    select ${ctx.accountId}, sha256, size, body from ${recordset(rows, { sha256: 'text', size: 'integer', body: 'jsonb' }, 'given')} order by sha256
    on conflict (account_id, sha256) do nothing`.execute(ctx.db)
  return byFingerprint
}
