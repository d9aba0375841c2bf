/** A line went on beyond the limit. */
export class LineTooLong extends Error {
  override name = 'LineTooLong'
}
const NEWLINE = 0x0a

/**
 * Cuts a stream of bytes into lines (without their ends) and hands each to `onLine`. Never keeps more than `max` bytes:
 * the function it returns throws LineTooLong at the first byte beyond, and must not be called again.
 */
export function lineReader(max: number, onLine: (line: string) => void): (chunk: Uint8Array) => void {
  let kept: Uint8Array[] = []
  let size = 0
  const keep = (part: Uint8Array): void => {
    size += part.length
    if (size > max) throw new LineTooLong(`a line is longer than ${max} bytes`)
    if (part.length > 0) kept.push(part)
  }
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end))
      const line = Buffer.concat(kept).toString('utf8')
      kept = []
      size = 0
      start = end + 1
      onLine(line)
    }
    keep(chunk.subarray(start))
  }
}
