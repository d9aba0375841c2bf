import { sql } from 'kysely'
import { mayDeleteObjects } from '#server/db/object-lock.ts'
import { type PictureSize, remakePicture } from '#server/integrations/images/remake-picture.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { contentKey } from '#server/storage/object-store.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Contexts, type Scope } from '#server/context.ts'

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** What a picture's first bytes say it is; null for anything else, SVG included: that is a document, not a picture. */
function kindOfPicture(bytes: Buffer): 'png' | 'jpeg' | 'gif' | 'webp' | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'png'
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return null
}

/** Where a picture is served; null when there is none. @param hash its SHA-256, which is also its key in the object store */
export const imageUrl = (hash: string | null): string | null => (hash === null ? null : `/client/v1/images/${hash}`)

const SIZES: Readonly<Record<'avatar' | 'logo', PictureSize>> = {
  avatar: { width: 256, height: 256, fit: 'cover' },
  logo: { width: 512, height: 512, fit: 'inside' },
}

/**
 * Encodes a picture again and keeps it. Not for a transaction: it takes time. Whoever calls writes the hash into a row afterwards;
 * a picture that no row names is swept after a day.
 * @param field the field that is told when the picture is refused
 * @returns the picture's hash, which is its address
 * @throws problem image.refused
 */
export async function storePicture(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  { base64, use, field }: { base64: string; use: keyof typeof SIZES; field: string },
): Promise<string> {
  const given = Buffer.from(base64, 'base64')
  if (kindOfPicture(given) === null) throw refused(field, 'is no PNG, JPEG, GIF or WebP picture')
  const made = await remakePicture(given, SIZES[use]).catch(() => {
    throw refused(field, 'is not an image that can be read, or is too large')
  })
  const hash = contentKey(made)
  // the row first: the sweep holds it while it deletes, so that a picture is never stored into being deleted
  await sql`insert into picture (hash) values (${hash}) on conflict (hash) do update set stored_at = now()`.execute(database.identity)
  await storage.putContent(made)
  return hash
}

const refused = (field: string, message: string) =>
  problem('image.refused', { detail: `${field}: ${message}`, errors: [{ field, message }] })

/** Shows a stored picture as the person's own; null shows none. */
export async function showAvatar(contexts: Contexts, scope: Scope, hash: string | null): Promise<void> {
  await contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'own.manage')
    await ctx.db.updateTable('app_user').set({ avatar: hash }).where('id', '=', ctx.userId).execute()
    await audit(ctx, 'user.updated', { target: ctx.userId ?? '', details: { fields: 'avatar' } })
  })
}

/** Shows a stored picture as the account's logo; null shows none. */
export async function showLogo(contexts: Contexts, scope: Scope, hash: string | null): Promise<void> {
  await contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'account.manage')
    await ctx.db.updateTable('account').set({ logo: hash }).where('account_id', '=', ctx.accountId).execute()
    await audit(ctx, 'account.updated', { target: ctx.accountId, details: { fields: 'logo' } })
  })
}

/** How long a picture may be without a row that names it: whoever stored it is about to write that row. */
const UNUSED = '1 day'
const AT_ONCE = 100

/** Deletes pictures that nobody shows any more, with what they hold in the object store. */
export async function sweepPictures({ database, storage }: Pick<Services, 'database' | 'storage'>, signal: AbortSignal): Promise<void> {
  let deleted = AT_ONCE
  while (deleted === AT_ONCE && !signal.aborted) {
    deleted = await database.transact('platform', {}, async (db) => {
      if (!(await mayDeleteObjects(db))) return 0
      const { rows } = await sql<{ hash: string }>`
        delete from picture where hash in (
          select p.hash from picture p
           where p.stored_at < now() - ${UNUSED}::interval
             and not exists (select from app_user where avatar = p.hash)
             and not exists (select from account where logo = p.hash or msp_logo = p.hash)
           limit ${AT_ONCE} for update skip locked)
        returning hash`.execute(db)
      for (const { hash } of rows) await storage.delete(hash)
      return rows.length
    })
  }
}
