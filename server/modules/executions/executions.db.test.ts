import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { addApiKey } from '#contract/api-keys.ts'
import * as contract from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import { startScan } from '#contract/scans.ts'
import { claimScan } from '#server/modules/ingest/run/claim-scan.ts'
import { logScan, scanById } from '#server/modules/scans/index.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { logExecution, type StepEntry } from './log-execution.ts'
import { deleteUnneededObjects, storeLog, storeLogs } from './store-logs.ts'

let app: TestApp
let owner: Person
let make: Fixtures
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
  make = fixtures(app, owner.accountId)
})
const db = () => app.services.database.platform
const never = new AbortController().signal
const list = async (query = {}, token = owner.token) => (await call(app, contract.listExecutions, { token, query })).body
const files = async (query = {}, token = owner.token) => (await call(app, contract.listLogFiles, { token, query })).body
const stepsOf = async (executionId: string, query = {}) =>
  (await call(app, contract.listExecutionSteps, { token: owner.token, params: { executionId }, query })).body
const work = (
  entries: readonly StepEntry[],
  over: { id?: string; status?: 'running' | 'completed'; connectionId?: string | null } = {},
) => {
  const { id = newId(), status = 'running', connectionId = null } = over
  return asWorker(app, owner.accountId, async (ctx) => {
    await logExecution(ctx, { kind: 'import', id, status, connectionId }, entries)
    return id
  })
}
const lines = (amount: number, level: StepEntry['level'] = 'info'): StepEntry[] =>
  Array.from({ length: amount }, (_, at) => ({ code: 'judged', level, params: { checks: at } }))
const storedKeys = async (executionId: string) =>
  (await db().selectFrom('execution_log').select('key').where('execution_id', '=', executionId).orderBy('part').execute()).map(
    ({ key }) => key,
  )
const waitingSteps = async (executionId: string) =>
  (await db().selectFrom('execution_step').select('n').where('execution_id', '=', executionId).execute()).length
const places = (jsonLines: string) =>
  jsonLines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: number }).n)
/** An object store that is full. */
const refuse = () => Promise.reject(new Error('no space'))
const makeOld = (key: string) => sql`update unneeded_object set since = now() - interval '2 hours' where key = ${key}`.execute(db())

describe('the steps of an execution', () => {
  it('begin as somebody asks for a scan', async () => {
    const { id } = await make.connection()
    const { body } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId: id } })
    const [execution] = (await list({ scanId: body.scanId })).results
    expect(execution).toMatchObject({ kind: 'scan', identifierId: id, attempt: 1, status: 'queued', steps: 1, startedAt: null })
    expect(await stepsOf(execution?.executionId ?? '')).toMatchObject({
      status: 'queued',
      results: [{ n: 1, level: 'info', code: 'queued', params: { trigger: 'manual' } }],
    })
  })

  it('are bounded in number and in what each says; details leave room, and how it ended is always kept', async () => {
    const id = await work(lines(limits.executionSteps, 'debug'))
    await work([{ code: 'check', level: 'debug' }, ...lines(limits.executionSteps)], { id })
    await work([{ code: 'failed', level: 'error', params: { failure: `unreachable\0${'x'.repeat(5_000)}\u202E` } }], { id })
    const found: contract.ExecutionStep[] = []
    for (let after = 0; ; after = found.at(-1)?.n ?? 0) {
      const { results } = await stepsOf(id, { after })
      if (results.length === 0) break
      found.push(...results)
    }
    expect(found.length).toBeLessThanOrEqual(limits.executionSteps)
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: found.length }, (_, at) => at + 1))
    expect(found.filter(({ level }) => level === 'debug').length).toBe(limits.executionSteps / 2)
    expect(found.filter(({ code }) => code === 'details_cut' || code === 'cut').map(({ code }) => code)).toEqual(['details_cut', 'cut'])
    expect(found.at(-1)?.code).toBe('failed')
    expect(found.at(-1)?.params['failure']).toHaveLength(200)
    expect(JSON.stringify(found.at(-1))).not.toMatch(/\\u0000|\u202E/u)
  })

  it('of one that ended without a word say that it was lost, and the next attempt is one of its own', async () => {
    const { id: connectionId } = await make.connection()
    const { id } = await make.scan(connectionId, { status: 'running', attempt: 1, finished_at: null, covered: [] })
    await asWorker(app, owner.accountId, async (ctx) => logScan(ctx, await scanById(ctx, id), lines(3)))
    await asWorker(app, owner.accountId, (ctx) => claimScan(ctx, id))
    const { results } = await list({ scanId: id })
    expect(results.map(({ attempt, status }) => ({ attempt, status }))).toEqual([
      { attempt: 2, status: 'running' },
      { attempt: 1, status: 'lost' },
    ])
    expect((await stepsOf(results[1]?.executionId ?? '')).results.map(({ code }) => code)).toEqual(['judged', 'judged', 'judged', 'lost'])
  })
})

