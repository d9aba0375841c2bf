/** What a runner may do, and what one that lies comes to. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConnection, updateConnection } from '#contract/connections.ts'
import * as contract from '#contract/runners.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { website } from '#scanners/website/definition.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { RunnerLost } from './remote-runners.ts'
import { watchRunners } from './watch-runners.ts'

let app: TestApp
let owner: Person
let other: Person
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  other = await createPerson(app)
})
afterAll(() => app.close())
const rows = () => app.services.database.platform

async function register(over: Partial<{ name: string; scope: string[]; kinds: string[] | null; tags: string[] }> = {}, as = owner) {
  return call(app, contract.registerRunner, { token: as.token, body: { name: 'Office', scope: ['10.0.0.0/8'], ...over } })
}
const greeting = (instance: string, over: object = {}) => ({
  instance,
  protocol: PROTOCOL,
  version: '0.1.0',
  platform: 'linux',
  engines: [{ name: 'nmap', state: 'found' as const, version: '7.93' }],
  localScope: null,
  load: { running: 0, slots: 2, perProcessor: 0.5 },
  ...over,
})
/** A runner that speaks the protocol by hand. */
async function connected(as = owner) {
  const { body } = await register({}, as)
  const instance = randomUUID()
  const { token, id } = body
  expect((await call(app, contract.greetAsRunner, { token, body: greeting(instance) })).status).toBe(200)
  const load = { running: 0, slots: 2, perProcessor: null }
  return {
    id,
    token,
    instance,
    poll: (jobs: string[] = []) => call(app, contract.pollAsRunner, { token, body: { instance, load, jobs, wantsJob: true } }),
    tell: (jobId: string, first: number, lines: unknown[], over: { isEnd?: boolean; instance?: string } = {}) =>
      call(app, contract.tellAsRunner, {
        token,
        params: { jobId },
        body: {
          instance,
          first,
          lines: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))),
          isEnd: false,
          ...over,
        },
      }),
  }
}
type Connected = Awaited<ReturnType<typeof connected>>

/** A scan of two checks that a runner was given, and what its worker comes to. */
function ordered(runner: Pick<Connected, 'id'>, as = owner, signal = new AbortController().signal) {
  const seen: unknown[] = []
  const run = async (): Promise<string> => {
    try {
      const order = {
        accountId: as.accountId,
        remote: { runnerId: runner.id, scanId: null },
        scanner: { ...website, limits: { ...website.limits, bytes: 20_000 } },
        target: 'http://10.1.2.3/',
        fields: { url: 'http://10.1.2.3/' },
        credentials: { password: 'correct horse' },
        checkIds: ['web-csp-missing', 'web-hsts-missing'],
        permit: null,
        memory: null,
        revisit: { pages: [], cut: [], only: false },
        userAgent: 'Parapet/test',
        egress: { allowedPrivateTargets: ['192.168.0.0/16'], allowedEndpoints: [] },
      }
      for await (const event of app.services.runners.scan(order, signal)) seen.push(event)
      return 'done'
    } catch (error) {
      if (error instanceof ScanFailure) return error.code
      if (error instanceof RunnerLost) return `lost: ${error.message}`
      throw error
    }
  }
  return { seen, ended: run() }
}
const outcome = (checkId: string, verdicts = 0) => ({
  type: 'outcome',
  checkId,
  scope: 'http://10.1.2.3',
  state: 'ran',
  reason: null,
  verdicts,
  exchanges: [],
})
const DONE = { type: 'done' }
async function fetched(runner: Connected): Promise<string> {
  const { body } = await runner.poll()
  expect(body.job).not.toBeNull()
  return body.job?.jobId ?? ''
}

