import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/database.ts'
import { describeSchema } from './describe-schema.ts'
import { lintCatalogue } from './catalogue-lint.ts'

test('server/db/schema.sql is what the migrations make; run `npm run db:snapshot` when this fails', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  expect(readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')).toBe(await describeSchema(ownerUrl))
  await drop()
})

test('the catalogue lint finds nothing to complain about', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  expect(await lintCatalogue(ownerUrl)).toEqual([])
  await drop()
})
