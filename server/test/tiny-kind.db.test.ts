/** A kind of target is its folder and one line: the tiny kind of scanners/test goes the whole way of a website. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCli } from '#cli/test/run-cli.ts'
import { exportAccount } from '#contract/accounts.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { getConnection, listConnections, testConnection } from '#contract/connections.ts'
import { getFinding, listFindings, verifyFinding } from '#contract/findings.ts'
import { callsOfKind, listKinds } from '#contract/kinds.ts'
import { getResource, listAllResources, listResourceChanges } from '#contract/resources.ts'
import type { QueryOf } from '#contract/route.ts'
import { getScan, startScan } from '#contract/scans.ts'
import type * as Registry from '#scanners/registry.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { registry } from '#server/kinds.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { createRunners } from '#runner/host/runners.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

vi.mock('#scanners/registry.ts', async (original) => {
  const { lockbox } = await import('#scanners/test/tiny-kind/definition.ts')
  const { scanners } = await original<typeof Registry>()
  return { scanners: [...scanners, lockbox] }
})

const FIRST = 'first-token-of-the-box-1111'
const SECOND = 'second-token-of-the-box-2222'
const lockbox = callsOfKind('lockbox')

/** A box that takes one token and says whether it is open; what it says repeats the token it was given. */
const box = { token: FIRST, isOpen: true, asked: 0 }
let site: Server
let url: string
let app: TestApp
let owner: Person
let viewer: Person
let connectionId: string
let stopWorker: () => Promise<void>
const logged: string[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    box.asked += 1
    const isTaken = request.headers.authorization === `Bearer ${box.token}`
    response.writeHead(isTaken ? 200 : 403).end(`${box.isOpen ? 'open' : 'shut'} for ${request.headers.authorization ?? ''}`)
  })
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  app = await testApp({}, { work: true })
  await app.services.runners.close()
  const { log } = app.services
  for (const level of ['error', 'warn', 'info'] as const) log[level] = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  const program = new URL('../../scanners/test/tiny-kind/runner.ts', import.meta.url).pathname
  app.services.runners = createRunners({ scansAtOnce: 2, extraCaCerts: undefined, log, program })
  stopWorker = await startScanWorker(app.services)
  owner = await createPerson(app)
  viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
})
afterAll(async () => {
  await stopWorker()
  await app.services.runners.close()
  await app.close()
  site.close()
})

const body = (token: string) => ({ name: 'Box', url, token, schedule: 'manual' })
async function scan() {
  const { body: started } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })
  return ended(started.scanId)
}
async function ended(scanId: string) {
  return vi.waitFor(
    async () => {
      const { body: seen } = await call(app, getScan, { token: owner.token, params: { scanId } })
      expect(['queued', 'running']).not.toContain(seen.status)
      return seen
    },
    { timeout: 20_000, interval: 100 },
  )
}
const detail = async (person = owner) => (await call(app, getConnection, { token: person.token, params: { id: connectionId } })).body
const secretRow = () =>
  app.services.database.platform
    .selectFrom('connection_secret')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow()

const storeSecret = (sealed: string) =>
  app.services.database.platform.updateTable('connection_secret').set({ sealed }).where('connection_id', '=', connectionId).execute()

