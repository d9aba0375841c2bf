/** What every object store keeps to, whatever it is made of. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3Double, type S3Double } from '#server/test/s3-double/server.ts'
import { contentKey, digestOf, type ObjectStore } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'

const root = mkdtempSync(join(tmpdir(), 'objects-'))
const KEYS = { keyId: 'AKIDEXAMPLE', secret: 'a secret of the double' }
let double: S3Double
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEYS.keyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEYS.secret)
  // lists of several pages
  double = await startS3Double({ bucket: 'objects', ...KEYS, page: 3 })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
  await double.close()
})
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined): string | undefined => found && new TextDecoder().decode(found)
const chunksOf = (...parts: string[]) => Readable.from(parts.map(bytes))
const digest = (of: string) => ({ size: bytes(of).length, sha256: contentKey(bytes(of)) })
async function keysOf(store: ObjectStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys
}

const STORES = {
  'a folder': () => openObjectStore({ folder: join(root, 'store') }),
  'a bucket': () => openObjectStore({ bucket: 'objects', prefix: 'p/', region: 'eu-central-1', endpoint: double.endpoint }),
}
describe.each(Object.entries(STORES))('an object store in %s', (_where, open) => {
  let store: ObjectStore
  beforeAll(async () => {
    store = await open()
  })

  test.each(['a', 'ab', 'report.2026-08.pdf', 'x_y-1', 'f'.repeat(200)])('gives back what was put under %j', async (key) => {
    await store.put(key, bytes(`value of ${key}`))
    expect(text(await store.get(key))).toBe(`value of ${key}`)
    expect(await store.has(key)).toBe(true)
  })

  test('replaces, deletes, and knows nothing of what is not there', async () => {
    await store.put('k1', bytes('old'))
    await store.put('k1', bytes('new'))
    expect(text(await store.get('k1'))).toBe('new')
    await store.delete('k1')
    await store.delete('k1')
    expect(await store.get('k1')).toBeUndefined()
    expect(await store.read('k1')).toBeUndefined()
    expect(await store.has('k1')).toBe(false)
  })

  const refused = ['', '.', '..', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/', 'a\\b', '..%2fx', 'a\0b', 'A', 'a b', '.unfinished/x']
  test.each([...refused, 'a/b', 'a\n', 'é', 'a'.repeat(201)])('refuses the key %j', async (key) => {
    const attempts = [
      async () => store.put(key, bytes('x')),
      async () => store.write(key, digest('x'), chunksOf('x')),
      async () => store.get(key),
      async () => store.read(key),
      async () => store.has(key),
      async () => store.delete(key),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/is not a key of the object store/)
  })

  test('content is stored under its own SHA-256, and an empty object is one', async () => {
    const hash = await store.putContent(bytes('abc'))
    expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(await store.putContent(bytes('abc'))).toBe(hash)
    expect(text(await store.get(hash))).toBe('abc')
    await store.put('empty', bytes(''))
    expect(text(await store.get('empty'))).toBe('')
  })

  test('streams in and out, and says what an object is', async () => {
    const parts = Array.from({ length: 50 }, (_, at) => `${at} ${'x'.repeat(20_000)}`)
    await store.write('streamed', digest(parts.join('')), chunksOf(...parts))
    expect(text(await store.get('streamed'))).toBe(parts.join(''))
    expect(await digestOf(store, 'streamed')).toEqual(digest(parts.join('')))
    expect(await digestOf(store, 'nothing')).toBeUndefined()
  })

  test.each([
    ['shorter', 'abc', ['ab']],
    ['longer', 'abc', ['abc', 'd']],
    ['another', 'abc', ['abd']],
  ])('stores nothing of a stream that is %s than announced', async (_how, announced, parts) => {
    await store.put('before', bytes('kept'))
    await expect(store.write('before', digest(announced), chunksOf(...parts))).rejects.toThrow('is not what was announced')
    expect(text(await store.get('before'))).toBe('kept')
  })

  test('tells every key once, in order, with its size', async () => {
    for (const key of ['list-3', 'list-1', 'list-2', 'list-4', 'z-last']) await store.put(key, bytes(key))
    const keys = await keysOf(store)
    expect(keys).toEqual([...new Set(keys)].toSorted())
    expect(keys).toEqual(expect.arrayContaining(['list-1', 'list-2', 'list-3', 'list-4', 'z-last']))
    for await (const { key, size } of store.list()) if (key === 'z-last') expect(size).toBe(6)
  })
})
