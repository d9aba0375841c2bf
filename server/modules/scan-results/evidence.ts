import { sql } from 'kysely'
import * as z from 'zod/mini'
import { evidenceItem } from '#contract/scan-results.ts'
import type { Evidence } from '#scanners/sdk/check.ts'
import type { Ctx } from '#server/context.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'

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
