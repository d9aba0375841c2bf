/** Nothing is probed without a permit: by no way in, however the target is spelled, not one packet. A canary on loopback counts. */
import { createSocket, type Socket } from 'node:dgram'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testConnection } from '#contract/connections.ts'
import { deleteDomain } from '#contract/domains.ts'
import { verifyFinding } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { getScan, startScan, startScanAll } from '#contract/scans.ts'
import { createEgress, type Egress } from '#egress/egress.ts'
import { addressRecord, startNameServer, type NameServerDouble } from '#egress/test/name-server.ts'
import { createRunners } from '#runner/host/runners.ts'
import type * as Registry from '#scanners/registry.ts'
import { permitFor, type PermitScope } from '#scanners/sdk/permit.ts'
import { porthole } from '#scanners/test/tiny-kind/porthole.ts'
import { newId } from '#server/new-id.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { sweepSchedules } from '#server/modules/scans/sweep-schedules.ts'
import { fixtures } from './fixtures.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from './test-app.ts'
import { useEgress } from './test-services.ts'

vi.mock('#scanners/registry.ts', async (original) => {
  const { porthole: added } = await import('#scanners/test/tiny-kind/porthole.ts')
  const { scanners } = await original<typeof Registry>()
  return { scanners: [...scanners, added] }
})

const CANARY = '127.0.0.1'
/** Stands for a public address: the guard lets it through. */
const PUBLIC = '127.0.0.2'
const calls = callsOfKind('porthole')
/** What arrived at the canary, by TCP or UDP. */
let arrived = 0
/** What the name server says of a name. */
const addresses = new Map<string, (turn: number) => string>([
  ['owned.example.com', () => CANARY],
  ['victim.example.net', () => CANARY],
  ['pending.example.org', () => CANARY],
  ['lost.example.org', () => CANARY],
])

let app: TestApp
let ada: Person
let tcp: Server
let udp: Socket
let redirecting: HttpServer
let names: NameServerDouble
let port: number
/** Both addresses are open to sockets: nothing but the permit is in the way. */
let open: Egress

