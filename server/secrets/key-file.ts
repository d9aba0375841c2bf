import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '#server/problem.ts'
import { newKey, parseRing, ringOf, ringText, type KeyRing } from './key.ts'

/**
 * Reads the key file, and makes it with a random key when there is none.
 * @throws Error when others than its owner may read or change it, or it holds no key
 */
export function readKeyFile(path: string): KeyRing {
  if (!statSync(path, { throwIfNoEntry: false })) createKeyFile(path)
  const { mode } = statSync(path)
  // Windows has no such modes: what Node reports there is made up.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(`The key file ${path} is open to other users (mode ${(mode & 0o777).toString(8)}): run chmod 600 on it.`)
  }
  return parseRing(readFileSync(path, 'utf8'), path)
}

/** Written beside and linked into place: two starts at once end with one key, and nobody reads half of it. */
function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = writeBeside(path, ringOf([newKey()]))
  try {
    linkSync(unfinished, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
}

/** Replaces the keys in one step that outlasts a power cut: whoever reads gets the old ones or the new ones. */
export function replaceKeyFile(path: string, ring: KeyRing): void {
  // a kill may have left keys beside
  const name = basename(path)
  for (const left of readdirSync(dirname(path)))
    if (left.startsWith(`${name}.`) && /\.[0-9a-f]{12}$/u.test(left)) rmSync(join(dirname(path), left), { force: true })
  renameSync(writeBeside(path, ring), path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function writeBeside(path: string, ring: KeyRing): string {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(unfinished, ringText(ring), { mode: 0o600, flag: 'wx', flush: true })
  return unfinished
}

/** A server may go on this long with the keys that it read before. */
export const KEYS_STALE_MS = 1_000

/**
 * The keys of a file as it is now: a rotation changes them beside a running server. A file that cannot be read any more changes
 * nothing.
 * @param changed told of each change
 */
export function watchedKeyFile(path: string, changed: (ring: KeyRing) => void = () => undefined): (isUrgent?: boolean) => KeyRing {
  let ring = readKeyFile(path)
  let seen = versionOf(path)
  let lookedAt = performance.now()
  return (isUrgent = false) => {
    if (!isUrgent && performance.now() - lookedAt < KEYS_STALE_MS) return ring
    lookedAt = performance.now()
    try {
      const version = versionOf(path)
      if (version === seen) return ring
      ring = readKeyFile(path)
      seen = version
      changed(ring)
    } catch {
      // the keys in memory still open everything that they opened before
    }
    return ring
  }
}

/** Another one for each file that was ever in that place. */
function versionOf(path: string): string {
  const { ino, mtimeMs, size } = statSync(path)
  return `${ino} ${mtimeMs} ${size}`
}
