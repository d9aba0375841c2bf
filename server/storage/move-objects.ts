import { type Digest, digestOf, type ObjectStore } from './object-store.ts'

/** Objects copied at the same time. */
const AT_ONCE = 8
const TRIES = 3

export interface MoveSummary {
  copied: number
  /** Those that the destination had already. */
  present: number
  bytes: number
  deleted: number
}

/**
 * Copies every object that the destination does not have as it is, and reads each again there; once all of them are there, deletes them
 * from the source. Broken off, it goes on where it was when it is asked again.
 * @param isKept nothing is deleted
 * @throws Error when an object cannot be copied as it is; nothing was deleted then
 */
export async function moveObjects(from: ObjectStore, to: ObjectStore, isKept: boolean): Promise<MoveSummary> {
  const summary: MoveSummary = { copied: 0, present: 0, bytes: 0, deleted: 0 }
  const keys: string[] = []
  await inParallel(from.list(), async ({ key }) => {
    const copied = await copy(from, to, key)
    if (copied === undefined) return
    keys.push(key)
    summary[copied.isNew ? 'copied' : 'present'] += 1
    summary.bytes += copied.size
  })
  if (isKept) return summary
  for (const key of keys) {
    await from.delete(key)
    summary.deleted += 1
  }
  return summary
}

/** @returns undefined when the object was deleted meanwhile */
async function copy(from: ObjectStore, to: ObjectStore, key: string): Promise<{ size: number; isNew: boolean } | undefined> {
  const source = await digestOf(from, key)
  if (source === undefined) return undefined
  if (isSame(source, await digestOf(to, key))) return { size: source.size, isNew: false }
  for (let left = TRIES; ; left -= 1) {
    try {
      const chunks = await from.read(key)
      if (chunks === undefined) return undefined
      await to.write(key, source, chunks)
      if (!isSame(source, await digestOf(to, key))) throw new Error('it did not arrive as it was sent')
      return { size: source.size, isNew: true }
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      if (left <= 1) throw new Error(`The object ${key} could not be copied: ${why}`, { cause: error })
    }
  }
}

const isSame = (one: Digest, other: Digest | undefined): boolean => one.size === other?.size && one.sha256 === other.sha256

/** Several take turns at one list; the first that fails ends it. */
async function inParallel<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const turns = items[Symbol.asyncIterator]()
  let hasFailed = false
  const worker = async (): Promise<void> => {
    for (;;) {
      const next = await turns.next()
      if (next.done === true || hasFailed) return
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