describe('the tiny kind', () => {
  test("is offered with its form in the reader's language, beside the others", async () => {
    const { body: offered } = await call(app, listKinds, { token: owner.token, headers: { 'accept-language': 'de' } })
    expect(offered.results.slice(0, 2).map(({ path }) => path)).toEqual(['website', 'aws'])
    expect(offered.results.at(-1)?.path).toBe('lockbox')
    expect(offered.results.at(-1)).toMatchObject({
      vectorType: 'Lockbox',
      name: 'Schließfächer',
      hasActiveChecks: false,
      testSteps: [
        { step: 'reach', label: 'It answers' },
        { step: 'open', label: 'The token fits' },
      ],
    })
    const fields = Object.fromEntries((offered.results.at(-1)?.fields ?? []).map((field) => [field.name, field]))
    expect(fields['token']).toMatchObject({ secret: true, required: true, rules: { minLength: 8, maxLength: 200 } })
    expect(fields['shelf']).toMatchObject({ required: false, standard: 'top', choices: [{ value: 'top' }, { value: 'bottom' }] })
    expect(fields['validDays']).toMatchObject({ input: 'number', standard: 90, rules: { minimum: 1, maximum: 90 } })
  })

  test('has its calls in the API document, named like the others', () => {
    const { paths } = openApiDocument(registry) as { paths: Record<string, Record<string, { operationId: string }>> }
    expect(paths['/v1/launcher/lockbox']?.['post']?.operationId).toBe('createLockbox')
    expect(paths['/v1/launcher/lockbox/test']?.['post']?.operationId).toBe('testLockbox')
    expect(paths['/v1/launcher/lockbox/{id}']?.['patch']?.operationId).toBe('updateLockbox')
  })

  test('is tested before it is kept, in words; a wrong token is told without repeating it', async () => {
    const right = await call(app, lockbox.test, { token: owner.token, body: { url, token: FIRST } })
    expect(right.body).toMatchObject({
      ok: true,
      steps: [{ state: 'passed' }, { state: 'passed' }],
      permit: { places: [{ method: 'operator' }] },
    })
    const wrong = await call(app, lockbox.test, { token: owner.token, body: { url, token: SECOND } })
    expect(wrong.body).toMatchObject({ ok: false, steps: [{ state: 'passed' }, { state: 'failed', message: 'It answers 403' }] })
    expect(wrong.raw.body).not.toContain(SECOND)
  })

  test.each([
    ['a field its schema refuses', { token: 'short' }, 'request.invalid', 'token'],
    ['a number out of its bounds', { validDays: 91 }, 'request.invalid', 'validDays'],
    ['a field it does not have', { clientSecret: 'x' }, 'request.invalid', 'clientSecret'],
    ['a target it refuses', { url: 'https://lockbox.example/nowhere' }, 'target.refused', 'url'],
    ['an address that leads inside', { url: 'http://169.254.169.254/' }, 'target.refused', 'url'],
  ])('refuses %s and names the field', async (_what, wrong, code, field) => {
    const { problem } = await call(app, lockbox.create, { token: owner.token, body: { ...body(FIRST), ...wrong } })
    expect([problem.code, problem.errors?.[0]?.field]).toEqual([code, field])
  })

  test('is connected by who may, its secret sealed and never answered', async () => {
    expect((await call(app, lockbox.create, { token: viewer.token, body: body(FIRST) })).status).toBe(403)
    const created = await call(app, lockbox.create, { token: owner.token, body: body(FIRST) })
    expect([created.status, created.body.vectorType]).toEqual([201, 'Lockbox'])
    connectionId = created.body.id
    expect(await detail(viewer)).toMatchObject({
      target: url,
      fields: { url, shelf: 'top', validDays: 90 },
      secrets: { token: { set: true, last4: '1111' } },
    })
    const { sealed, version } = await secretRow()
    expect([version, sealed.includes(FIRST)]).toEqual([1, false])
    const { body: listed } = await call(app, listConnections, { token: owner.token, query: { vectorType: 'Lockbox' } })
    expect(listed.results.map(({ id }) => id)).toEqual([connectionId])
  })

  test('is scanned in a runner with its secret, and its finding is verified as fixed', async () => {
    expect(await scan()).toMatchObject({ status: 'completed', newFindings: 1, coverage: { total: 1, ran: 1 } })
    const { body: found } = await call(app, listFindings, { token: owner.token, query: { vectorType: 'Lockbox' } })
    const finding = found.results[0]
    expect(finding).toMatchObject({ checkId: 'lockbox-open', title: 'The lockbox is open', status: 'open', riskLevel: 'high' })
    const id = finding?.id ?? ''
    const seen = await call(app, getFinding, { token: owner.token, params: { id } })
    expect(seen.raw.body).toContain('open for Bearer [secret]')
    box.isOpen = false
    const { body: verifying } = await call(app, verifyFinding, { token: owner.token, params: { id } })
    await ended(verifying.scanId)
    expect((await call(app, getFinding, { token: owner.token, params: { id } })).body.status).toBe('resolved')
  })

  test('has its parts listed half by half, their secrets redacted; what a complete list no longer names is gone, and comes back', async () => {
    const drawers = async (query: QueryOf<typeof listAllResources> = {}) =>
      (await call(app, listAllResources, { token: owner.token, query: { type: 'Lockbox::Drawer', sort: 'name', ...query } })).body.results
    box.isOpen = true
    await scan()
    const before = await drawers()
    expect(before.map(({ name, region, typeName }) => [name, region, typeName])).toEqual([
      ['left drawer 1', 'left', 'Drawer'],
      ['left drawer 2', 'left', 'Drawer'],
      ['right drawer 1', 'right', 'Drawer'],
      ['right drawer 2', 'right', 'Drawer'],
    ])
    expect((await drawers({ region: 'right', q: 'DRAWER 2' })).map(({ name }) => name)).toEqual(['right drawer 2'])
    const one = await call(app, getResource, { token: owner.token, params: { id: before[0]?.id ?? '' } })
    expect(one.body).toMatchObject({
      config: { Open: true },
      relations: [{ kind: 'member-of', direction: 'out', value: url }],
      goneAt: null,
    })
    expect(one.raw.body).not.toContain(FIRST)
    box.isOpen = false
    await scan()
    expect((await drawers()).map(({ name }) => name)).toEqual(['left drawer 1', 'right drawer 1'])
    expect((await drawers({ gone: 'true' })).map(({ name }) => name)).toEqual(['left drawer 2', 'right drawer 2'])
    const { body: changed } = await call(app, listResourceChanges, { token: owner.token, params: { id: before[0]?.id ?? '' } })
    expect(changed.results).toMatchObject([{ kind: 'changed', fields: [{ field: 'Open', before: 'true', after: 'false' }] }])
    box.isOpen = true
    await scan()
    expect((await drawers()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const { body: back } = await call(app, listResourceChanges, { token: owner.token, params: { id: before[1]?.id ?? '' } })
    expect(back.results.map(({ kind }) => kind)).toEqual(['back', 'gone'])
    box.isOpen = false
  })

  test('has its secret rotated: the old one is gone, the new one is used, and other fields stay', async () => {
    box.token = SECOND
    const before = await secretRow()
    const failed = await scan()
    expect([failed.status, failed.failureCode]).toEqual(['failed', 'denied'])
    expect(failed.failureDetail).toBe('The token [secret] is not taken.')
    const rotated = await call(app, lockbox.update, { token: owner.token, params: { id: connectionId }, body: { token: SECOND } })
    expect(rotated.status).toBe(200)
    const after = await secretRow()
    expect([after.version, after.last4, after.sealed === before.sealed]).toEqual([2, '2222', false])
    expect(await detail()).toMatchObject({ fields: { url, shelf: 'top', validDays: 90 }, secrets: { token: { last4: '2222' } } })
    const tested = await call(app, testConnection, { token: owner.token, params: { id: connectionId } })
    expect(tested.body).toMatchObject({ ok: true })
    expect((await scan()).status).toBe('completed')
  })

  test('does not open an old secret put back over the new one', async () => {
    const now = await secretRow()
    const place = { accountId: owner.accountId, table: 'connection_secret', row: connectionId, column: 'token' }
    const { secrets } = app.services
    expect(secrets.open({ ...place, version: 2 }, now.sealed).toString()).toBe(SECOND)
    for (const wrong of [{ version: 1 }, { version: 2, row: owner.userId }, { version: 2, accountId: viewer.userId }])
      expect(() => secrets.open({ ...place, ...wrong }, now.sealed)).toThrow(/changed, or belongs to another place/u)
  })

  test('fails a scan whose secret cannot be opened, at once and with what to do', async () => {
    const { sealed } = await secretRow()
    await storeSecret(`${sealed.slice(0, -4)}AAA=`)
    const failed = await scan()
    await storeSecret(sealed)
    expect(failed).toMatchObject({ status: 'failed', failureDetail: expect.stringContaining('Enter them again') })
  })

  test('keeps its target: another one is a connection of its own; another kind cannot change it', async () => {
    const params = { id: connectionId }
    const moved = await call(app, lockbox.update, { token: owner.token, params, body: { url: `${url}other` } })
    expect(moved.problem.code).toBe('resource.conflict')
    const foreign = await call(app, callsOfKind('website').update, { token: owner.token, params, body: { url } })
    expect(foreign.status).toBe(404)
    expect((await call(app, lockbox.update, { token: viewer.token, params, body: { shelf: 'bottom' } })).status).toBe(403)
    expect((await call(app, lockbox.update, { token: owner.token, params, body: { shelf: 'bottom' } })).status).toBe(200)
    expect(await detail()).toMatchObject({ fields: { shelf: 'bottom' }, secrets: { token: { last4: '2222' } } })
  })

  test('is connected, rotated and scanned from the command line, its secret never on it', async () => {
    const { key } = (await call(app, addApiKey, { token: owner.token, body: { name: 'cli', scopes: ['read', 'scan', 'manage'] } })).body
    const server = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const env = {
      PATH: process.env['PATH'] ?? '',
      PARAPET_URL: server,
      PARAPET_API_KEY: key,
      NODE_NO_WARNINGS: '1',
      BOX: FIRST,
      NEW: SECOND,
    }
    expect((await runCli(['connect', '--list'], env)).stdout).toMatch(/lockbox +Lockboxes: [\s\S]+--secret token=…/u)
    const naked = await runCli(['connect', 'lockbox', '--name', 'CLI box', '--field', `url=${url}`, '--field', `token=${SECOND}`], env)
    expect(naked).toMatchObject({ code: 2, stderr: expect.stringContaining('token is given by --secret') })
    const made = await runCli(['connect', 'lockbox', '--name', 'CLI box', '--field', `url=${url}`, '--secret', 'token=env:BOX'], env)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const { id } = JSON.parse(made.stdout)
    expect(await runCli(['scan', id], env)).toMatchObject({ code: 2, stderr: expect.stringContaining('The token [secret] is not taken.') })
    expect((await runCli(['connect', 'lockbox', '--connection', id, '--secret', 'token=env:NEW'], env)).code).toBe(0)
    box.isOpen = true
    const scanned = await runCli(['scan', id, '--format', 'json', '--fail-on', 'high'], env)
    expect(scanned.code).toBe(1)
    expect(JSON.parse(scanned.stdout)).toMatchObject({ connection: { id }, findings: [{ checkId: 'lockbox-open' }] })
    for (const secret of [FIRST, SECOND]) expect(`${made.stdout}${scanned.stdout}`).not.toContain(secret)
  }, 90_000)

  test('leaves no secret in any row, log, audit or export', async () => {
    expect(box.asked).toBeGreaterThan(4)
    const { platform } = app.services.database
    for (const table of [
      'audit',
      'connection',
      'scan',
      'evidence',
      'resource',
      'resource_text',
      'resource_detail',
      'resource_change',
      'result_span',
      'finding_event',
      'connection_secret',
    ] as const) {
      const rows = JSON.stringify(await platform.selectFrom(table).selectAll().execute(), (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : Buffer.isBuffer(value) ? value.toString('latin1') : value,
      )
      for (const secret of [FIRST, SECOND]) expect(rows.includes(secret), table).toBe(false)
    }
    const exported = await app.http.inject({ url: `/client${exportAccount.path}`, headers: { authorization: `Bearer ${owner.token}` } })
    expect(exported.body).toContain('"table":"connection_secret"')
    expect(exported.body).not.toContain((await secretRow()).sealed)
    for (const secret of [FIRST, SECOND]) {
      expect(exported.body).not.toContain(secret)
      expect(logged.join('\n')).not.toContain(secret)
    }
  })
})
