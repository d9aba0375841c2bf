import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { listExecutions, listLogFiles } from '#contract/executions.ts'
import { setRetention } from '#contract/settings.ts'
import { deleteUnneededObjects, logExecution } from '#server/modules/executions/index.ts'
import { storeLogs } from '#server/modules/executions/store-logs.ts'
import { newId } from '#server/new-id.ts'
import { openFolderStore } from '#server/storage/folder-store.ts'
import { moveObjects } from '#server/storage/move-objects.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { forgetOld } from './keep-for-days.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const never = new AbortController().signal
const db = () => app.services.database.platform

/** An execution that ended so many days ago; null: that goes on since then. */
async function executed(person: Person, days: number, status: 'running' | 'completed' = 'completed'): Promise<string> {
  const id = await asWorker(app, person.accountId, async (ctx) => {
    const facts = { kind: 'import', id: newId(), status, connectionId: null } as const
    await logExecution(ctx, facts, [{ code: 'started' }])
    return facts.id
  })
  await storeLogs(app.services, never)
  await sql`
    update execution set started_at = started_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days})
     where id = ${id}`.execute(db())
  return id
}
const idsOf = async (person: Person) =>
  (await call(app, listExecutions, { token: person.token })).body.results.map(({ executionId }) => executionId).toSorted()
async function keyOf(id: string): Promise<string> {
  const { key } = await db().selectFrom('execution_log').select('key').where('execution_id', '=', id).executeTakeFirstOrThrow()
  return key
}

it('logs that ended before the days that an account keeps them go with their objects, and no others', async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)]
  const old = await executed(person, 8)
  const recent = await executed(person, 6)
  const live = await executed(person, 30, 'running')
  const foreign = await executed(other, 100)
  const keys = { old: await keyOf(old), recent: await keyOf(recent), foreign: await keyOf(foreign) }
  await forgetOld(app.services, never)
  expect(await idsOf(person)).toEqual([old, recent, live].toSorted())
  await call(app, setRetention, { token: person.token, body: { evidence: null, scans: null, logs: 7 } })
  await forgetOld(app.services, never)
  expect(await idsOf(person)).toEqual([recent, live].toSorted())
  expect(await idsOf(other)).toEqual([foreign])
  // an object goes an hour after the last row that named it
  await deleteUnneededObjects(app.services, never)
  expect(await app.services.storage.has(keys.old)).toBe(true)
  await sql`update unneeded_object set since = now() - interval '2 hours'`.execute(db())
  await deleteUnneededObjects(app.services, never)
  const { storage } = app.services
  expect(await Promise.all([keys.old, keys.recent, keys.foreign].map((key) => storage.has(key)))).toEqual([false, true, true])
})

it('logs read the same once the objects were moved to another store', async () => {
  const person = await createPerson(app)
  await executed(person, 0)
  const read = async () => (await call(app, listLogFiles, { token: person.token })).body.results
  const before = await read()
  expect(before[0]?.content).toContain('"started"')
  const dir = mkdtempSync(join(tmpdir(), 'objects-'))
  const { storage } = app.services
  onTestFinished(() => {
    app.services.storage = storage
    rmSync(dir, { recursive: true, force: true })
  })
  const there = await openFolderStore(join(dir, 'there'))
  expect((await moveObjects(storage, there, false)).deleted).toBeGreaterThan(0)
  expect((await read())[0]?.content).toBeNull()
  app.services.storage = there
  expect(await read()).toEqual(before)
})
