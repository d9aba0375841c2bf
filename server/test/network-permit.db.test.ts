/** Networks, the kind whose every scan probes, and the engines it asks for: without a permit not one packet leaves, and none is started. */
import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConnection } from '#contract/connections.ts'
import { verifyFinding } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { getScan, startScan } from '#contract/scans.ts'
import { createEgress, type Egress } from '#egress/egress.ts'
import { addressRecord, startNameServer, type NameServerDouble } from '#egress/test/name-server.ts'
import { createEngineHost } from '#runner/host/engines/engine-host.ts'
import { createRunners } from '#runner/host/runners.ts'
import { network } from '#scanners/network/definition.ts'
import { permitFor, type PermitScope } from '#scanners/sdk/permit.ts'
import { newId } from '#server/new-id.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { fixtures } from './fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'
import { useEgress } from './test-services.ts'

const calls = callsOfKind('kali')
const CANARY = '127.0.0.1'
/** Stands for a public address: the guard lets it through. */
const PUBLIC = '127.0.0.2'
/** What arrived at the canary, by TCP or UDP. */
let arrived = 0
/** What the name server says of a name. */
const addresses = new Map<string, (turn: number) => string>([
  ['owned.example.com', () => CANARY],
  ['victim.example.net', () => CANARY],
  ['metadata.example.net', () => '169.254.169.254'],
])

let app: TestApp
let ada: Person
let tcp: Server
let tcp6: Server
let udp: Socket
let redirecting: HttpServer
let names: NameServerDouble
let port: number
let engines: string
/** Both addresses are open to sockets: nothing but the permit is in the way. */
let open: Egress

const heard = (): Server =>
  createServer((socket) => {
    arrived += 1
    socket.on('error', () => undefined)
    socket.end()
  })
