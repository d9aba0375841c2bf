import { createHash } from 'node:crypto'

/** What an object is, to be written and to be compared. */
export interface Digest {
  size: number
  /** SHA-256 in hexadecimal. */
  sha256: string
}

/**
 * Where large values live. A key is 1 to 200 lower-case letters, digits, ".", "_" and "-", the first one a letter or
 * digit; every implementation refuses other keys with an error.
 */
export interface ObjectStore {
  /** Stores the whole value or nothing; an existing value is replaced. Survives a crash once it returns. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same as a stream. @throws Error when what came is not what was announced; nothing is stored then */
  write(key: string, announced: Digest, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** undefined when there is no such object. @throws ObjectDamaged · Error when it is larger than MOST_BYTES */
  get(key: string): Promise<Uint8Array | undefined>
  /** The same as a stream, of any size; whoever reads it to its end has all of it. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  has(key: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Stores bytes under their own SHA-256 in hexadecimal, once however often they come, and returns that key. */
  putContent(bytes: Uint8Array): Promise<string>
  /** Every object, in the order of keys. */
  list(): AsyncIterable<{ key: string; size: number }>
}

/** Most bytes of an object that is held in memory as a whole. */
export const MOST_BYTES = 64_000_000

/** What is stored is not what was. */
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged'
}

/** @throws Error when the key is not of the documented form; such a key never comes from a person */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key.slice(0, 80))} is not a key of the object store.`)
}
export const isKey = (key: string): boolean => /^[a-z0-9][a-z0-9._-]{0,199}$/u.test(key)

/** The key of bytes that are stored by their content. */
export function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Of a key that is a hash of its content, as it is or before an ending, the content must be that. @throws ObjectDamaged */
export function verified(key: string, bytes: Uint8Array): Uint8Array {
  const [hash = ''] = key.split('.')
  if (/^[\da-f]{64}$/u.test(hash) && contentKey(bytes) !== hash) throw new ObjectDamaged(`The object ${key} is not what was stored.`)
  return bytes
}

/** @throws Error when an object is too large to be held in memory */
export function requireFits(key: string, size: number): void {
  if (size > MOST_BYTES) throw new Error(`The object ${key} has ${size} bytes, more than ${MOST_BYTES}.`)
}

/** Hands on chunks, the last one only once all of them are known to be what was announced. @throws ObjectDamaged */
export async function* announcedChunks(
  key: string,
  { size, sha256 }: Digest,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let seen = 0
  let held: Uint8Array | undefined
  for await (const chunk of chunks) {
    seen += chunk.length
    if (seen > size) break
    hash.update(chunk)
    if (held !== undefined) yield held
    held = chunk
  }
  if (seen !== size || hash.digest('hex') !== sha256) throw new ObjectDamaged(`The object ${key} is not what was announced.`)
  if (held !== undefined) yield held
}

/** What an object is, read to its end; undefined when there is none. */
export async function digestOf(store: Pick<ObjectStore, 'read'>, key: string): Promise<Digest | undefined> {
  const chunks = await store.read(key)
  if (chunks === undefined) return undefined
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
