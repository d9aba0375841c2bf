/** What is told of the time for which a runner is online. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Execution, listExecutions, listExecutionSteps } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import * as contract from '#contract/runners.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { orderPlaceOf } from './sealed-order.ts'
import { logJobs } from './session-log.ts'
import { watchRunners } from './watch-runners.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
})
afterAll(() => app.close())
const rows = () => app.services.database.platform
const LOAD = { running: 0, slots: 2, perProcessor: null }

async function registered() {
  const { body } = await call(app, contract.registerRunner, { token: owner.token, body: { name: 'Office', scope: ['10.0.0.0/8'] } })
  const { id, token } = body
  const greet = async (instance: string) => {
    const said = { protocol: PROTOCOL, version: '0.1.0', platform: 'linux', engines: [], localScope: null, load: LOAD }
    expect((await call(app, contract.greetAsRunner, { token, body: { instance, ...said } })).status).toBe(200)
  }
  const poll = (instance: string) => call(app, contract.pollAsRunner, { token, body: { instance, load: LOAD, jobs: [], wantsJob: true } })
  return { id, token, greet, poll }
}
const sessionsOf = async (runnerId: string): Promise<readonly Execution[]> =>
  (await call(app, listExecutions, { token: owner.token, query: { runnerId, kind: 'runner' } })).body.results
const stepsOf = async ({ executionId }: Pick<Execution, 'executionId'>) =>
  (await call(app, listExecutionSteps, { token: owner.token, params: { executionId } })).body.results
const codesOf = async (execution: Execution | undefined) =>
  (await stepsOf({ executionId: execution?.executionId ?? newId() })).map(({ code }) => code)
async function offered(runnerId: string) {
  const make = fixtures(app, owner.accountId)
  const { id: connectionId } = await make.connection({ name: 'Intranet' })
  const { id: scanId } = await make.scan(connectionId, { status: 'running', finished_at: null, covered: [] })
  const job = { account_id: owner.accountId, id: newId(), runner_id: runnerId, scan_id: scanId }
  const sealed_order = app.services.secrets.seal(orderPlaceOf(owner.accountId, job.id), '{}')
  await rows()
    .insertInto('runner_job')
    .values({ ...job, sealed_order })
    .execute()
  return job.id
}

it('begins with its process, and ends as that leaves, is replaced, is missed or is revoked', async () => {
  const runner = await registered()
  const [first, second] = [randomUUID(), randomUUID()]
  await runner.greet(first)
  expect(await sessionsOf(runner.id)).toMatchObject([
    { kind: 'runner', status: 'running', runner: 'Office', runnerId: runner.id, steps: 1 },
  ])
  await runner.greet(second)
  expect((await sessionsOf(runner.id)).map(({ status }) => status)).toEqual(['running', 'lost'])
  expect(await codesOf((await sessionsOf(runner.id))[1])).toEqual(['runner_online', 'runner_replaced'])
  // of a process that was replaced nothing is told any more
  await call(app, contract.leaveAsRunner, { token: runner.token, body: { instance: first } })
  expect((await sessionsOf(runner.id))[0]?.status).toBe('running')
  await call(app, contract.leaveAsRunner, { token: runner.token, body: { instance: second } })
  expect(await codesOf((await sessionsOf(runner.id))[0])).toEqual(['runner_online', 'runner_left'])

  await runner.greet(second)
  await rows()
    .updateTable('runner')
    .set({ last_seen_at: new Date(0) })
    .where('id', '=', runner.id)
    .execute()
  await watchRunners(app.services)
  expect((await sessionsOf(runner.id))[0]).toMatchObject({ status: 'lost', errors: 1 })
  await offered(runner.id)
  await runner.poll(second)
  const [back] = await sessionsOf(runner.id)
  expect(back?.status).toBe('running')
  await call(app, contract.revokeRunner, { token: owner.token, params: { id: runner.id } })
  expect(await codesOf(back)).toEqual(['runner_back', 'job_taken', 'job_ended', 'runner_revoked'])
  expect((await sessionsOf(runner.id)).map(({ status }) => status)).toEqual(['cancelled', 'lost', 'completed', 'lost'])
})

it('is found by the name of its runner', async () => {
  const runner = await registered()
  await runner.greet(randomUUID())
  const { body } = await call(app, listExecutions, { token: owner.token, query: { q: 'offic', runnerId: runner.id } })
  expect(body.results.map(({ runnerId }) => runnerId)).toEqual([runner.id])
})

it('tells of each job what it is for and what became of it', async () => {
  const runner = await registered()
  const instance = randomUUID()
  await runner.greet(instance)
  const jobId = await offered(runner.id)
  expect((await runner.poll(instance)).body.job?.jobId).toBe(jobId)
  const tell = { instance, first: 1, lines: ['{"type":"done"}'], isEnd: true }
  for (const turn of [1, 2]) {
    const told = await call(app, contract.tellAsRunner, { token: runner.token, params: { jobId }, body: tell })
    expect(told.body.next, `turn ${turn}`).toBe(2)
  }
  const [session] = await sessionsOf(runner.id)
  expect((await stepsOf({ executionId: session?.executionId ?? newId() })).slice(1)).toMatchObject([
    { code: 'job_taken', params: { work: 'scan', connection: 'Intranet' } },
    { code: 'job_done', params: { work: 'scan', connection: 'Intranet' } },
  ])
})

it('goes on in another execution before its log is full', async () => {
  const runner = await registered()
  await runner.greet(randomUUID())
  const many = Array.from({ length: limits.executionSteps }, () => ({ scan_id: null }))
  await asWorker(app, owner.accountId, (ctx) =>
    logJobs(ctx, runner.id, { code: 'job_done', jobs: many.slice(0, limits.executionSteps / 2) }),
  )
  await asWorker(app, owner.accountId, (ctx) => logJobs(ctx, runner.id, { code: 'job_done', jobs: many.slice(0, 1) }))
  const [now, before] = await sessionsOf(runner.id)
  expect(before).toMatchObject({ status: 'completed', steps: limits.executionSteps / 2 + 2 })
  expect(await codesOf(now)).toEqual(['log_went_on', 'job_done'])
})
