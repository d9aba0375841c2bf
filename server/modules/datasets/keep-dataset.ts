import { DatasetRefused, type Dataset } from '#scanners/sdk/dataset.ts'
import type { Services } from '#server/services.ts'

/** What fits into a job beside everything else (LINE_MAX of runner/protocol.ts), quoted once more. */
const CONTENT_MAX = 600_000

interface Brought {
  text: string
  origin: 'download' | 'import'
  etag: string | null
}
/**
 * Keeps a dataset that was downloaded or handed in, for the scans that begin from now on.
 * @returns how many entries it has
 * @throws DatasetRefused when it cannot be used; what was kept before stays
 */
export async function keepDataset(
  { database }: Pick<Services, 'database'>,
  dataset: Dataset,
  { text, origin, etag }: Brought,
): Promise<number> {
  if (dataset.read === undefined) throw new DatasetRefused(`${dataset.id} is renewed by a release alone.`)
  const { text: content, entries } = dataset.read(text)
  const bytes = Buffer.byteLength(content)
  if (bytes > CONTENT_MAX) throw new DatasetRefused(`It has ${bytes} bytes of use; at most ${CONTENT_MAX} are kept.`)
  const now = new Date()
  const row = { content, origin, entries, as_of: now, etag, problem: null, ...(origin === 'download' ? { checked_at: now } : {}) }
  await database.platform
    .insertInto('dataset')
    .values({ checked_at: null, ...row, id: dataset.id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return entries
}
