/** The part of the Basic Encoding Rules (X.690) that SNMP and LDAP use: definite lengths, tags of one byte. */
export interface BerValue {
  tag: number
  content: Buffer
}

export function ber(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
export const INTEGER = 0x02
export const OCTETS = 0x04
export const SEQUENCE = 0x30
export const berInteger = (value: number, tag = INTEGER): Buffer => {
  const bytes: number[] = []
  for (let rest = value; bytes.length === 0 || rest > 0 || (bytes[0] ?? 0) >= 0x80; rest = Math.floor(rest / 0x100))
    bytes.unshift(rest & 0xff)
  return ber(tag, Buffer.from(bytes))
}
export const berText = (text: string, tag = OCTETS): Buffer => ber(tag, Buffer.from(text))

/** Length of the value that a text of bytes begins with; null while it cannot be told. */
export function berLength(bytes: Buffer): number | null {
  const first = bytes[1]
  if (first === undefined) return null
  if (first < 0x80) return 2 + first
  const size = first & 0x7f
  if (size === 0 || size > 3) return bytes.length
  return bytes.length < 2 + size ? null : 2 + size + bytes.readUIntBE(2, size)
}

/** The values that stand one after the other; what is cut off or malformed ends them. */
export function readBer(bytes: Buffer): BerValue[] {
  const values: BerValue[] = []
  for (let rest = bytes; rest.length >= 2;) {
    const length = berLength(rest)
    if (length === null || length > rest.length) break
    const header = (rest[1] ?? 0) < 0x80 ? 2 : 2 + ((rest[1] ?? 0) & 0x7f)
    values.push({ tag: rest[0] ?? 0, content: rest.subarray(header, length) })
    rest = rest.subarray(length)
  }
  return values
}