beforeAll(async () => {
  tcp = createServer((socket) => {
    arrived += 1
    socket.on('error', () => undefined)
    socket.end()
  }).listen(0, CANARY)
  await new Promise((resolve) => tcp.once('listening', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  port = (tcp.address() as AddressInfo).port
  udp = createSocket('udp4').on('message', () => (arrived += 1))
  await new Promise<void>((resolve) => udp.bind(port, CANARY, resolve))
  redirecting = createHttpServer((_request, reply) => void reply.writeHead(302, { location: `http://${CANARY}:${port}/` }).end())
  await new Promise<void>((resolve) => void redirecting.listen(port, PUBLIC, resolve))
  names = await startNameServer(({ name, type, count }) => {
    const address = addresses.get(name.toLowerCase())
    return type === 'A' && address !== undefined ? [addressRecord(name, address(count))] : { code: 3 }
  })
  app = await testApp({ allowedPrivateTargets: [] })
  open = createEgress({ nameServers: [names.address], allowedPrivateTargets: [`${CANARY}/32`, `${PUBLIC}/32`] })
  useEgress(app.services, open)
  await app.services.runners.close()
  const program = new URL('../../scanners/test/tiny-kind/runner.ts', import.meta.url).pathname
  app.services.runners = createRunners({ scansAtOnce: 2, extraCaCerts: undefined, log: app.services.log, program })
})
afterAll(async () => {
  await app.services.runners.close()
  await app.close()
  tcp.close()
  udp.close()
  redirecting.closeAllConnections()
  redirecting.close()
  await names.close()
})
beforeEach(async () => {
  arrived = 0
  useEgress(app.services, open)
  ada = await createPerson(app)
})

const db = () => app.services.database.platform
async function domain(host: string, status: 'pending' | 'verified' | 'lost', person = ada): Promise<void> {
  const proved = { method: 'dns', covers: host, verified_at: new Date(), verifier: 'ada' } as const
  await db()
    .insertInto('domain')
    .values({ account_id: person.accountId, id: newId(), host, key: 'k'.repeat(40), status, ...(status !== 'pending' && proved) })
    .execute()
}
/** A connection as if it had been kept: what was entered is past every check. */
const connected = (hosts: string, over: { next_scan_at?: Date; scan_windows?: string; schedule?: string } = {}) =>
  fixtures(app, ada.accountId).connection({
    vector_type: 'Porthole',
    target: hosts,
    fields: JSON.stringify({ hosts, port }),
    ...over,
  })
async function run(scanId: string): Promise<{ status: string; failureCode: string | null; reasons: (string | null)[] }> {
  await runScanJob(app.services, {
    accountId: ada.accountId,
    scanId,
    cancel: new AbortController(),
    stopping: new AbortController().signal,
  })
  const { body } = await call(app, getScan, { token: ada.token, params: { scanId } })
  return { status: body.status, failureCode: body.failureCode, reasons: body.coverage.notRun.map(({ reason }) => reason) }
}
async function queued(connectionId: string, kind: 'full' | 'verify' = 'full'): Promise<string> {
  const { id } = await fixtures(app, ada.accountId).scan(connectionId, {
    kind,
    status: 'queued',
    started_at: null,
    finished_at: null,
    covered: [],
  })
  await db().updateTable('connection').set({ next_scan_seq: 2 }).where('id', '=', connectionId).execute()
  return id
}
/** Past the server: what the runner does with an order that nobody should have given. */
async function ordered(hosts: string, permit: PermitScope | null): Promise<string> {
  const order = {
    accountId: ada.accountId,
    scanner: porthole,
    target: hosts,
    fields: { hosts, port },
    credentials: null,
    checkIds: porthole.checks.map(({ id }) => id),
    memory: null,
    permit,
    userAgent: 'Parapet/test',
    egress: open.policy(),
  }
  const said: string[] = []
  try {
    for await (const event of app.services.runners.scan(order, new AbortController().signal))
      if (event.type === 'outcome')
        said.push(`${event.outcome.state} ${JSON.stringify(event.outcome.verdicts.map(({ status }) => status))}`)
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
  return said.join()
}
const refusal = async (answer: Promise<{ status: number; problem: { code: string; proveAt?: string | undefined } }>): Promise<string> => {
  const { status, problem } = await answer
  return `${status} ${problem.code}`
}

/** Told apart by spaces: none of them has one, but the last. */
const UNPROVED = [
  ...'victim.example.net pending.example.org lost.example.org owned.example.com.attacker.example'.split(' '),
  ...'127.0.0.1 localhost 127.0.0.0/24 127.0.0.0/23 127.0.0.0/8 0.0.0.0/0 10.0.0.1 169.254.169.254 fd00:ec2::254'.split(' '),
  ...'::ffff:127.0.0.1 2130706433 0x7f.0.0.1 127.1 --script=x -oN/tmp/x --script=x.owned.example.com $(id) *.example.com'.split(' '),
  ...'owned.example.com,victim.example.net owned.example.com/24 a..b'.split(' '),
  '127.0.0.1 --script=x',
]

/** Every way in, and how each refuses. */
const WAYS: readonly (readonly [string, string, (hosts: string) => Promise<string>])[] = [
  ['connect', '409 permit.missing', (hosts) => refusal(call(app, calls.create, { token: ada.token, body: { name: 'x', hosts, port } }))],
  ['test before', '409 permit.missing', (hosts) => refusal(call(app, calls.test, { token: ada.token, body: { hosts, port } }))],
  [
    'test of what is kept',
    '409 permit.missing',
    async (hosts) => refusal(call(app, testConnection, { token: ada.token, params: { id: (await connected(hosts)).id } })),
  ],
  [
    'change',
    '409 permit.missing',
    async (hosts) => refusal(call(app, calls.update, { token: ada.token, params: { id: (await connected(hosts)).id }, body: { port } })),
  ],
  [
    'start',
    '409 permit.missing',
    async (hosts) =>
      refusal(call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: (await connected(hosts)).id } })),
  ],
  [
    'verify',
    '409 permit.missing',
    async (hosts) => {
      const { connection, resource, finding } = fixtures(app, ada.accountId)
      const { id } = await connection({ vector_type: 'Porthole', target: hosts, fields: JSON.stringify({ hosts, port }) })
      const { id: findingId } = await finding(id, (await resource(id)).id, { check_id: 'lockbox-open' })
      return refusal(call(app, verifyFinding, { token: ada.token, params: { id: findingId } }))
    },
  ],
  [
    'schedule',
    'failed not_permitted',
    async (hosts) => {
      const { id } = await connected(hosts, { next_scan_at: new Date(Date.now() - 1_000), schedule: 'hourly' })
      await sweepSchedules(app.services)
      const { id: scanId } = await db().selectFrom('scan').select('id').where('connection_id', '=', id).executeTakeFirstOrThrow()
      const { status, failureCode } = await run(scanId)
      return `${status} ${failureCode}`
    },
  ],
  [
    'queued by hand',
    'failed not_permitted',
    async (hosts) => {
      const { status, failureCode } = await run(await queued((await connected(hosts)).id))
      return `${status} ${failureCode}`
    },
  ],
  ['runner without a permit', 'not_permitted', (hosts) => ordered(hosts, null)],
  [
    'runner with the permit for another',
    'not_permitted',
    (hosts) => ordered(hosts, permitFor({ host: 'owned.example.com', withSubdomains: true, ports: 'any' })),
  ],
]

