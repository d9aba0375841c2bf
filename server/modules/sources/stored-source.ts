import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/context.ts'
import { keepObjects } from '#server/db/object-lock.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { contentKey } from '#server/storage/object-store.ts'
import type { SourceFiles } from './read-files.ts'

/** The text of source code, and the names around it, once it is unpacked again: what this server packed itself. */
const UNPACKED_MAX = limits.sourceBytes * 2

const sourceFiles = z.object({
  files: z.array(z.object({ path: z.string(), content: z.string() })),
  remappings: z.array(z.string()),
})

/** Source code as the object store keeps it: JSON, compressed; the same files are the same bytes. */
export const packSource = ({ files, remappings }: SourceFiles): Buffer => gzipSync(JSON.stringify({ files, remappings }))
export const unpackSource = (bytes: Uint8Array): SourceFiles =>
  z.parse(sourceFiles, JSON.parse(gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }).toString('utf8')))

/**
 * Names source in the object store before it is put there: a row keeps its object, and one that is relied on again counts as new.
 * @returns its hash
 */
export async function announceSource(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  await keepObjects(ctx.db)
  const sha256 = contentKey(bytes)
  await ctx.db
    .insertInto('source')
    .values({ account_id: ctx.accountId, sha256, size: bytes.length, stored_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doUpdateSet({ stored_at: ctx.now }))
    .execute()
  return sha256
}

/** Source code that a row of the account names; undefined: its object is gone. */
export async function readSource(storage: ObjectStore, sha256: string): Promise<SourceFiles | undefined> {
  const bytes = await storage.get(sha256)
  return bytes && unpackSource(bytes)
}
