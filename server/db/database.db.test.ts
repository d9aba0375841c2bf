import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, testPasswordOf } from '#server/test/database.ts'
import { openDatabase, type Database } from './database.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  database = openDatabase({ ownerUrl: clone.ownerUrl, passwordOf: testPasswordOf, maxClients: 1, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('a statement that failed, and whose error is passed over, does not end in a success that kept nothing', async () => {
  const undone = database.transact('identity', {}, async (db) => {
    await sql`insert into attempt_limit select from no_such_table`.execute(db).catch(() => undefined)
    return 'done'
  })
  await expect(undone).rejects.toThrow('was undone')
  expect(await database.transact('identity', {}, async () => 'the client is as good as before')).toBe('the client is as good as before')
})
