import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase, testPasswordOf } from '#server/test/database.ts'
import { describeSchema } from './describe-schema.ts'
import { lintCatalogue } from './catalogue-lint.ts'
import { migrate } from './migrate.ts'

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

test('a database of another program is named and left alone', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('drop schema public cascade; create schema public; create table invoice (id int)')
  const { port, pathname } = new URL(ownerUrl)
  await expect(migrate(ownerUrl, testPasswordOf)).rejects.toThrow(
    `The database ${pathname.slice(1)} on 127.0.0.1:${port} is not Parapet's: it holds tables of another program (invoice).`,
  )
  expect((await owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(1)
  await owner.end()
  await drop()
})

test('migrating again changes nothing; a database of another build is refused with a sentence', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  const before = await describeSchema(ownerUrl)
  await migrate(ownerUrl, testPasswordOf)
  expect(await describeSchema(ownerUrl)).toBe(before)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`update kysely_migration set name = '0001_foundation' where name like '0001%'`)
  await owner.end()
  await expect(migrate(ownerUrl, testPasswordOf)).rejects.toThrow(
    /^This database was made by another build of Parapet\. Before version 1\.0/u,
  )
  await drop()
})
