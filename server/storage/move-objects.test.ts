import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import { moveObjects } from './move-objects.ts'
import type { ObjectStore } from './object-store.ts'

let root = ''
let from: ObjectStore
let to: ObjectStore
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
async function contents(store: ObjectStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of store.list()) found[key] = new TextDecoder().decode(await store.get(key))
  return found
}
const ALL = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`object-${at}`, `content of ${at}`]))

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'move-'))
  from = await openFolderStore(join(root, 'from'))
  to = await openFolderStore(join(root, 'to'))
  for (const [key, content] of Object.entries(ALL)) await from.put(key, bytes(content))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('moves all objects, and is done when asked again', async () => {
  expect(await moveObjects(from, to, false)).toMatchObject({ copied: 40, present: 0, deleted: 40 })
  expect(await contents(to)).toEqual(ALL)
  expect(await contents(from)).toEqual({})
  expect(await moveObjects(from, to, false)).toMatchObject({ copied: 0, present: 0, deleted: 0 })
})

test('keeps the source when it is told to; the next time copies what is new or differs', async () => {
  await moveObjects(from, to, true)
  expect(await contents(from)).toEqual(ALL)
  await from.put('object-0', bytes('changed of 0'))
  await from.put('later', bytes('new'))
  expect(await moveObjects(from, to, false)).toMatchObject({ copied: 2, present: 39, deleted: 41 })
  expect(await contents(to)).toEqual({ ...ALL, 'object-0': 'changed of 0', later: 'new' })
})

test('deletes nothing when one object does not arrive, and goes on from there', async () => {
  let written = 0
  const failing: ObjectStore = {
    ...to,
    async write(...object) {
      written += 1
      if (written > 25) throw new Error('no space')
      return to.write(...object)
    },
  }
  await expect(moveObjects(from, failing, false)).rejects.toThrow(/^The object object-\d+ could not be copied: no space$/u)
  expect(await contents(from)).toEqual(ALL)
  const arrived = Object.keys(await contents(to)).length
  expect(arrived).toBeGreaterThan(0)
  expect(await moveObjects(from, to, false)).toMatchObject({ copied: 40 - arrived, present: arrived, deleted: 40 })
  expect(await contents(to)).toEqual(ALL)
})

test('does not believe a destination that stores something else', async () => {
  const lying: ObjectStore = { ...to, write: (key) => to.put(key, bytes('something else')) }
  await expect(moveObjects(from, lying, false)).rejects.toThrow('it did not arrive as it was sent')
  expect(await contents(from)).toEqual(ALL)
})
