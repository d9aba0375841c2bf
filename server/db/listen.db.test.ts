import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, testPasswordOf } from '#server/test/database.ts'
import { openDatabase } from './database.ts'

let ownerUrl: string
let drop: () => Promise<void>
let admin: Client
beforeAll(async () => {
  ;({ ownerUrl, drop } = await cloneDatabase())
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  admin = new Client({ connectionString: url.href })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await drop()
})

test('goes on after the connection is lost, with one attempt at a time while the database is away, and ends with the database', async () => {
  const name = new URL(ownerUrl).pathname.slice(1)
  const errors: string[] = []
  const heard: string[] = []
  const reconnected = vi.fn<() => void>()
  const database = openDatabase({ ownerUrl, passwordOf: testPasswordOf, maxClients: 1, onError: (error) => errors.push(error.message) })
  await database.listen('news', (payload) => heard.push(payload), reconnected)

  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await vi.waitFor(
    () => expect(errors.filter((message) => message.includes('not currently accepting')).length).toBeGreaterThanOrEqual(3),
    20_000,
  )
  // a second apart each: attempts that start further ones would be dozens by now
  expect(errors.length).toBeLessThan(8)

  await admin.query(`alter database ${name} with allow_connections true`)
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), 20_000)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`select pg_notify('news', 'back')`)
  await owner.end()
  await vi.waitFor(() => expect(heard).toEqual(['back']), 20_000)

  await database.close()
  const { rows } = await admin.query(`select 1 from pg_stat_activity where datname = $1 and query like 'listen %'`, [name])
  expect(rows).toEqual([])
})
