/** A network goes the whole way: connected, scanned by a runner, a fault found, repaired, and proved to be so. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getFinding, listFindings, verifyFinding } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { listAllResources } from '#contract/resources.ts'
import { getScan, startScan } from '#contract/scans.ts'
import { redis } from '#scanners/network/test/doubles/stores.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const network = callsOfKind('kali')
let app: TestApp
let owner: Person
let server: Server
let port: number
let isOpen = true
let accepted = 0
let stopWorker: () => Promise<void>

beforeAll(async () => {
  server = createServer((socket: Socket) => {
    accepted += 1
    socket.on('error', () => {})
    redis(isOpen).tcp?.(socket)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  app = await testApp({}, { work: true })
  stopWorker = await startScanWorker(app.services)
  owner = await createPerson(app)
})
afterAll(async () => {
  await stopWorker()
  await app.services.runners.close()
  await app.close()
  if (server.listening) server.close()
})

const body = () => ({ name: 'Office', hosts: '127.0.0.1', profile: 'list', portList: String(port), schedule: 'manual' })
const ended = (scanId: string) =>
  vi.waitFor(
    async () => {
      const { body: seen } = await call(app, getScan, { token: owner.token, params: { scanId } })
      expect(['queued', 'running']).not.toContain(seen.status)
      return seen
    },
    { timeout: 40_000, interval: 200 },
  )

async function scan(connectionId: string) {
  const { body: started } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })
  return ended(started.scanId)
}

test('a network is connected, scanned, and its fault proved to be gone', async () => {
  const { body: report } = await call(app, network.test, {
    token: owner.token,
    body: { hosts: '127.0.0.1', profile: 'list', portList: String(port) },
  })
  expect(report).toMatchObject({ ok: true })
  const { status, body: connected } = await call(app, network.create, { token: owner.token, body: body() })
  expect({ status, connected }).toMatchObject({ status: 201, connected: { target: '127.0.0.1' } })
  expect(await scan(connected.id)).toMatchObject({ status: 'completed' })

  const { body: found } = await call(app, listFindings, { token: owner.token, query: { connectionId: connected.id } })
  expect(found.results.map(({ checkId, genericIdentifierValue }) => [checkId, genericIdentifierValue])).toEqual([
    ['net-redis-noauth', `127.0.0.1:${port}`],
  ])
  const { body: resources } = await call(app, listAllResources, { token: owner.token, query: {} })
  expect(resources.results.map(({ genericIdentifierValue }) => genericIdentifierValue).toSorted()).toEqual([
    '127.0.0.1',
    `127.0.0.1:${port}`,
  ])

  const id = found.results[0]?.id ?? ''
  const verified = async () => {
    const { body: verifying } = await call(app, verifyFinding, { token: owner.token, params: { id } })
    await ended(verifying.scanId)
    return (await call(app, getFinding, { token: owner.token, params: { id } })).body.status
  }
  isOpen = false
  expect(await verified()).toBe('resolved')
  isOpen = true
  await scan(connected.id)
  expect((await call(app, getFinding, { token: owner.token, params: { id } })).body.status).not.toBe('resolved')
  // a port that the host itself calls closed is as good
  await new Promise((closed) => void server.close(closed))
  expect(await verified()).toBe('resolved')
}, 90_000)

test.each([
  ['--script=x', 'hosts'],
  ['192.0.2.0/23', 'hosts'],
  ['169.254.169.254', 'hosts'],
  ['10.0.0.1', 'hosts'],
])('%s is refused with the field named, and nothing is sent', async (hosts, field) => {
  const before = accepted
  const { status, body: problem } = await call(app, network.create, { token: owner.token, body: { ...body(), name: hosts, hosts } })
  expect({ status, problem }).toMatchObject({ status: 422, problem: { errors: [{ field }] } })
  expect(accepted).toBe(before)
})
