/** Big-endian numbers, as most protocols have them. */
export const u8 = (value: number): Buffer => Buffer.from([value & 0xff])
export const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff])
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const u16le = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff])
export const u32le = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Length of the first line, its end included; null while there is none. */
export const lineLength = (received: Buffer): number | null => {
  const end = received.indexOf(0x0a)
  return end === -1 ? null : end + 1
}
/** Length of a message that is always so long. */
export const exactly =
  (length: number) =>
  (received: Buffer): number | null =>
    received.length >= length ? length : null
/** Everything that has come, once there are so many bytes. */
export const atLeast =
  (length: number) =>
  (received: Buffer): number | null =>
    received.length >= length ? received.length : null
/** Length of a message that tells it in a header. @param bodyLength of what follows the header, by the header */
export const framed =
  (headerLength: number, bodyLength: (header: Buffer) => number) =>
  (received: Buffer): number | null => {
    if (received.length < headerLength) return null
    const length = headerLength + bodyLength(received)
    return received.length >= length ? length : null
  }

/** A strange text as it can be shown: one line, without controls. */
export const plainText = (text: string, max = 200): string =>
  text
    .replaceAll(/[^\u0020-\u007E]+/gu, ' ')
    .trim()
    .slice(0, max)
