import { gunzipSync } from 'node:zlib'
import { secretsInText, type TextSecret } from '#scanners/sdk/secret-text.ts'

/** User data is 16 kB at most; what it unpacks to is not looked at beyond this, in bytes. */
const UNPACKED_MAX = 1_048_576
/** Parts in base64 within one text: files of cloud-init, parts of a MIME message. */
const PARTS_MAX = 50
const BASE64_PART = /(?:[A-Za-z0-9+/]{4}[\r\n ]{0,3}){12,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/gu
// oxlint-disable-next-line no-control-regex -- bytes that no text has
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u

const unpacked = (bytes: Buffer): Buffer => {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return isGzip ? gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }) : bytes
}
/** Bytes as text; null: they are none. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(unpacked(bytes))
    return BINARY.test(text) ? null : text
  } catch {
    return null
  }
}
function* partsOf(text: string): Generator<string> {
  let left = PARTS_MAX
  for (const [part] of text.matchAll(BASE64_PART)) {
    const inner = textOf(Buffer.from(part, 'base64'))
    if (inner !== null) yield inner
    left -= 1
    if (left === 0) return
  }
}

/**
 * Secrets in the user data of an instance, as it comes from EC2: base64, perhaps of gzip, perhaps with files in base64 within.
 * What is told of a secret is its place and its beginning, never itself.
 * @returns null where the data is no text, so that nobody can say
 */
export function secretsInUserData(encoded: string): TextSecret[] | null {
  const bytes = Buffer.from(encoded, 'base64')
  const text = textOf(bytes)
  // a script may stand beside bytes of another encoding
  if (text === null) {
    const found = secretsInText(bytes.toString('latin1'))
    return found.length > 0 ? found : null
  }
  const inner = [...partsOf(text)].flatMap((part) =>
    secretsInText(part).map(({ kind, where, shown }) => ({ kind, where: `base64, ${where}`, shown })),
  )
  return [...secretsInText(text), ...inner]
}