describe('a registration', () => {
  it('answers its token once, and keeps a hash of it', async () => {
    const { body } = await register({ tags: ['office', 'office'], scope: ['10.0.0.0/8', 'SHOP.example'] })
    expect(body.token).toMatch(/^parapet_runner_[0-9a-f]{32}_[0-9A-Za-z]{49}$/u)
    expect(body).toMatchObject({ state: 'expected', tags: ['office'], scope: ['10.0.0.0/8', 'shop.example'], last4: body.token.slice(-4) })
    const listed = await call(app, contract.listRunners, { token: owner.token })
    expect(JSON.stringify(listed.body)).not.toContain(body.token.slice(50, 80))
    expect(listed.body.results.map(({ id }) => id)).toContain(body.id)
  })
  it.each([
    [{ scope: ['10.1.2.3/8'] }, 'scope.0'],
    [{ scope: ['10.0.0.0/8', '--script=x'] }, 'scope.1'],
    [{ scope: [] }, 'scope'],
    [{ kinds: ['Toaster'] }, 'kinds.0'],
  ])('of %j is refused at %s', async (over, field) => {
    const { status, problem } = await register(over)
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
  })
  it('is for those who manage connections, and unknown to other accounts', async () => {
    const user = await createPerson(app, { role: 'User', accountId: owner.accountId })
    expect((await register({}, user)).status).toBe(403)
    const { body } = await register()
    for (const route of [contract.getRunner, contract.revokeRunner, contract.deleteRunner] as const)
      expect((await call(app, route, { token: other.token, params: { id: body.id } })).status).toBe(404)
  })
  it('stays while a connection names it, and its token is worth nothing once it is revoked or deleted', async () => {
    const runner = await connected()
    const { id } = await fixtures(app, owner.accountId).connection()
    const choose = (scanFrom: contract.ScanFrom | null, as = owner) =>
      call(app, updateConnection, { token: as.token, params: { id }, body: { scanFrom } })
    expect((await choose({ runnerId: runner.id })).body.scanFrom).toEqual({ runnerId: runner.id })
    const params = { id: runner.id }
    expect((await call(app, contract.deleteRunner, { token: owner.token, params })).problem.code).toBe('resource.conflict')
    expect((await call(app, contract.getRunner, { token: owner.token, params })).body.usedBy).toEqual([{ id, name: 'Shop' }])
    await choose(null)
    await call(app, contract.revokeRunner, { token: owner.token, params })
    expect((await runner.poll()).problem.code).toBe('auth.token_invalid')
    expect((await choose({ runnerId: runner.id })).status).toBe(422)
    expect((await call(app, contract.deleteRunner, { token: owner.token, params })).status).toBe(200)
    expect((await runner.poll()).status).toBe(401)
  })
  it('that is away tests nothing, and nobody does in its place', async () => {
    const { body: runner } = await register()
    const { id } = await fixtures(app, owner.accountId).connection({ fields: JSON.stringify({ url: 'https://away.example/' }) })
    await call(app, updateConnection, { token: owner.token, params: { id }, body: { scanFrom: { runnerId: runner.id } } })
    const { status, problem } = await call(app, testConnection, { token: owner.token, params: { id } })
    expect([status, problem.code]).toEqual([503, 'server.unavailable'])
    expect(problem.detail).toContain('No runner is free now')
  })
  it('of another account can be chosen by nobody', async () => {
    const foreign = await connected(other)
    const { id } = await fixtures(app, owner.accountId).connection()
    const answer = await call(app, updateConnection, { token: owner.token, params: { id }, body: { scanFrom: { runnerId: foreign.id } } })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'scanFrom'])
  })
})

describe('a token', () => {
  it('of a runner opens nothing that people may, and that of a person nothing that runners may', async () => {
    const runner = await connected()
    expect((await call(app, contract.listRunners, { token: runner.token })).status).toBe(401)
    const answer = await call(app, contract.greetAsRunner, { token: owner.token, body: greeting(randomUUID()) })
    expect([answer.status, answer.problem.code]).toEqual([401, 'auth.token_invalid'])
    expect((await call(app, contract.leaveAsRunner, { body: { instance: randomUUID() } })).problem.code).toBe('auth.required')
  })
  it('has one process at a time: the newest', async () => {
    const runner = await connected()
    const { ended } = ordered(runner)
    const jobId = await fetched(runner)
    const trial = await call(app, contract.greetAsRunner, { token: runner.token, body: greeting(randomUUID(), { isTrial: true }) })
    expect(trial.body.isWelcome).toBe(true)
    expect((await runner.tell(jobId, 1, [outcome('web-csp-missing')])).body).toEqual({ next: 2, cancelled: false })
    await call(app, contract.greetAsRunner, { token: runner.token, body: greeting(randomUUID()) })
    expect(await ended).toBe('lost: The runner was started again.')
    expect((await runner.poll()).problem.code).toBe('runner.superseded')
    expect((await runner.tell(jobId, 2, [DONE])).status).toBe(404)
  })
  it('of a runner that speaks another protocol brings no job', async () => {
    const { body } = await register()
    const answer = await call(app, contract.greetAsRunner, { token: body.token, body: greeting(randomUUID(), { protocol: PROTOCOL + 1 }) })
    expect(answer.body.isWelcome).toBe(false)
    expect((await call(app, contract.getRunner, { token: owner.token, params: { id: body.id } })).body.state).toBe('outdated')
  })
})

