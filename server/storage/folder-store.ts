import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/problem.ts'
import { announcedChunks, assertKey, contentKey, isKey, type ObjectStore, requireFits, verified } from './object-store.ts'

const ABANDONED_MS = 3_600_000

/**
 * An object store in a folder, made when missing. Objects are spread over sub-folders by the first two characters of
 * their key. Unfinished writes are kept apart in ".unfinished", a name that no key can have.
 */
export async function openFolderStore(dir: string): Promise<ObjectStore> {
  const unfinishedDir = join(dir, '.unfinished')
  await mkdir(unfinishedDir, { recursive: true, mode: 0o700 })
  await dropAbandoned(unfinishedDir)
  const pathOf = (key: string) => {
    assertKey(key)
    return join(dir, key.slice(0, 2), key)
  }
  async function replace(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key)
    const unfinished = join(unfinishedDir, randomBytes(12).toString('hex'))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeDurably(unfinished, content)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }
  const store: ObjectStore = {
    put: async (key, bytes) => replace(key, bytes),
    write: async (key, announced, chunks) => replace(key, announcedChunks(key, announced, chunks)),
    async get(key) {
      const found = await absentAs(stat(pathOf(key)), undefined)
      if (found === undefined) return undefined
      requireFits(key, found.size)
      const bytes = await absentAs(readFile(pathOf(key)), undefined)
      return bytes && verified(key, bytes)
    },
    async read(key) {
      return (await store.has(key)) ? chunksOf(pathOf(key)) : undefined
    },
    async has(key) {
      const found = await absentAs(stat(pathOf(key)), undefined)
      return found !== undefined
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async putContent(bytes) {
      const key = contentKey(bytes)
      if (!(await store.has(key))) await store.put(key, bytes)
      return key
    },
    async *list() {
      // names that are no keys are unfinished writes, or somebody else's
      for (const part of (await readdir(dir)).filter(isPart).toSorted())
        for (const key of (await absentAs(readdir(join(dir, part)), [])).filter(isKey).toSorted()) {
          const found = await absentAs(stat(join(dir, part, key)), undefined)
          if (found?.isFile() === true) yield { key, size: found.size }
        }
    },
  }
  return store
}

/** Opened once somebody reads, so that nothing stays open that nobody does. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>
}

const isPart = (name: string): boolean => /^[a-z0-9][a-z0-9._-]?$/u.test(name)

async function writeDurably(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is only safe from a power cut once its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes what killed processes were writing; an hour is longer than any write that still runs. */
async function dropAbandoned(unfinishedDir: string): Promise<void> {
  for (const name of await readdir(unfinishedDir)) {
    const path = join(unfinishedDir, name)
    const age =
      Date.now() -
      (await absentAs(
        stat(path).then(({ mtimeMs }) => mtimeMs),
        Date.now(),
      ))
    if (age > ABANDONED_MS) await rm(path, { force: true })
  }
}

async function absentAs<T, A>(read: Promise<T>, absent: A): Promise<T | A> {
  try {
    return await read
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return absent
    throw error
  }
}