describe('the log', () => {
  it('moves into the object store in parts and reads the same before and after', async () => {
    const id = await work(lines(1_200))
    const before = (await files({ executionId: id })).results
    expect(before).toMatchObject([{ key: null, logType: 'import' }])
    await storeLog(app.services, owner.accountId, id)
    expect(await storedKeys(id)).toHaveLength(2)
    expect(await waitingSteps(id)).toBe(200)
    expect((await files({ executionId: id })).results).toHaveLength(3)
    await work([{ code: 'completed' }], { id, status: 'completed' })
    await storeLogs(app.services, never)
    expect(await waitingSteps(id)).toBe(0)
    const after = await files({ executionId: id, sortOrder: 'asc' })
    expect(after.results.every(({ key }) => /^[\da-f]{64}\.jsonl$/u.test(key ?? ''))).toBe(true)
    const text = after.results.map(({ content }) => content ?? '').join('')
    const download = await app.http.inject({
      url: `/client/v1/agentic/${id}/log`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(download.headers['content-type']).toContain('application/x-ndjson')
    expect(places(download.body)).toEqual(Array.from({ length: 1_201 }, (_, at) => at + 1))
    expect(places(text).toSorted((a, b) => a - b)).toEqual(places(download.body))
    expect(text).toContain(before[0]?.content?.split('\n')[0] ?? 'nothing')
    expect((await stepsOf(id, { after: 1_000, limit: 3 })).results.map(({ n }) => n)).toEqual([1_001, 1_002, 1_003])
  })

  it('is whole when the store fails, or two processes store it at once', async () => {
    const id = await work([...lines(20), { code: 'completed' }], { status: 'completed' })
    const failing: Services = { ...app.services, storage: { ...app.services.storage, put: refuse } }
    await expect(storeLog(failing, owner.accountId, id)).rejects.toThrow('no space')
    expect(await waitingSteps(id)).toBe(21)
    await Promise.all(
      [storeLog(app.services, owner.accountId, id), storeLog(app.services, owner.accountId, id)].map((one) => one.catch(() => undefined)),
    )
    await storeLog(app.services, owner.accountId, id)
    expect(await storedKeys(id)).toHaveLength(1)
    expect((await stepsOf(id)).results).toHaveLength(21)
  })

  it('leaves no object behind: neither one that was never named nor that of what is deleted', async () => {
    const id = await work([...lines(5), { code: 'completed' }], { status: 'completed' })
    const { storage } = app.services
    // the process dies between storing and naming
    let orphan = ''
    const dying: Services = {
      ...app.services,
      storage: {
        ...storage,
        async put(key, bytes) {
          await storage.put(key, bytes)
          orphan = key
          throw new Error('killed')
        },
      },
    }
    await expect(storeLog(dying, owner.accountId, id)).rejects.toThrow('killed')
    expect(await storage.has(orphan)).toBe(true)
    await makeOld(orphan)
    await deleteUnneededObjects(app.services, never)
    expect(await storage.has(orphan)).toBe(false)
    await storeLog(app.services, owner.accountId, id)
    const [key = ''] = await storedKeys(id)
    await deleteUnneededObjects(app.services, never)
    expect(await storage.has(key)).toBe(true)
    await db().deleteFrom('account').where('account_id', '=', owner.accountId).execute()
    await makeOld(key)
    await deleteUnneededObjects(app.services, never)
    expect(await storage.has(key)).toBe(false)
  })
})

describe('lists', () => {
  it('have pages by number and by cursor, and the three names of the limit', async () => {
    const { id: connectionId } = await make.connection()
    const ids: string[] = []
    for (let turn = 0; turn < 5; turn++) ids.unshift(await work(lines(1), { connectionId: turn === 0 ? connectionId : null }))
    const all = await list()
    expect(all).toMatchObject({ total: 5, page: 1, limit: limits.telemetryPage })
    expect(all.results.map(({ executionId }) => executionId)).toEqual(ids)
    expect(all.lastModified).toBe(
      all.results
        .map(({ lastModified }) => lastModified)
        .toSorted()
        .at(-1),
    )
    for (const name of ['limit', 'size', 'pageSize'])
      expect((await list({ [name]: 2, page: 2 })).results.map(({ executionId }) => executionId)).toEqual(ids.slice(2, 4))
    const first = await list({ limit: 3 })
    expect((await list({ limit: 3, cursor: first.nextCursor ?? '' })).results.map(({ executionId }) => executionId)).toEqual(ids.slice(3))
    expect(await list({ identifierId: connectionId })).toMatchObject({
      total: 1,
      results: [{ executionId: ids[4], identifierId: connectionId }],
    })
    expect(await list({ kind: 'scan,import', status: 'running' })).toMatchObject({ total: 5 })
    expect(await list({ q: 'sHo' })).toMatchObject({ total: 1, results: [{ connectionName: 'Shop' }] })
    expect(await list({ q: '%' })).toMatchObject({ total: 0 })
    expect(await list({ kind: 'scan' })).toMatchObject({ total: 0 })
    expect(await list({ status: 'completed,lost' })).toMatchObject({ total: 0 })
    const one = await call(app, contract.getExecution, { token: owner.token, params: { executionId: ids[4] ?? '' } })
    expect(one.body).toEqual(all.results[4])
    const tooFar = await call(app, contract.listExecutions, { token: owner.token, query: { page: 200 } })
    expect(tooFar).toMatchObject({ status: 422, body: { errors: [{ field: 'page' }] } })
  })

  it('of log files leave out content that was not asked for, and what an answer cannot hold', async () => {
    const { id: connectionId } = await make.connection()
    await work([...lines(5), { code: 'completed' }], { status: 'completed' })
    const mine = await work([...lines(50), { code: 'completed' }], { status: 'completed', connectionId })
    await storeLogs(app.services, never)
    expect((await files({ includeContent: 'false' })).results.map(({ content }) => content)).toEqual([null, null])
    expect((await files({ identifierId: connectionId })).results.map(({ executionId }) => executionId)).toEqual([mine])
    expect(await files({ logType: 'scan' })).toMatchObject({ total: 0, results: [], lastModified: null })
    expect((await files({ sortBy: 'size', maxFiles: 1 })).results.map(({ executionId }) => executionId)).toEqual([mine])
    await db()
      .updateTable('execution_log')
      .set({ size: limits.logContentBytes + 1 })
      .where('execution_id', '=', mine)
      .execute()
    expect((await files({ executionId: mine })).results[0]?.content).toBeNull()
  })

  it('show a key of some connections those alone, and other accounts nothing', async () => {
    const [one, other] = [await make.connection(), await make.connection()]
    const mine = await work([...lines(2), { code: 'completed' }], { status: 'completed', connectionId: one.id })
    const hidden = await work(lines(2), { connectionId: other.id })
    await work(lines(2))
    await storeLogs(app.services, never)
    const made = await call(app, addApiKey, {
      token: owner.token,
      body: { name: 'one', scopes: ['read'], connectionIds: [one.id] },
    })
    expect(made.status).toBe(201)
    const { key } = made.body
    expect((await list({}, key)).results.map(({ executionId }) => executionId)).toEqual([mine])
    expect((await files({}, key)).results.map(({ executionId }) => executionId)).toEqual([mine])
    const refused = await call(app, contract.listExecutionSteps, { token: key, params: { executionId: hidden } })
    expect(refused.status).toBe(404)
    expect((await call(app, contract.getExecution, { token: key, params: { executionId: hidden } })).status).toBe(404)
    const stranger = await createPerson(app)
    expect((await list({}, stranger.token)).total).toBe(0)
    expect((await files({}, stranger.token)).total).toBe(0)
  })
})
