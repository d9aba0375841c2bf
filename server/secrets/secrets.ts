import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { DATABASE_ROLES, keyOfRoles, parseRing, type Key, type KeyRing } from './key.ts'
import { watchedKeyFile } from './key-file.ts'

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
  readonly keyId: string
  /** Encrypts for one place. The result is printable ASCII, about 4/3 of the length plus 60 characters. */
  seal(place: SealedPlace, plaintext: string | Uint8Array): string
  /**
   * @throws SecretsError when the value was sealed under a key that is not there, for another place, or was changed
   */
  open(place: SealedPlace, sealed: string): Buffer
  /** HMAC-SHA-256 under a key of the purpose's own; 32 bytes, the same on every process of the installation. */
  hmac(purpose: string, data: string | Uint8Array): Buffer
  /** What `hmac` may have answered before: now, and under keys that a rotation replaced, as far as they still count. The newest first. */
  hmacs(purpose: string, data: string | Uint8Array): readonly Hmac[]
  /** Password of a role of the database; the same for all running servers, also while keys are rotated. */
  rolePassword(role: string): string
}

export interface Hmac {
  mac: Buffer
  /** When its key made the last one; null for the key that signs. */
  until: Date | null
}

/** A sealed value cannot be opened; the message is one sentence and holds nothing of the value. */
export class SecretsError extends Error {
  override name = 'SecretsError'
}

/**
 * The one place that holds the installation's keys.
 * @param source a file, made with mode 0600 when missing and looked at again as it changes, or the text of a key ring
 * @throws Error with one sentence when the key cannot be used
 */
export function createSecrets(source: { keyFile: string; changed?: (ring: KeyRing) => void } | { keyFromEnv: string }): Secrets {
  if ('keyFile' in source) return secretsOf(watchedKeyFile(source.keyFile, source.changed))
  const ring = parseRing(source.keyFromEnv, 'the environment')
  return secretsOf(() => ring)
}

/** @param keys the ring of this moment; `isUrgent` when a value names a key that the last one did not have */
export function secretsOf(keys: (isUrgent?: boolean) => KeyRing): Secrets {
  return {
    get keyId() {
      return keys()[0].id
    },
    seal: (place, plaintext) => seal(keys()[0], place, plaintext),
    open: (place, sealed) => open(keys, place, sealed),
    hmac: (purpose, data) => macOf(purposeKey(keys()[0], `hmac ${purpose}`), data),
    hmacs: (purpose, data) =>
      keys().flatMap((key) => {
        const own = key.derive(`hmac ${purpose}`)
        return own === undefined ? [] : [{ mac: macOf(own, data), until: key.retiredAt }]
      }),
    rolePassword: (role) => macOf(purposeKey(keyOfRoles(keys()), DATABASE_ROLES), role).toString('base64url'),
  }
}

const macOf = (key: Buffer, data: string | Uint8Array): Buffer => createHmac('sha256', key).update(data).digest()

/** @throws SecretsError when the key was retired and no longer does this */
function purposeKey(key: Key, purpose: string): Buffer {
  const own = key.derive(purpose)
  if (own === undefined) throw new SecretsError(`The key ${key.id} was rotated away.`)
  return own
}

function seal(key: Key, place: SealedPlace, plaintext: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, purposeKey(key, `seal ${place.accountId}`), nonce).setAAD(associatedData(place))
  const body = Buffer.concat([
    nonce,
    typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return [FORMAT, key.id, body.toString('base64url')].join('.')
}

/** The id of the key that a value was sealed under. @throws SecretsError when it is no sealed value */
function keyIdOf(sealed: string): { keyId: string; text: string } {
  const [format, keyId, text, ...rest] = sealed.split('.')
  if (format !== FORMAT || keyId === undefined || text === undefined || rest.length > 0)
    throw new SecretsError('This is not a sealed value.')
  return { keyId, text }
}

function open(keys: (isUrgent?: boolean) => KeyRing, place: SealedPlace, sealed: string): Buffer {
  const { keyId, text } = keyIdOf(sealed)
  // another process may have begun to seal under a new key
  const key = keys().find(({ id }) => id === keyId) ?? keys(true).find(({ id }) => id === keyId)
  if (key === undefined)
    throw new SecretsError(
      `This value was sealed under the key ${keyId}, but this installation's key is ${keys()[0].id}: bring the key back that belongs to the data.`,
    )
  const body = Buffer.from(text, 'base64url')
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new SecretsError('This sealed value is cut short.')
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(CIPHER, purposeKey(key, `seal ${place.accountId}`), body.subarray(0, NONCE_BYTES), options)
    .setAAD(associatedData(place))
    .setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new SecretsError('This sealed value was changed, or belongs to another place.', { cause })
  }
}

function associatedData({ accountId, table, row, column, version }: SealedPlace): Buffer {
  const parts = [accountId, table, row, column, String(version)]
  // A separator inside a part would let two places look alike.
  if (parts.some((part) => part.includes('|'))) throw new SecretsError('A name of a sealed place must not contain "|".')
  return Buffer.from(parts.join('|'))
}

/** What tables keep of a token or key: 256 random bits need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
