import { createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '#server/problem.ts'

const FILE = 'demo-gcp-key.pem'
const BITS = 2_048
const OWNER_ALONE = 0o600

/**
 * The RSA key that opens the copies of the demo's Google Cloud on this installation: made when it is first asked for, so that no two
 * installations have the same, and kept in a file that its owner alone may read.
 * @param folder where the file stands
 * @returns what answers the key in PEM
 * @throws Error when the file holds no key, or cannot be written
 */
export function ownKeyIn(folder: string): () => Promise<string> {
  let key: Promise<string> | undefined
  return () => {
    key ??= readOrMake(join(folder, FILE)).catch((error: unknown) => {
      // asked again, the file may be in order
      key = undefined
      throw error
    })
    return key
  }
}

async function readOrMake(file: string): Promise<string> {
  const key = (await readKept(file)) ?? (await make(file))
  assertKey(key, file)
  return key
}
/** What was cut short or changed by hand is named here, not by each scan. */
function assertKey(key: string, file: string): void {
  try {
    createPrivateKey(key)
  } catch (error) {
    throw new Error(`The file ${file} holds no private key: remove it, and connect the demo cloud again.`, { cause: error })
  }
}
async function readKept(file: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8')
    // copied from a backup it may be open to others
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, OWNER_ALONE)
    return text
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
/** Written beside and linked into place: two servers that begin at once end with one key, and nobody reads half of it. */
async function make(file: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, privateKey, { mode: OWNER_ALONE, flag: 'wx' })
  try {
    await link(unfinished, file)
    return privateKey
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return await readFile(file, 'utf8')
  } finally {
    await rm(unfinished)
  }
}
