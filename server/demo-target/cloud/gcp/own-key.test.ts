import { createPrivateKey } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownKeyIn } from './own-key.ts'

const FILE = 'demo-gcp-key.pem'
let folders: string[] = []
beforeEach(async () => {
  folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'own-key-'))))
})
afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))
const [first, second] = [() => folders[0] ?? '', () => folders[1] ?? '']
const modeOf = async (folder: string): Promise<number> => (await stat(join(folder, FILE))).mode & 0o777

test('is made when it is first asked for, in a file that its owner alone may read', async () => {
  const ownKey = ownKeyIn(first())
  expect(await readdir(first())).toEqual([])
  const key = await ownKey()
  expect(createPrivateKey(key).asymmetricKeyDetails?.modulusLength).toBe(2_048)
  expect(await readFile(join(first(), FILE), 'utf8')).toBe(key)
  expect(await modeOf(first())).toBe(0o600)
  expect(await readdir(first())).toEqual([FILE])
})
test('stays the same from start to start, and is another in each folder', async () => {
  const key = await ownKeyIn(first())()
  expect(await ownKeyIn(first())()).toBe(key)
  expect(await ownKeyIn(second())()).not.toBe(key)
})
test('is one where two servers begin at once', async () => {
  const keys = await Promise.all([ownKeyIn(first())(), ownKeyIn(first())()])
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(first())).toEqual([FILE])
})
test('a file that was open to others is closed to them', async () => {
  await ownKeyIn(first())()
  await chmod(join(first(), FILE), 0o644)
  await ownKeyIn(first())()
  expect(await modeOf(first())).toBe(0o600)
})
test('a file that holds no key is refused, and read again when it is asked for again', async () => {
  const key = await ownKeyIn(second())()
  await writeFile(join(first(), FILE), '-----BEGIN')
  const ownKey = ownKeyIn(first())
  await expect(ownKey()).rejects.toThrow('holds no private key')
  await writeFile(join(first(), FILE), key)
  expect(await ownKey()).toBe(key)
})
