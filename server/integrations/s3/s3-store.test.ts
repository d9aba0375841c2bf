import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startS3Double, type S3Double } from '#server/test/s3-double/server.ts'
import { contentKey, type ObjectStore } from '#server/storage/object-store.ts'
import { type BucketPlace, openS3Store } from './s3-store.ts'

const KEY_ID = 'AKIDEXAMPLE'
const SECRET = 'a secret of forty characters, or nearly so'
// long enough for a machine that does much else
const PATIENCE = { connectMs: 2_000, silenceMs: 1_000, totalMs: 12_000, streamMs: 12_000, tries: 3 }
vi.setConfig({ testTimeout: 30_000 })
let double: S3Double
let place: BucketPlace
let store: ObjectStore
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined): string | undefined => found && new TextDecoder().decode(found)

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY_ID)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET)
  double = await startS3Double({ bucket: 'objects', keyId: KEY_ID, secret: SECRET })
  place = { bucket: 'objects', prefix: 'some/where/', region: 'eu-central-1', endpoint: double.endpoint }
  store = await openS3Store(place, PATIENCE)
})
afterEach(() => {
  for (const method of ['GET', 'PUT', 'HEAD', 'DELETE']) double.fail(method)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await double.close()
})

test('keeps everything below its prefix, and passes over what others have there', async () => {
  await store.put('mine', bytes('x'))
  double.objects.set('some/where/Not A Key', bytes('y'))
  double.objects.set('elsewhere', bytes('y'))
  expect(double.objects.has('some/where/mine')).toBe(true)
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  expect(keys).toContain('mine')
  expect(keys.every((key) => !/elsewhere|Not/u.test(key))).toBe(true)
})

test.each(['internal error', 'slow down', 'hang'] as const)('repeats what failed: %s', async (fault) => {
  double.fail('PUT', fault)
  await store.put('again', bytes(fault))
  double.fail('GET', fault)
  expect(text(await store.get('again'))).toBe(fault)
})

test.each(['cut body', 'wrong body'] as const)('reads again what did not arrive whole: %s', async (fault) => {
  await store.put('again', bytes('the whole of it'))
  double.fail('GET', fault)
  expect(text(await store.get('again'))).toBe('the whole of it')
  double.fail('GET', fault, fault, fault)
  await expect(store.get('again')).rejects.toThrow(/aborted|checksum/iu)
})

test('gives up what never answers, within its patience', async () => {
  double.fail('GET', 'hang', 'hang', 'hang')
  const begun = performance.now()
  await expect(store.get('mine')).rejects.toThrow(/abort|time/iu)
  expect(performance.now() - begun).toBeLessThan(PATIENCE.totalMs + 1_000)
})

test('a stream whose body is damaged on its way is not read to a happy end', async () => {
  await store.put('stream', bytes('what is streamed'))
  double.fail('GET', 'wrong body')
  const chunks = await store.read('stream')
  await expect(
    (async () => {
      for await (const chunk of chunks ?? []) expect(chunk).toBeDefined()
    })(),
  ).rejects.toThrow(/checksum/iu)
})

test('refuses an object whose bytes are not those of its name', async () => {
  const key = contentKey(bytes('as it was'))
  double.objects.set(`some/where/${key}`, bytes('as it is now'))
  await expect(store.get(key)).rejects.toThrow('is not what was stored')
})

test.each([
  ['a bucket that is not there', { bucket: 'other' }, SECRET],
  ['a secret that is wrong', {}, 'another secret'],
])('says in one sentence that it cannot use %s', async (_what, over, secret) => {
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret)
  const opened = openS3Store({ ...place, ...over }, PATIENCE)
  await expect(opened).rejects.toThrow(/^The bucket \w+ cannot be used \(\w+\)\. Check PARAPET_OBJECTS/u)
  await opened.catch((error: unknown) => expect(String(error)).not.toContain(secret))
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET)
})
