import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hashToken } from '#server/secrets/secrets.ts'
import { uuidOf } from '#server/new-id.ts'

/** live: an API key; runner: the token of a remote runner. */
type KeyKind = 'live' | 'runner'
/** `parapet_<kind>_<id>_<secret><checksum>`: a leaked key is recognised by its shape, and a mistyped one without the database. */
const SHAPE = /^parapet_(live|runner)_([0-9a-f]{32})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/u
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** A new key for a row's id; 43 letters and digits are 256 random bits. */
export function newKeyText(id: string, kind: KeyKind = 'live'): { key: string; secretHash: Buffer; last4: string } {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  const head = `parapet_${kind}_${id.replaceAll('-', '')}_${secret}`
  const key = head + checksumOf(head)
  return { key, secretHash: hashToken(secret), last4: key.slice(-4) }
}

/** The parts of a key's text; null when it is none, of another kind, or mistyped. */
export function readKeyText(text: string, kind: KeyKind = 'live'): { id: string; secret: string } | null {
  const [, given, hex, secret, checksum] = SHAPE.exec(text) ?? []
  if (given !== kind || hex === undefined || secret === undefined || checksum !== checksumOf(text.slice(0, -CHECKSUM_LENGTH))) return null
  return { id: uuidOf(hex), secret }
}