/** Engines that keep what they are started with, and find nothing. */
function writeEngines(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-engines-'))
  const told = join(folder, 'told')
  writeFileSync(told, '')
  const versions = { nmap: 'Nmap version 7.93', nikto: '- Nikto v2.1.5', sslscan: '2.0.7', 'ssh-audit': 'ssh-audit v2.5.0' }
  for (const [name, version] of Object.entries(versions))
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\ncase "$*" in *ersion|-h|-V*) echo '${version}' ;; *) echo "${name} $@" >> ${told} ;; esac\n`,
      {
        mode: 0o755,
      },
    )
  return folder
}
/** What was started, one a line. */
const started = (): string => readFileSync(join(engines, 'told'), 'utf8')

beforeAll(async () => {
  tcp = heard().listen(0, CANARY)
  await new Promise((resolve) => tcp.once('listening', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  port = (tcp.address() as AddressInfo).port
  tcp6 = heard().on('error', () => undefined)
  // where the machine has no IPv6, nothing can arrive by it
  await new Promise<void>((resolve) => void tcp6.once('error', () => resolve()).listen({ port, host: '::1', ipv6Only: true }, resolve))
  udp = createSocket('udp4').on('message', () => (arrived += 1))
  await new Promise<void>((resolve) => udp.bind(port, CANARY, resolve))
  redirecting = createHttpServer((_request, reply) => void reply.writeHead(302, { location: `http://${CANARY}:${port}/` }).end())
  await new Promise<void>((resolve) => void redirecting.listen(port, PUBLIC, resolve))
  names = await startNameServer(({ name, type, count }) => {
    const address = addresses.get(name.toLowerCase())
    return type === 'A' && address !== undefined ? [addressRecord(name, address(count))] : { code: 3 }
  })
  app = await testApp({ allowedPrivateTargets: [] })
  open = createEgress({ nameServers: [names.address], allowedPrivateTargets: ['127.0.0.0/30', '::1/128'] })
  await app.services.runners.close()
  engines = writeEngines()
  app.services.runners = createRunners({
    scansAtOnce: 2,
    extraCaCerts: undefined,
    log: app.services.log,
    engines: createEngineHost({ folders: [engines], without: ['nuclei'] }),
  })
})
afterAll(async () => {
  await app.services.runners.close()
  await app.close()
  tcp.close()
  tcp6.close()
  udp.close()
  redirecting.closeAllConnections()
  redirecting.close()
  await names.close()
  rmSync(engines, { recursive: true, force: true })
})
beforeEach(async () => {
  arrived = 0
  writeFileSync(join(engines, 'told'), '')
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
const fieldsOf = (hosts: string) => ({ hosts, profile: 'list', portList: `${port}, U:${port}`, rate: 1_000 })
/** A connection as if it had been kept: what was entered is past every check. */
const connected = (hosts: string, over: { scan_windows?: string } = {}) =>
  fixtures(app, ada.accountId).connection({ vector_type: 'Kali', target: hosts, fields: JSON.stringify(fieldsOf(hosts)), ...over })
async function run(scanId: string): Promise<string> {
  const whole = { cancel: new AbortController(), stopping: new AbortController().signal }
  await runScanJob(app.services, { accountId: ada.accountId, scanId, ...whole })
  const { body } = await call(app, getScan, { token: ada.token, params: { scanId } })
  return `${body.status} ${body.failureCode}`
}
async function queued(connectionId: string): Promise<string> {
  const waiting = { kind: 'full', status: 'queued', started_at: null, finished_at: null, covered: [] } as const
  const { id } = await fixtures(app, ada.accountId).scan(connectionId, waiting)
  await db().updateTable('connection').set({ next_scan_seq: 2 }).where('id', '=', connectionId).execute()
  return id
}
/** Past the server: what the runner does with an order that nobody should have given. */
async function ordered(hosts: string, permit: PermitScope | null): Promise<string> {
  const order = {
    accountId: ada.accountId,
    scanner: network,
    target: hosts,
    fields: fieldsOf(hosts),
    credentials: null,
    checkIds: network.checks.map(({ id }) => id),
    memory: null,
    permit,
    userAgent: 'Parapet/test',
    egress: open.policy(),
  }
  try {
    let ran = 0
    for await (const event of app.services.runners.scan(order, new AbortController().signal))
      if (event.type === 'outcome' && event.outcome.state === 'ran') ran += 1
    return `ran ${ran}`
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
const refusal = async (answer: Promise<{ status: number; problem: { code: string } }>): Promise<string> => {
  const { status, problem } = await answer
  return `${status} ${problem.code}`
}

const UNPROVED = [
  // names: somebody else's, not proved yet, no longer, another account's, and what only looks like one's own
  ...'victim.example.net pending.example.org lost.example.org owned.example.com.attacker.example metadata.example.net'.split(' '),
  ...'localhost box.localhost localhost. LOCALHOST *.example.com a..b'.split(' '),
  // this machine, private networks
  ...'127.0.0.1 127.1 2130706433 0x7f.0.0.1 0x7f000001 017700000001 0177.0.0.1 0.0.0.0 10.0.0.1 192.168.0.1 100.64.0.1'.split(' '),
  // where clouds hand out credentials
  ...'169.254.169.254 2852039166 0xa9fea9fe 0xa9.0xfe.0xa9.0xfe 0251.0376.0251.0376 169.254.43518 169.254.169.254. 168.63.129.16'.split(
    ' ',
  ),
  ...'fd00:ec2::254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe 64:ff9b::a9fe:a9fe 2002:a9fe:a9fe:: [fd00:ec2::254]'.split(' '),
  // IPv6 in its many spellings
  ...'::1 :: [::1] 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: fe80::1%lo ::1/120'.split(' '),
  // ranges, small and far too large
  ...'127.0.0.0/30 127.0.0.0/24 127.0.0.0/23 127.0.0.0/8 0.0.0.0/0 127.0.0.1/-1 127.0.0.1/33 127.0.0.1/24/24 127.0.0.1-9 ::/0'.split(' '),
  // options and commands
  ...'--script=x -oN/tmp/x -iL/etc/passwd --script=x.owned.example.com $(id) `id` ;id |id owned.example.com/24'.split(' '),
  'owned.example.com, victim.example.net',
  'owned.example.com, 127.0.0.1',
  '127.0.0.1 --script=x',
  'owned.example.com, -oN/tmp/x',
]

/** Every way in, and how each refuses. */
const WAYS: readonly (readonly [string, RegExp, (hosts: string) => Promise<string>])[] = [
  [
    'connect',
    /^409 permit\.missing$|^422 (?:target\.refused|request\.invalid)$/u,
    (hosts) => refusal(call(app, calls.create, { token: ada.token, body: { name: 'x', schedule: 'manual', ...fieldsOf(hosts) } })),
  ],
  [
    'test before',
    /^409 permit\.missing$|^422 (?:target\.refused|request\.invalid)$/u,
    (hosts) => refusal(call(app, calls.test, { token: ada.token, body: fieldsOf(hosts) })),
  ],
  [
    'test of what is kept',
    /^409 permit\.missing$|^422 target\.refused$/u,
    async (hosts) => refusal(call(app, testConnection, { token: ada.token, params: { id: (await connected(hosts)).id } })),
  ],
  [
    'start',
    /^409 permit\.missing$/u,
    async (hosts) =>
      refusal(call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: (await connected(hosts)).id } })),
  ],
  [
    'verify',
    /^409 permit\.missing$/u,
    async (hosts) => {
      const { resource, finding } = fixtures(app, ada.accountId)
      const { id } = await connected(hosts)
      const { id: findingId } = await finding(id, (await resource(id)).id, { check_id: 'net-redis-noauth' })
      return refusal(call(app, verifyFinding, { token: ada.token, params: { id: findingId } }))
    },
  ],
  ['queued by hand', /^failed not_permitted$/u, async (hosts) => run(await queued((await connected(hosts)).id))],
  ['runner without a permit', /^not_permitted$/u, (hosts) => ordered(hosts, null)],
  [
    'runner with the permit for another',
    /^not_permitted$/u,
    (hosts) => ordered(hosts, permitFor({ host: 'owned.example.com', withSubdomains: true, ports: 'any' })),
  ],
]

describe('without a permit', () => {
  let attempts = 0
  test.each(WAYS)(
    'nothing is sent and no engine started: %s',
    async (_way, expected, attempt) => {
      await domain('owned.example.com', 'verified')
      await domain('pending.example.org', 'pending')
      await domain('lost.example.org', 'lost')
      await domain('victim.example.net', 'verified', await createPerson(app))
      const said = new Map<string, string>()
      for (const hosts of UNPROVED) {
        said.set(hosts, await attempt(hosts))
        attempts += 1
      }
      expect([...said].filter(([, what]) => !expected.test(what))).toEqual([])
      expect(arrived).toBe(0)
      expect(started()).toBe('')
    },
    120_000,
  )
  test('and that was tried four hundred times', () => {
    expect(attempts).toBeGreaterThanOrEqual(400)
  })
})

describe('with a permit', () => {
  test('the canary hears the scan, and an engine is pointed at the address that was decided on', async () => {
    await domain('owned.example.com', 'verified')
    const { id } = await connected('owned.example.com')
    const { body } = await call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: id } })
    expect(await run(body.scanId)).toBe('completed null')
    expect(arrived).toBeGreaterThan(0)
    expect(started()).toMatch(new RegExp(String.raw`^nmap .* -p ${port} -oX - -- 127\.0\.0\.1$`, 'mu'))
    expect(started()).not.toContain('owned.example.com')
  })
  test.each<[string, string, (turn: number) => string]>([
    ['a private address', 'private.owned.example.com', () => '10.0.0.1'],
    ['this machine', 'self.owned.example.com', () => CANARY],
    ['metadata', 'metadata.owned.example.com', () => '169.254.169.254'],
    ['one address now and another in a moment', 'rebind.owned.example.com', (turn) => (turn % 2 === 0 ? CANARY : PUBLIC)],
    ['the other way round', 'rebound.owned.example.com', (turn) => (turn % 2 === 0 ? PUBLIC : CANARY)],
    ['a site that redirects to the canary', 'site.owned.example.com', () => PUBLIC],
  ])('a proved name that leads to %s opens nothing there, and no engine is pointed at it', async (_what, name, address) => {
    addresses.set(name, address)
    useEgress(app.services, createEgress({ nameServers: [names.address], allowedPrivateTargets: [`${PUBLIC}/32`] }))
    await domain('owned.example.com', 'verified')
    const { id } = await connected(name)
    const { body } = await call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: id } })
    expect(await run(body.scanId)).toMatch(/^completed null$|^failed (?:unreachable|address_refused)$/u)
    expect(arrived).toBe(0)
    expect(started()).not.toMatch(/127\.0\.0\.1\b|10\.0\.0\.1|169\.254/u)
  })
  test('nothing is sent out of its hours, nor once they are over', async () => {
    const closed: ScanWindows = {
      timeZone: 'UTC',
      windows: [{ days: [((new Date().getUTCDay() + 2) % 7) + 1], from: '10:00', to: '11:00' }],
    }
    await domain('owned.example.com', 'verified')
    const { id } = await connected('owned.example.com', { scan_windows: JSON.stringify(closed) })
    const start = { token: ada.token, body: { manualMode: true, connectionId: id } } as const
    expect(await refusal(call(app, startScan, start))).toBe('409 permit.closed')
    expect(await refusal(call(app, testConnection, { token: ada.token, params: { id } }))).toBe('409 permit.closed')
    expect(await run(await queued(id))).toBe('cancelled null')
    const over = permitFor({ host: 'owned.example.com', withSubdomains: true, ports: 'any' })
    await ordered('owned.example.com', { ...over, until: new Date(Date.now() - 1_000).toISOString() })
    expect(arrived).toBe(0)
    expect(started()).toBe('')
  })
  test('nor once the proof is gone', async () => {
    await domain('owned.example.com', 'verified')
    const { id } = await connected('owned.example.com')
    const waiting = await queued(id)
    await db().deleteFrom('domain').where('account_id', '=', ada.accountId).execute()
    expect(await run(waiting)).toBe('failed not_permitted')
    expect(arrived).toBe(0)
    expect(started()).toBe('')
  })
})