describe('without a permit', () => {
  let attempts = 0
  test.each(WAYS)('nothing is sent: %s', async (_way, expected, attempt) => {
    await domain('owned.example.com', 'verified')
    await domain('pending.example.org', 'pending')
    await domain('lost.example.org', 'lost')
    // another account's proof is no permit here
    await domain('victim.example.net', 'verified', await createPerson(app))
    const said = new Map<string, string>()
    for (const hosts of UNPROVED) {
      said.set(hosts, await attempt(hosts))
      attempts += 1
    }
    expect([...said].filter(([, what]) => what !== expected)).toEqual([])
    expect(arrived).toBe(0)
  })
  test('and that was tried two hundred times', () => {
    expect(attempts).toBeGreaterThanOrEqual(200)
  })
  test('a refusal leads to where ownership is proved, and a scan of all leaves it out', async () => {
    const { problem } = await call(app, calls.create, { token: ada.token, body: { name: 'x', hosts: '192.0.2.0/28', port } })
    expect(problem.proveAt).toBe('/dashboard/account/dns-verification?host=192.0.2.0%2F28')
    await connected('victim.example.net')
    const { body } = await call(app, startScanAll, { token: ada.token })
    expect(body).toMatchObject({ starts: 0, leftOut: [{ reason: 'no permit', count: 1 }] })
  })
})

