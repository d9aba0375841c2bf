import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

let root = ''
let store: ObjectStore
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'objects-'))
  store = await openFolderStore(join(root, 'store'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

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

test('refuses an object whose bytes are not those of its name', async () => {
  const key = await store.putContent(bytes('as it was'))
  writeFileSync(join(root, 'store', key.slice(0, 2), key), 'as it is now')
  await expect(store.get(key)).rejects.toThrow('is not what was stored')
})
