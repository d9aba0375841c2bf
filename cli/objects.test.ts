import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStore } from '#server/storage/folder-store.ts'
import { startS3Double, type S3Double } from '#server/test/s3-double/server.ts'
import { runCli } from './test/run-cli.ts'

const KEYS = { keyId: 'AKIDEXAMPLE', secret: 'a secret of the double' }
const root = mkdtempSync(join(tmpdir(), 'parapet-objects-'))
const folder = join(root, 'objects')
let double: S3Double
beforeAll(async () => {
  double = await startS3Double({ bucket: 'kept', ...KEYS, page: 2 })
  const store = await openFolderStore(folder)
  for (const name of ['one', 'two', 'three']) await store.put(name, new TextEncoder().encode(`the ${name}`))
})
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  await double.close()
})
const move = (...args: string[]) => {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, AWS_ACCESS_KEY_ID: KEYS.keyId, AWS_SECRET_ACCESS_KEY: KEYS.secret, PARAPET_OBJECTS_ENDPOINT: double.endpoint }
  return runCli(['objects', 'move', ...args], env)
}

test('moves the objects of a folder into a bucket and back', async () => {
  const there = await move('--from', folder, '--to', 's3://kept/parapet', '--keep')
  expect(there).toMatchObject({ code: 0, stdout: expect.stringContaining('3 objects copied, 0 were there already') as string })
  expect([...double.objects.keys()].toSorted()).toEqual(['parapet/one', 'parapet/three', 'parapet/two'])
  const again = await move('--from', folder, '--to', 's3://kept/parapet')
  expect(again.stdout).toContain('0 objects copied, 3 were there already')
  const store = await openFolderStore(folder)
  expect(await store.has('one')).toBe(false)
  const back = await move('--from', 's3://kept/parapet', '--to', folder)
  expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining('3 deleted from s3://kept/parapet/') as string })
  expect(new TextDecoder().decode(await store.get('two'))).toBe('the two')
  expect(double.objects.size).toBe(0)
})

test('says what it cannot do, without a secret', async () => {
  const unknown = await move('--from', folder, '--to', 's3://nobody')
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('The bucket nobody cannot be used')
  expect(unknown.stdout + unknown.stderr).not.toContain(KEYS.secret)
  expect((await move('--from', folder, '--to', 's3://Not/A/Bucket')).stderr).toContain('A place is a folder, or s3://bucket/prefix.')
  expect((await move('--from', folder, '--to', folder)).stderr).toContain('Both places are the same.')
})
