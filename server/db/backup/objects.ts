import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/error-code.ts'
import { assertKey } from '#server/storage/object-store.ts'

export const objectFolderOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'objects')

/** Every object of the folder store, one at a time; names that are no keys (unfinished writes) are passed over. */
export async function* readObjects(config: Pick<Config, 'dataDir'>): AsyncGenerator<{ object: string; base64: string }> {
  const root = objectFolderOf(config)
  for (const part of await list(root)) {
    if (part.startsWith('.')) continue
    for (const key of await list(join(root, part))) {
      assertKey(key)
      yield { object: key, base64: (await readFile(join(root, part, key))).toString('base64') }
    }
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
