/** Who answers for a private network that a runner reaches, and for what a runner answers for nobody. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateConnection } from '#contract/connections.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { registerRunner, revokeRunner, type ScanFrom } from '#contract/runners.ts'
import { startScan } from '#contract/scans.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const { create } = callsOfKind('kali')

let app: TestApp
let owner: Person
beforeAll(async () => {
  // nothing private is opened here, this machine included
  app = await testApp({ allowedPrivateTargets: [] })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
})

const register = async (scope: string[], tags: string[] = []) =>
  (await call(app, registerRunner, { token: owner.token, body: { name: `Runner ${scope[0] ?? ''}`, scope, tags } })).body.id
const connect = (hosts: string, scanFrom?: ScanFrom) =>
  call(app, create, { token: owner.token, body: { name: hosts, hosts, schedule: 'manual', ...(scanFrom && { scanFrom }) } })
const start = (connectionId: string) => call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })

describe('a private network in the scope of a runner', () => {
  it('is answered for by whoever registered it, as long as it is not revoked', async () => {
    const runnerId = await register(['10.20.0.0/16'])
    const { status, body } = await connect('10.20.0.5, 10.20.1.0/28', { runnerId })
    expect(status).toBe(201)
    expect(body.permit?.places.map(({ host, method, by }) => ({ host, method, by }))).toEqual([
      { host: '10.20.0.5', method: 'runner', by: expect.any(String) },
      { host: '10.20.1.0/28', method: 'runner', by: expect.any(String) },
    ])
    expect((await start(body.id)).status).toBe(202)
    await call(app, revokeRunner, { token: owner.token, params: { id: runnerId } })
    const { status: refused, problem } = await connect('10.20.0.6', { runnerId })
    expect([refused, problem.code]).toEqual([409, 'permit.missing'])
  })

  it('is not answered for once this installation scans it', async () => {
    const runnerId = await register(['10.20.0.0/16'])
    const { body } = await connect('10.20.0.5', { runnerId })
    await call(app, updateConnection, { token: owner.token, params: { id: body.id }, body: { scanFrom: null } })
    const { status, problem } = await start(body.id)
    expect([status, problem.code]).toEqual([409, 'permit.missing'])
  })

  it('has to be in the scope of each runner that a tag may give it to', async () => {
    await register(['10.20.0.0/16'], ['office'])
    expect((await connect('10.20.0.5', { tag: 'office' })).status).toBe(201)
    await register(['10.30.0.0/16'], ['office'])
    expect((await connect('10.20.0.6', { tag: 'office' })).status).toBe(409)
    expect((await connect('10.20.0.7', { tag: 'nobody' })).status).toBe(409)
  })
})

it.each([
  ['a public address', '9.9.9.9'],
  ['a public network', '9.9.9.0/28'],
  ['an address outside', '10.30.0.1'],
  ['a network that begins inside', '10.20.255.0/24, 10.21.0.0/24'],
  ['where clouds hand out credentials', '169.254.169.254'],
  ['a name, wherever it leads', 'printer.corp.example'],
])('a runner answers for nobody of %s', async (_what, hosts) => {
  const runnerId = await register(['10.20.0.0/16', '169.254.0.0/16', '9.9.9.0/24', '*.corp.example', 'public'])
  const { status, problem } = await connect(hosts, { runnerId })
  expect([409, 422], problem.code).toContain(status)
  expect(['permit.missing', 'target.refused']).toContain(problem.code)
})
