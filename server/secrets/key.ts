import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#server/problem.ts'

/** The key-encryption key of an installation: 32 random bytes that every other key is derived from. */
export interface MasterKey {
  /** First 8 hexadecimal digits of a hash of the key; names it in sealed values. */
  id: string
  bytes: Buffer
}

/** @throws Error when the text is not 64 hexadecimal digits */
export function parseKey(text: string, origin: string): MasterKey {
  const hex = text.trim()
  if (!/^[0-9a-f]{64}$/iu.test(hex))
    throw new Error(`The key in ${origin} must be 64 hexadecimal digits, as "openssl rand -hex 32" prints them.`)
  const bytes = Buffer.from(hex, 'hex')
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes }
}

/**
 * Reads the key file, and makes it with a random key when there is none.
 * @throws Error when others than its owner may read or change it, or it holds no key
 */
export function readKeyFile(path: string): MasterKey {
  if (!statSync(path, { throwIfNoEntry: false })) createKeyFile(path)
  const { mode } = statSync(path)
  // Windows has no such modes: what Node reports there is made up.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`The key file ${path} is open to other users (mode ${(mode & 0o777).toString(8)}): run chmod 600 on it.`)
  }
  return parseKey(readFileSync(path, 'utf8'), path)
}

/** Written beside and linked into place: two starts at once end with one key, and nobody reads half of it. */
function createKeyFile(path: string): void {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
}