describe('a job', () => {
  it('holds the credentials of its connection and the scope of its runner, sealed until it is fetched', async () => {
    const runner = await connected()
    const { ended, seen } = ordered(runner)
    await expect.poll(() => rows().selectFrom('runner_job').select('id').where('runner_id', '=', runner.id).execute()).toHaveLength(1)
    const kept = await rows().selectFrom('runner_job').selectAll().where('runner_id', '=', runner.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain('correct horse')
    const { body } = await runner.poll()
    expect(JSON.parse(body.job?.line ?? '{}')).toMatchObject({
      type: 'job',
      credentials: { password: 'correct horse' },
      egress: { allowedPrivateTargets: ['10.0.0.0/8'], allowedEndpoints: [], within: [['10.0.0.0/8']] },
    })
    const jobId = body.job?.jobId ?? ''
    expect((await runner.tell(jobId, 1, [outcome('web-csp-missing'), outcome('web-hsts-missing'), DONE], { isEnd: true })).body.next).toBe(
      4,
    )
    expect(await ended).toBe('done')
    expect(seen).toHaveLength(2)
    expect(await rows().selectFrom('runner_job').select('id').where('runner_id', '=', runner.id).execute()).toEqual([])
    expect(await rows().selectFrom('runner_line').select('n').where('job_id', '=', jobId).execute()).toEqual([])
  })
  it('is handed out again when the answer that had it was lost, and never to two', async () => {
    const runner = await connected()
    const { ended } = ordered(runner)
    const jobId = await fetched(runner)
    await rows()
      .updateTable('runner_job')
      .set({ taken_at: new Date(Date.now() - 10_000) })
      .where('id', '=', jobId)
      .execute()
    expect((await runner.poll()).body.job?.jobId).toBe(jobId)
    await runner.tell(jobId, 1, [{ type: 'failed', code: 'unreachable', detail: 'Nobody answers.' }], { isEnd: true })
    expect(await ended).toBe('unreachable')
  })
  it('counts each line once, in order, however often and in whatever parts it is sent', async () => {
    const runner = await connected()
    const { ended, seen } = ordered(runner)
    const jobId = await fetched(runner)
    const lines = [outcome('web-csp-missing'), outcome('web-hsts-missing'), DONE]
    expect((await runner.tell(jobId, 3, lines.slice(2), { isEnd: true })).body).toEqual({ next: 1, cancelled: false })
    expect((await runner.tell(jobId, 1, lines.slice(0, 1))).body.next).toBe(2)
    expect((await runner.tell(jobId, 1, lines.slice(0, 1))).body.next).toBe(2)
    expect((await runner.tell(jobId, 1, lines, { isEnd: true })).body.next).toBe(4)
    expect(await ended).toBe('done')
    expect(seen).toHaveLength(2)
  })
  it('is read to its end, whichever moment its last lines come in', async () => {
    const runner = await connected()
    const lines = [outcome('web-csp-missing'), outcome('web-hsts-missing'), DONE]
    for (let turn = 0; turn < 60; turn += 1) {
      const { ended } = ordered(runner)
      const jobId = await fetched(runner)
      // the first wakes the reader, and the last come while it looks
      await runner.tell(jobId, 1, lines.slice(0, 1))
      await wait(turn % 12)
      await runner.tell(jobId, 2, lines.slice(1), { isEnd: true })
      expect(await ended).toBe('done')
    }
  }, 60_000)
  it('that nobody waits for any more is cancelled by the next answer', async () => {
    const runner = await connected()
    const cancel = new AbortController()
    const { ended } = ordered(runner, owner, cancel.signal)
    const jobId = await fetched(runner)
    const held = runner.poll([jobId])
    cancel.abort()
    expect(await ended).toBe('aborted')
    expect((await held).body.cancel).toEqual([jobId])
    expect((await runner.tell(jobId, 1, [DONE])).status).toBe(404)
  })
})

describe('a runner that lies', () => {
  const huge = 'x'.repeat(21_000)
  it.each([
    ['says what is no JSON', ['{']],
    ['says what the protocol does not know', [{ type: 'sudo' }]],
    ['tells of checks that were not asked for', [outcome('web-hsts-preload')]],
    ['tells of a check twice', [outcome('web-csp-missing'), outcome('web-csp-missing')]],
    ['announces verdicts that it does not give', [outcome('web-csp-missing', 3)]],
    ['ends before all is answered', [outcome('web-csp-missing'), DONE]],
    ['says more than its job can need', [{ type: 'log', text: huge }]],
    ['greets in the middle', [{ type: 'hello', protocol: PROTOCOL }]],
  ])('and %s ends its job as bad output', async (_how, lines) => {
    const runner = await connected()
    const { ended } = ordered(runner)
    const jobId = await fetched(runner)
    expect((await runner.tell(jobId, 1, lines)).status).toBe(200)
    expect(await ended).toBe('bad_output')
    expect((await runner.tell(jobId, lines.length + 1, [DONE])).status).toBe(404)
  })
  it('changes nothing of jobs that are not its own: of another runner, another account, an earlier process', async () => {
    const runner = await connected()
    const { ended } = ordered(runner)
    const jobId = await fetched(runner)
    for (const liar of [await connected(), await connected(other)]) {
      expect((await liar.tell(jobId, 1, [DONE])).status).toBe(404)
      expect((await liar.tell(randomUUID(), 1, [DONE])).status).toBe(404)
      expect((await liar.poll([jobId])).body.cancel).toEqual([jobId])
    }
    expect((await runner.tell(jobId, 1, [DONE], { instance: randomUUID() })).body).toEqual({ next: 1, cancelled: true })
    expect(await rows().selectFrom('runner_line').select('n').where('job_id', '=', jobId).execute()).toEqual([])
    await runner.tell(jobId, 1, [outcome('web-csp-missing'), outcome('web-hsts-missing'), DONE], { isEnd: true })
    expect(await ended).toBe('done')
  })
  it('is told which field is wrong, and never a fault of the server', async () => {
    const runner = await connected()
    for (const [first, lines] of [
      [0, []],
      [1, Array.from({ length: 501 }, () => '{}')],
      [1, ['x'.repeat(1_048_577)]],
      [1, ['\u0000']],
    ] as const)
      expect((await runner.tell(randomUUID(), first, [...lines])).status).toBe(422)
  })
  it('cannot fill the database: what is not read yet is not taken beyond a bound', async () => {
    const runner = await connected()
    const jobId = randomUUID()
    // nobody reads its lines
    const job = { account_id: owner.accountId, id: jobId, runner_id: runner.id, scan_id: null, sealed_order: null, state: 'taken' as const }
    await rows().insertInto('runner_job').values(job).execute()
    await rows().updateTable('runner_job').set({ instance: runner.instance }).where('id', '=', jobId).execute()
    const line = { type: 'log', text: 'x'.repeat(1_900) }
    const most = Array.from({ length: 500 }, () => line)
    expect((await runner.tell(jobId, 1, most)).body.next).toBe(501)
    expect((await runner.tell(jobId, 501, most)).body.next).toBe(1_001)
    expect((await runner.tell(jobId, 1_001, [line])).body).toEqual({ next: 1_001, cancelled: false })
  })
})

it('is told of once when it is not heard of any more, and again when it is back', async () => {
  const runner = await connected()
  const events = () => rows().selectFrom('domain_event').select('name').where('subject_id', '=', runner.id).orderBy('id').execute()
  await rows()
    .updateTable('runner')
    .set({ last_seen_at: new Date(Date.now() - 60_000) })
    .where('id', '=', runner.id)
    .execute()
  await watchRunners(app.services)
  await watchRunners(app.services)
  await call(app, contract.greetAsRunner, { token: runner.token, body: greeting(randomUUID()) })
  expect((await events()).map(({ name }) => name)).toEqual([
    'runner.registered',
    'runner.came_online',
    'runner.went_offline',
    'runner.came_online',
  ])
})
