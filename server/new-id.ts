import { randomBytes } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
export const isUuid = (text: string): boolean => UUID.test(text)

/** 32 hexadecimal digits as a UUID is written. */
export const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** A UUIDv7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random; new rows land at the end of their index. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return uuidOf(bytes.toString('hex'))
}
