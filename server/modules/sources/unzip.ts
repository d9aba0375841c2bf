import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { limits } from '#contract/limits.ts'
import { SourceRefused } from './refusals.ts'

/** How much larger than a zip what is unpacked of it may be, */
const RATIO_MAX = 100
/** once it is so large: a small file of blanks harms nobody. */
const RATIO_FROM = 1_000_000
/** Bytes that are unpacked before sizes are looked at again: 17 MB at the most that deflate can hide in them. */
const STEP = 16_384

/** The first four bytes of a zip. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * Unpacks the entries that are wanted, in memory, and nothing beyond what an upload may hold: sizes are those that come out, never
 * those that the zip tells.
 * @throws SourceRefused
 */
export function unzip(zip: Uint8Array, isWanted: (path: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let entries = 0
  let unpacked = 0
  const reader = new Unzip((entry) => {
    entries += 1
    if (entries > limits.sourceFiles) throw new SourceRefused('too_many')
    if (!isWanted(entry.name)) return
    const parts: Uint8Array[] = []
    entry.ondata = (error, part, isLast) => {
      // what is thrown below comes back this way
      const thrown: unknown = error
      if (thrown instanceof SourceRefused) throw thrown
      if (error) throw new SourceRefused('not_a_zip')
      unpacked += part.length
      if (unpacked > limits.sourceBytes) throw new SourceRefused('too_large')
      if (unpacked > RATIO_FROM && unpacked > zip.length * RATIO_MAX) throw new SourceRefused('too_large')
      parts.push(part)
      if (isLast) files.set(entry.name, Buffer.concat(parts))
    }
    entry.start()
  })
  reader.register(UnzipInflate)
  reader.register(UnzipPassThrough)
  try {
    for (let at = 0; at < zip.length; at += STEP) reader.push(zip.subarray(at, at + STEP), at + STEP >= zip.length)
  } catch (error) {
    if (error instanceof SourceRefused) throw error
    throw new SourceRefused('not_a_zip', { cause: error })
  }
  return files
}
