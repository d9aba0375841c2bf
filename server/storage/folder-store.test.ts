import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

let root = ''
let store: ObjectStore
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined): string | undefined => found && new TextDecoder().decode(found)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'objects-'))
  store = await openFolderStore(join(root, 'store'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

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
  expect(await store.has('k1')).toBe(false)
})

const escapes = [
  '',
  '.',
  '..',
  '../x',
  'a/../../x',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\b',
  '..%2fx',
  'a\0b',
  'A',
  'a b',
  '.unfinished/x',
  'a/b',
  'a\n',
  'é',
  'a'.repeat(201),
]
test.each(escapes)('refuses the key %j', async (key) => {
  const attempts = [
    async () => store.put(key, bytes('x')),
    async () => store.get(key),
    async () => store.has(key),
    async () => store.delete(key),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/is not a key of the object store/)
})

test('writes nothing outside its folder and leaves no unfinished file', async () => {
  await store.put('tidy', bytes('x'))
  expect(readdirSync(root)).toEqual(['store'])
  expect(readdirSync(join(root, 'store', '.unfinished'))).toEqual([])
  expect(statSync(join(root, 'store', 'ti', 'tidy')).mode & 0o777).toBe(0o600)
})

test('a reader never sees half of a value while it is replaced', async () => {
  const size = 1_000_000
  const value = (letter: string): Uint8Array => bytes(letter.repeat(size))
  await store.put('busy', value('a'))
  const writer = (async () => {
    for (let turn = 0; turn < 20; turn += 1) await store.put('busy', value(turn % 2 === 0 ? 'b' : 'a'))
  })()
  for (let turn = 0; turn < 40; turn += 1) {
    const seen = await store.get('busy')
    expect(seen?.length).toBe(size)
    expect(seen?.every((byte) => byte === seen[0])).toBe(true)
  }
  await writer
})

test('a failed write leaves nothing behind', async () => {
  mkdirSync(join(root, 'store', 'wa', 'wall'), { recursive: true })
  writeFileSync(join(root, 'store', 'wa', 'wall', 'inside'), 'x')
  await expect(store.put('wall', bytes('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(readdirSync(join(root, 'store', '.unfinished'))).toEqual([])
})

test('opening sweeps what a killed process left, not what another one is writing', async () => {
  const unfinished = join(root, 'store', '.unfinished')
  writeFileSync(join(unfinished, 'old'), 'x')
  utimesSync(join(unfinished, 'old'), 1, 1)
  writeFileSync(join(unfinished, 'fresh'), 'x')
  await openFolderStore(join(root, 'store'))
  expect(readdirSync(unfinished)).toEqual(['fresh'])
  rmSync(join(unfinished, 'fresh'))
})

test('content is stored under its own SHA-256', async () => {
  const hash = await store.putContent(bytes('abc'))
  expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(await store.putContent(bytes('abc'))).toBe(hash)
  expect(text(await store.get(hash))).toBe('abc')
})