describe('with a permit', () => {
  test('the canary hears the scan, which keeps who answers for it, how fast and when', async () => {
    await domain('owned.example.com', 'verified')
    const { status, body: kept } = await call(app, calls.create, {
      token: ada.token,
      body: { name: 'x', hosts: 'owned.example.com', port },
    })
    expect(status).toBe(201)
    const { body: started } = await call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: kept.id } })
    expect(await run(started.scanId)).toMatchObject({ status: 'completed', failureCode: null })
    expect(arrived).toBeGreaterThanOrEqual(4)
    const { body } = await call(app, getScan, { token: ada.token, params: { scanId: started.scanId } })
    expect(body.permit).toMatchObject({
      places: [{ method: 'dns', host: 'owned.example.com', withSubdomains: true, ports: 'any', by: 'ada' }],
      perSecond: 1_000,
      windows: null,
      until: null,
    })
  })
  test.each<[string, string, (turn: number) => string]>([
    ['a private address', 'private.owned.example.com', () => '10.0.0.1'],
    ['this machine', 'self.owned.example.com', () => CANARY],
    ['metadata', 'metadata.owned.example.com', () => '169.254.169.254'],
    ['one address now and another in a moment', 'rebind.owned.example.com', (turn) => (turn % 2 === 0 ? CANARY : PUBLIC)],
    ['a site that redirects to the canary', 'site.owned.example.com', () => PUBLIC],
  ])('a proved name that leads to %s opens nothing there', async (_what, name, address) => {
    addresses.set(name, address)
    useEgress(app.services, createEgress({ nameServers: [names.address], allowedPrivateTargets: [`${PUBLIC}/32`] }))
    await domain('owned.example.com', 'verified')
    const { id } = await connected(name)
    const { body } = await call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: id } })
    expect((await run(body.scanId)).status).toBe('completed')
    expect(arrived).toBe(0)
  })
  test('a queued scan ends as the proof is removed, a running one too, and neither sends more', async () => {
    await domain('owned.example.com', 'verified')
    const [waiting, running] = [await connected('owned.example.com'), await connected('db.owned.example.com')]
    const scanId = await queued(waiting.id)
    const runningId = await queued(running.id)
    const place = { method: 'dns', host: 'owned.example.com', withSubdomains: true, ports: 'any', by: 'ada' }
    const [row] = await db().selectFrom('domain').select('verified_at').where('account_id', '=', ada.accountId).execute()
    const permit = { places: [{ ...place, at: row?.verified_at?.toISOString() }], perSecond: 1_000, windows: null, until: null }
    await db()
      .updateTable('scan')
      .set({ status: 'running', attempt: 1, permit: JSON.stringify(permit) })
      .where('id', '=', runningId)
      .execute()
    await call(app, deleteDomain, { token: ada.token, query: { domain: 'owned.example.com' } })
    await deliver(app, ada.accountId)
    const seen = (await call(app, getScan, { token: ada.token, params: { scanId } })).body
    expect([seen.status, new Set(seen.coverage.notRun.map(({ reason }) => reason))]).toEqual(['cancelled', new Set(['proof_lost'])])
    expect(await run(runningId)).toMatchObject({ status: 'cancelled', reasons: ['proof_lost'] })
    expect(arrived).toBe(0)
  })
})

/** An hour of a day that is not today. */
const closed = (): ScanWindows => ({
  timeZone: 'UTC',
  windows: [{ days: [((new Date().getUTCDay() + 2) % 7) + 1], from: '10:00', to: '11:00' }],
})
describe('out of its hours', () => {
  test('what may be probed is not: by a start, a test, a verification, a schedule, a scan that waited', async () => {
    await domain('owned.example.com', 'verified')
    const scan_windows = JSON.stringify(closed())
    const { id } = await connected('owned.example.com', { scan_windows })
    const { finding, resource } = fixtures(app, ada.accountId)
    const { id: findingId } = await finding(id, (await resource(id)).id, { check_id: 'lockbox-open' })
    const start = { token: ada.token, body: { manualMode: true, connectionId: id } } as const
    expect(await refusal(call(app, startScan, start))).toBe('409 permit.closed')
    expect(await refusal(call(app, testConnection, { token: ada.token, params: { id } }))).toBe('409 permit.closed')
    expect(await refusal(call(app, verifyFinding, { token: ada.token, params: { id: findingId } }))).toBe('409 permit.closed')
    await db()
      .updateTable('connection')
      .set({ next_scan_at: new Date(0), schedule: 'hourly' })
      .where('id', '=', id)
      .execute()
    await sweepSchedules(app.services)
    expect(await db().selectFrom('scan').select('id').where('connection_id', '=', id).execute()).toEqual([])
    expect(await run(await queued(id))).toMatchObject({ status: 'cancelled', reasons: ['scan_window'] })
    expect(arrived).toBe(0)
  })
  test('a runner sends nothing once the hours are over', async () => {
    const permit = permitFor({ host: 'owned.example.com', withSubdomains: true, ports: 'any' })
    const past = { ...permit, until: new Date(Date.now() - 1_000).toISOString() }
    expect(await ordered('owned.example.com', past)).toContain('ran')
    expect(arrived).toBe(0)
    expect(await ordered('owned.example.com', { ...permit, until: new Date(Date.now() + 60_000).toISOString() })).toContain('ran')
    expect(arrived).toBeGreaterThan(0)
  })
})
