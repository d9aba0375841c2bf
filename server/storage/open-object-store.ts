import type { ObjectPlace } from '#server/settings/objects.ts'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** @throws Error with one sentence for the operator when the place cannot be used */
export async function openObjectStore(place: ObjectPlace): Promise<ObjectStore> {
  if ('folder' in place) return openFolderStore(place.folder)
  // its SDK is loaded by those who use it
  const { openS3Store } = await import('#server/integrations/s3/s3-store.ts')
  return openS3Store(place)
}
