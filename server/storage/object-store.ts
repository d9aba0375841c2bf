import { createHash } from 'node:crypto'

/**
 * Where large values live. A key is 1 to 200 lower-case letters, digits, ".", "_" and "-", the first one a letter or
 * digit; every implementation refuses other keys with an error.
 */
export interface ObjectStore {
  /** Stores the whole value or nothing; an existing value is replaced. Survives a crash once it returns. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** undefined when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>
  has(key: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Stores bytes under their own SHA-256 in hexadecimal, once however often they come, and returns that key. */
  putContent(bytes: Uint8Array): Promise<string>
}

/** @throws Error when the key is not of the documented form; such a key never comes from a person */
export function assertKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9._-]{0,199}$/u.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 80))} is not a key of the object store.`)
}

/** The key of bytes that are stored by their content. */
export function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
