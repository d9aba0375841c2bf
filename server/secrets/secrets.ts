import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { parseKey, readKeyFile, type MasterKey } from './key.ts'

const FORMAT = 's1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a sealed value belongs. It opens at exactly this place: moved to another row or account it is worthless. */
export interface SealedPlace {
  accountId: string
  table: string
  row: string
  column: string
  /** Counts up when the value is replaced, so that an old value cannot be put back. */
  version: number
}

export interface Secrets {
  /** Names the key that seals, for the operator's eyes. */
  keyId: string
  /** Encrypts for one place. The result is printable ASCII, about 4/3 of the length plus 60 characters. */
  seal(place: SealedPlace, plaintext: string | Uint8Array): string
  /**
   * @throws SecretsError when the value was sealed under another key, for another place, or was changed
   */
  open(place: SealedPlace, sealed: string): Buffer
  /** HMAC-SHA-256 under a key of the purpose's own; 32 bytes, the same on every process of the installation. */
  hmac(purpose: string, data: string | Uint8Array): Buffer
}

/** A sealed value cannot be opened; the message is one sentence and holds nothing of the value. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

/**
 * The one place that holds the installation's key.
 * @param source a file, made with mode 0600 when missing, or the key itself as 64 hexadecimal digits
 * @throws Error with one sentence when the key cannot be used
 */
export function createSecrets(source: { keyFile: string } | { keyFromEnv: string }): Secrets {
  const key = 'keyFile' in source ? readKeyFile(source.keyFile) : parseKey(source.keyFromEnv, 'the environment')
  return {
    keyId: key.id,
    seal: (place, plaintext) => seal(key, place, plaintext),
    open: (place, sealed) => open(key, place, sealed),
    hmac: (purpose, data) =>
      createHmac('sha256', derive(key, `hmac ${purpose}`))
        .update(data)
        .digest(),
  }
}

function seal(key: MasterKey, place: SealedPlace, plaintext: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derive(key, `seal ${place.accountId}`), nonce).setAAD(associatedData(place))
  const body = Buffer.concat([
    nonce,
    typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return [FORMAT, key.id, body.toString('base64url')].join('.')
}

function open(key: MasterKey, place: SealedPlace, sealed: string): Buffer {
  const [format, keyId, text, ...rest] = sealed.split('.')
  if (format !== FORMAT || keyId === undefined || text === undefined || rest.length > 0)
    throw new SecretsError('This is not a sealed value.')
  if (keyId !== key.id)
    throw new SecretsError(
      `This value was sealed under the key ${keyId}, but this installation's key is ${key.id}: bring the key back that belongs to the data.`,
    )
  const body = Buffer.from(text, 'base64url')
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new SecretsError('This sealed value is cut short.')
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(CIPHER, derive(key, `seal ${place.accountId}`), body.subarray(0, NONCE_BYTES), options)
    .setAAD(associatedData(place))
    .setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new SecretsError('This sealed value was changed, or belongs to another place.', { cause })
  }
}

/** HKDF (RFC 5869): a key of its own for every account and purpose. */
function derive(key: MasterKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', `parapet ${purpose}`, 32))
}

function associatedData({ accountId, table, row, column, version }: SealedPlace): Buffer {
  const parts = [accountId, table, row, column, String(version)]
  // A separator inside a part would let two places look alike.
  if (parts.some((part) => part.includes('|'))) throw new SecretsError('A name of a sealed place must not contain "|".')
  return Buffer.from(parts.join('|'))
}

/** What tables keep of a token or key: 256 random bits need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
