import { sql } from 'kysely'
import { remakePicture, type PictureSize } from '#server/integrations/images/remake-picture.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { contentKey } from '#server/storage/object-store.ts'
import { kindOfPicture } from './kind-of-picture.ts'

const SIZES: Readonly<Record<'avatar' | 'logo', PictureSize>> = {
  avatar: { width: 256, height: 256, fit: 'cover' },
  logo: { width: 512, height: 512, fit: 'inside' },
}

/**
 * Makes a picture anew and keeps it. Not for a transaction: it takes time. Whoever calls writes the hash into a row afterwards;
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
    throw refused(field, 'cannot be read as a picture, or is too large')
  })
  const hash = contentKey(made)
  // the row first: the sweep holds it while it deletes, so that a picture is never stored into being deleted
  await sql`insert into picture (hash) values (${hash}) on conflict (hash) do update set stored_at = now()`.execute(database.identity)
  await storage.putContent(made)
  return hash
}

const refused = (field: string, message: string) =>
  problem('image.refused', { detail: `${field}: ${message}`, errors: [{ field, message }] })
