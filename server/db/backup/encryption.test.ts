import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decrypted, encrypted, isEncrypted } from './encryption.ts'

const PASSPHRASE = 'mellow otter rides the tide'
const CHUNK = 65_536
const TAG = 16

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function collected(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return parts
}
const joined = async (source: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await collected(source))
const seal = (bytes: Buffer, size = 10_000) => joined(encrypted(inParts(bytes, size), PASSPHRASE))
const open = (bytes: Buffer, { passphrase = PASSPHRASE, size = 9_999 } = {}) => joined(decrypted(inParts(bytes, size), passphrase))

// each passphrase costs a guesser, and us, 64 MiB three times over
const SLOW = { timeout: 60_000 }

describe('a stream under a passphrase', SLOW, () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_001])(
    'of %i bytes comes back as it was, however it is cut into parts',
    async (length) => {
      const bytes = randomBytes(length)
      const sealed = await seal(bytes, 70_001)
      expect(isEncrypted(sealed)).toBe(true)
      expect((await open(sealed, { size: 1_000_000 })).equals(bytes)).toBe(true)
      expect((await open(sealed)).equals(bytes)).toBe(true)
    },
  )
  test('shows nothing of what it holds, and is never twice the same', async () => {
    const bytes = Buffer.from('canary '.repeat(20_000))
    const [one, two] = [await seal(bytes), await seal(bytes)]
    expect(one.includes('canary')).toBe(false)
    expect(one.subarray(-CHUNK).equals(two.subarray(-CHUNK))).toBe(false)
  })
  test('opens by no other passphrase; one typed in another Unicode form is the same', async () => {
    const sealed = await joined(encrypted(inParts(Buffer.from('x'), 1), 'grüne Möwe am Meer'))
    await expect(open(sealed, { passphrase: 'grune Mowe am Meer' })).rejects.toThrow('the passphrase is another one')
    expect(String(await open(sealed, { passphrase: 'grüne Möwe am Meer'.normalize('NFD') }))).toBe('x')
  })
})

describe('a file that somebody changed is refused', SLOW, () => {
  const bytes = randomBytes(3 * CHUNK + 100)
  test('at any byte: of the first line, of a chunk, of a tag', async () => {
    const sealed = await seal(bytes)
    const start = sealed.indexOf('\n') + 1
    for (const at of [2, 30, 60, start - 3, start, start + CHUNK, start + CHUNK + TAG, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await expect(open(changed), `byte ${at}`).rejects.toThrow(/changed|damaged/u)
    }
  })
  test('when chunks are left out, doubled, swapped, or cut off the end, and when anything follows it', async () => {
    const sealed = await seal(bytes)
    const start = sealed.indexOf('\n') + 1
    const line = sealed.subarray(0, start)
    const chunks = await collected(inParts(sealed.subarray(start), CHUNK + TAG))
    const [a, b, c, d] = chunks as [Buffer, Buffer, Buffer, Buffer]
    for (const order of [
      [a, c, d],
      [b, c, d],
      [a, a, b, c, d],
      [b, a, c, d],
      [a, b, c],
      [a],
      [],
      [a, b, c, d, d],
      [a, b, c, d, Buffer.alloc(1)],
    ])
      await expect(open(Buffer.concat([line, ...order]))).rejects.toThrow(/changed|cut off/u)
  })
  test('when its first line asks for more memory or time than a backup of ours', async () => {
    for (const cost of ['"memoryKiB":99999999', '"passes":99999', '"lanes":4096'])
      await expect(
        open(Buffer.from(String(await seal(bytes)).replace(new RegExp(`${cost.split(':')[0]}:\\d+`, 'u'), cost))),
      ).rejects.toThrow('its first line is damaged')
  })
})
