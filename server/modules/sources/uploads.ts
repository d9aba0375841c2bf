import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import { keepObjects } from '#server/db/object-lock.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'

type Kind = Pick<ScannerInfo, 'connection'>
/** Source that a connection names: its field, and the hash of the bytes. */
interface NamedUpload {
  field: string
  sha256: string
}

const namedIn = ({ connection }: Kind, fields: FieldValues): NamedUpload[] =>
  Object.entries(connection.fields).flatMap(([field, { input }]) => {
    const sha256 = fields[field]
    return input === 'source' && typeof sha256 === 'string' && sha256 !== '' ? [{ field, sha256 }] : []
  })

/** The source that fields name and the account has: a hash alone opens nothing. */
export async function uploadsOf(ctx: Ctx, kind: Kind, fields: FieldValues): Promise<NamedUpload[]> {
  const named = namedIn(kind, fields)
  if (named.length === 0) return []
  const rows = await ctx.db
    .selectFrom('source')
    .select('sha256')
    .where('account_id', '=', ctx.accountId)
    .where(
      'sha256',
      'in',
      named.map(({ sha256 }) => sha256),
    )
    .execute()
  return named.filter(({ sha256 }) => rows.some((row) => row.sha256 === sha256))
}

/**
 * Keeps the source that fields of a connection name from being deleted until the transaction ends, when the connection itself does.
 * @returns the field whose source the account does not have; undefined: all of it is there
 */
export async function relyOnUploads(ctx: Ctx, kind: Kind, fields: FieldValues): Promise<string | undefined> {
  const named = namedIn(kind, fields)
  if (named.length === 0) return undefined
  await keepObjects(ctx.db)
  const owned = await uploadsOf(ctx, kind, fields)
  return named.find(({ sha256 }) => !owned.some((one) => one.sha256 === sha256))?.field
}

/** What a runner is given of it: by field, as base64 of what the store keeps. The scanner says what it misses. */
export async function readUploads(storage: ObjectStore, uploads: readonly NamedUpload[]): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const { field, sha256 } of uploads) {
    const bytes = await storage.get(sha256)
    if (bytes !== undefined) read[field] = Buffer.from(bytes).toString('base64')
  }
  return read
}
