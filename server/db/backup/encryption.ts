import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import * as z from 'zod/mini'

/**
 * An encrypted backup is one line of JSON (how the passphrase becomes the key) and then chunks of AES-256-GCM. The key is
 * of this file alone (argon2id over a random salt, then HKDF over the first line, which nobody can change for that reason). A
 * chunk's nonce is its number and whether it is the last: none can be left out, doubled, moved or cut off (STREAM, Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015).
 */
const FORMAT = 'parapet-encrypted-1'
const CIPHER = 'aes-256-gcm'
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
const NONCE_BYTES = 12
const MOST_HEADER_BYTES = 1_024
/** RFC 9106 §4, second recommended option, with 64 MiB: about 0.2 s a guess, on one core. */
const COST = { memoryKiB: 65_536, passes: 3, lanes: 4 } as const

const headerLine = z.strictObject({
  format: z.literal(FORMAT),
  // what a stranger's file may make a restore spend is bounded
  argon2id: z.strictObject({
    salt: z.string().check(z.regex(/^[0-9a-f]{32}$/u)),
    memoryKiB: z.int().check(z.minimum(8_192), z.maximum(1_048_576)),
    passes: z.int().check(z.minimum(1), z.maximum(16)),
    lanes: z.int().check(z.minimum(1), z.maximum(16)),
  }),
})
type Header = z.infer<typeof headerLine>

async function keyOf(passphrase: string, { argon2id: { salt, memoryKiB, passes, lanes } }: Header, line: Uint8Array): Promise<Buffer> {
  const stretched = await hashRaw(passphrase.normalize('NFKC'), {
    salt: Buffer.from(salt, 'hex'),
    memoryCost: memoryKiB,
    timeCost: passes,
    parallelism: lanes,
    outputLen: 32,
  })
  return Buffer.from(hkdfSync('sha256', stretched, line, 'parapet backup', 32))
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(chunk, NONCE_BYTES - 7, 6)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

/** Pieces of a size; the last one, shorter or of that size, says that it is. An empty source has one empty piece. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue
    let joined = Buffer.concat(waiting, length)
    // one piece stays: it may be the last
    for (; joined.length > size; joined = joined.subarray(size)) yield { bytes: joined.subarray(0, size), isLast: false }
    waiting = [joined]
    length = joined.length
  }
  yield { bytes: Buffer.concat(waiting, length), isLast: true }
}

/** Encrypts a stream under a passphrase. */
export async function* encrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const header: Header = { format: FORMAT, argon2id: { salt: randomBytes(16).toString('hex'), ...COST } }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  const key = await keyOf(passphrase, header, line)
  yield line
  let chunk = 0
  for await (const { bytes, isLast } of pieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(chunk++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** True when a file that begins like this is encrypted. */
export const isEncrypted = (start: Uint8Array): boolean => Buffer.from(start).toString('latin1').startsWith(`{"format":"${FORMAT}"`)

async function* restOf(first: Uint8Array, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value
}

/** Cuts the first line off. @throws Error when none of a fit length ends */
async function splitLine(source: AsyncIterable<Uint8Array>): Promise<{ line: Buffer; rest: AsyncGenerator<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]()
  let begun = Buffer.alloc(0)
  while (!begun.includes('\n') && begun.length <= MOST_HEADER_BYTES) {
    const { value, done } = await parts.next()
    if (done === true) break
    begun = Buffer.concat([begun, value])
  }
  const end = begun.indexOf('\n') + 1
  return { line: begun.subarray(0, end), rest: restOf(begun.subarray(end), parts) }
}

function readHeader(line: Buffer): Header {
  try {
    return z.parse(headerLine, JSON.parse(line.toString('utf8')))
  } catch (cause) {
    throw new Error('its first line is damaged', { cause })
  }
}

/**
 * Decrypts what `encrypted` made. A chunk is handed on once it is known to be whole; that the stream was cut off shows at its end.
 * @throws Error when the passphrase is another one, or anything was changed, moved or cut off
 */
export async function* decrypted(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const { line, rest } = await splitLine(source)
  const key = await keyOf(passphrase, readHeader(line), line)
  let chunk = 0
  for await (const { bytes, isLast } of pieces(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new Error('it is cut off')
    const decipher = createDecipheriv(CIPHER, key, nonceOf(chunk, isLast), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = decipher.update(bytes.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch (cause) {
      throw new Error(chunk === 0 ? 'the passphrase is another one, or the file was changed' : 'it was changed or cut off', { cause })
    }
    yield plain
    chunk++
  }
}
