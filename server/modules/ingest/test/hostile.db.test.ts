import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as connections from '#contract/connections.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { listNotifications } from '#contract/notifications.ts'
import { cancelScan, getScan, startScan, type ScanDetail } from '#contract/scans.ts'
import { createEgress } from '#egress/egress.ts'
import { selfSigned } from '#egress/test/certificate.ts'
import { addressRecord, startNameServer, type NameServerDouble } from '#egress/test/name-server.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { useEgress } from '#server/test/test-services.ts'
import { expectWithin } from '#server/test/within.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { faces, startTurncoat, TWO_GIB, type Face, type TurncoatSite } from './turncoat-site.ts'

const website = callsOfKind('website')
const LOOPBACK = '127.0.0.1'
const LONG = 20_000
/** A scan and the tests around it, on two busy cores. */
const PATIENCE_MS = 20_000

/** Where the name shop.example leads, and which ports of loopback may be scanned: the tests change both. */
let addresses: readonly string[] = [LOOPBACK]
let opened: readonly number[] = []
let names: NameServerDouble
const kind = (address: string) => (address.includes(':') ? 'AAAA' : 'A')

let app: TestApp
let owner: Person
let stopListening: () => Promise<void>
const sites: TurncoatSite[] = []

beforeAll(async () => {
  app = await testApp({}, { work: true })
  names = await startNameServer(({ name, type }) => {
    return name === 'shop.example'
      ? addresses.filter((address) => kind(address) === type).map((address) => addressRecord(name, address))
      : []
  })
  useEgress(
    app.services,
    createEgress({
      nameServers: [names.address],
      allowedPrivateTargets: [],
      allowedEndpoints: () => opened.map((port) => ({ host: LOOPBACK, port })),
    }),
  )
  stopListening = await startScanWorker(app.services)
  owner = await createPerson(app)
})
afterAll(async () => {
  await stopListening()
  await app.close()
  await names.close()
  await Promise.all(sites.map((site) => site.turn(faces.gone)))
})

/** A website under test: it was scanned once while it was good, and has findings and cards since. */
interface Subject {
  site: TurncoatSite
  good: Face
  url: string
  connectionId: string
}
async function connect(good: Face, urlOf: (port: number) => string): Promise<Subject> {
  const site = await startTurncoat(good)
  sites.push(site)
  opened = [...opened, site.port]
  const url = urlOf(site.port)
  const connected = await call(app, website.create, { token: owner.token, body: { name: 'Shop', url, schedule: 'manual' } })
  expect(connected.status).toBe(201)
  const subject = { site, good, url, connectionId: connected.body.id }
  expect(await scan(subject)).toMatchObject({ status: 'completed', failureCode: null })
  return subject
}

/** Scans through the API and the worker, to whichever end. */
async function scan({ connectionId }: Subject): Promise<ScanDetail> {
  const { scanId } = (await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })).body
  const ended = async (): Promise<ScanDetail> => {
    const read = await readScan(scanId)
    expect(read.status).toMatch(/completed|failed|cancelled/u)
    return read
  }
  return vi.waitFor(ended, { timeout: PATIENCE_MS, interval: 50 })
}
const readScan = async (scanId: string) => (await call(app, getScan, { token: owner.token, params: { scanId } })).body
const readConnection = async ({ connectionId: id }: Subject) =>
  (await call(app, connections.getConnection, { token: owner.token, params: { id } })).body
async function newestNotification() {
  await deliver(app, owner.accountId)
  return (await call(app, listNotifications, { token: owner.token, query: { limit: 1 } })).body.results.at(0)
}
/** The steps of a connection test, in words. */
async function stepsOf(url: string): Promise<string[]> {
  const tested = await call(app, website.test, { token: owner.token, body: { url } })
  expect(tested.status).toBe(200)
  return tested.body.steps.map(({ step, state, reason }) => [step, state, ...(reason === null ? [] : [reason])].join(' '))
}

/** Every row that says what is wrong with a target, as PostgreSQL writes it. */
async function standing(): Promise<Record<string, string[]>> {
  const tables = [
    'finding',
    'finding_event',
    'finding_count',
    'result_span',
    'result_count',
    'remediation',
    'remediation_finding',
    'remediation_event',
    'daily_count',
  ]
  const rows = tables.map(async (table) => {
    const found = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(table)} t where account_id = ${owner.accountId} order by 1`.execute(
      app.services.database.platform,
    )
    return [table, found.rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}
const statesOf = async ({ connectionId }: Subject) =>
  (
    await app.services.database.platform
      .selectFrom('finding')
      .select(['check_id', 'locator', 'state'])
      .where('connection_id', '=', connectionId)
      .execute()
  )
    .map(({ check_id, locator, state }) => `${check_id} ${locator ?? ''} ${state}`)
    .toSorted()

/** Lets the site be good again and has the same worker scan it. */
async function recover(subject: Subject) {
  await subject.site.turn(subject.good)
  const { status, newFindings, resolvedFindings } = await scan(subject)
  const { health, healthReason } = await readConnection(subject)
  return { status, newFindings, resolvedFindings, health, healthReason }
}
/** The worker lives, and finds what was there before. */
const RECOVERED = { status: 'completed', newFindings: 0, resolvedFindings: 0, health: 'healthy', healthReason: null }

async function expectFailure(subject: Subject, code: string, step: string): Promise<void> {
  expect(await stepsOf(subject.url)).toContain(step)
  const before = await standing()
  expect(before['finding']?.length).toBeGreaterThan(5)
  expect(before['remediation']?.length).toBeGreaterThan(5)
  const failed = await scan(subject)
  expect(failed).toMatchObject({ status: 'failed', failureCode: code, newFindings: 0, resolvedFindings: 0, coverage: { ran: 0 } })
  expect(failed.failureDetail).toMatch(/\w{3,} \w{2,}/u)
  expect(await standing()).toEqual(before)
  expect(await readConnection(subject)).toMatchObject({ health: 'failed', healthReason: code })
  expect(await newestNotification()).toMatchObject({
    kind: 'scan_failed',
    values: { connectionName: 'Shop', code },
    link: `/connections/${subject.connectionId}`,
    readAt: null,
  })
}

describe('a website with open findings that', () => {
  let subject: Subject
  beforeAll(async () => {
    subject = await connect(faces.shop, (port) => `http://${LOOPBACK}:${port}/`)
  })

  it.each<[string, Face, code: string, step: string]>([
    ['answers 500', faces.answering(500), 'http_error', 'http failed server_error'],
    ['refuses connections', faces.gone, 'unreachable', 'connect failed refused'],
    ['hangs up', faces.hangingUp, 'unreachable', 'connect failed reset'],
    ['speaks no HTTP', faces.speakingNothingKnown, 'unreachable', 'http failed protocol_error'],
    ['redirects in circles', faces.redirectingInCircles, 'redirect_loop', 'http failed redirect_loop'],
    [
      `redirects to an address of ${LONG} characters`,
      faces.redirectingTo(`/${'a'.repeat(LONG)}`),
      'url_refused',
      'address failed url_refused',
    ],
  ])('%s fails its scan, changes no row, and is scanned again when it is good', async (_name, face, code, step) => {
    await subject.site.turn(face)
    await expectFailure(subject, code, step)
    expect(await recover(subject)).toEqual(RECOVERED)
  })

  it('pours out 2 GiB is cut off, and what is not read closes and opens nothing', async () => {
    const before = await statesOf(subject)
    let sent = 0
    await subject.site.turn(faces.pouringTwoGib((bytes) => (sent += bytes)))
    expect(await stepsOf(subject.url)).toContain('http passed')
    const poured = await scan(subject)
    expect(await statesOf(subject)).toEqual(before)
    expect(poured).toMatchObject({ status: 'completed', newFindings: 0, resolvedFindings: 0 })
    expect(sent).toBeLessThan(TWO_GIB / 8)
    expect(await recover(subject)).toEqual(RECOVERED)
  })

  it('has 100,000 links is read to a bound, and as nothing of it is known there, it closes and opens nothing', async () => {
    const before = await statesOf(subject)
    await subject.site.turn(faces.linkingTo(100_000))
    expect(await stepsOf(subject.url)).toContain('http passed')
    expect(await scan(subject)).toMatchObject({ status: 'failed', failureCode: 'too_large', newFindings: 0, resolvedFindings: 0 })
    expect(await statesOf(subject)).toEqual(before)
    expect(await recover(subject)).toEqual(RECOVERED)
  })
})

describe('a website over TLS that', () => {
  let subject: Subject
  beforeAll(async () => {
    subject = await connect(faces.secureShop(await selfSigned('shop.example')), (port) => `https://${LOOPBACK}:${port}/`)
  })

  it('shows a certificate that does not verify is scanned, and the certificate is a finding', async () => {
    expect(await stepsOf(subject.url)).toEqual(expect.arrayContaining(['tls warned tls_untrusted', 'http passed']))
    expect((await statesOf(subject)).join('\n')).toContain('tls-untrusted')
  })

  it.each<[string, Face]>([
    ['speaks no TLS any more', faces.shop],
    ['hangs up in the handshake', faces.hangingUp],
  ])('%s fails its scan, changes no row, and is scanned again when it is good', async (_name, face) => {
    await subject.site.turn(face)
    await expectFailure(subject, 'unreachable', 'tls failed tls_failed')
    expect(await recover(subject)).toEqual(RECOVERED)
  })
})

describe('a website whose name', () => {
  let subject: Subject
  let openedBefore: readonly number[]
  beforeAll(async () => {
    subject = await connect(faces.shop, (port) => `http://shop.example:${port}/`)
    openedBefore = opened
  })
  beforeEach(() => {
    addresses = [LOOPBACK]
    opened = openedBefore
  })

  it.each([
    ['leads to 127.0.0.1', [LOOPBACK]],
    ['leads to 169.254.169.254', ['169.254.169.254']],
    ['leads to 127.0.0.1 in IPv6 clothes', ['::ffff:127.0.0.1']],
    ['leads to a public address and to 169.254.169.254', ['203.0.114.7', '169.254.169.254']],
  ])('%s is not connected to, changes no row, and is scanned again when it is good', async (_name, led) => {
    opened = openedBefore.filter((port) => port !== subject.site.port)
    addresses = led
    await expectFailure(subject, 'address_refused', 'permission failed private_address')
    const refused = await call(app, website.create, { token: owner.token, body: { name: 'Other', url: subject.url } })
    expect(refused).toMatchObject({ status: 422, problem: { code: 'target.refused', errors: [{ field: 'url' }] } })
    addresses = [LOOPBACK]
    opened = openedBefore
    expect(await recover(subject)).toEqual(RECOVERED)
  })

  it('leads nowhere any more fails its scan, changes no row, and is scanned again when it is good', async () => {
    addresses = []
    await expectFailure(subject, 'unreachable', 'resolve failed not_resolved')
    addresses = [LOOPBACK]
    expect(await recover(subject)).toEqual(RECOVERED)
  })
})

describe('an address of 20,000 characters', () => {
  it.each([
    ['connected', website.create, { name: 'Long' }],
    ['tested', website.test, {}],
  ] as const)('cannot be %s: the answer names the field', async (_name, route, more) => {
    const url = `https://shop.example/${'a'.repeat(LONG)}`
    const { status, problem } = await call(app, route, { token: owner.token, body: { ...more, url } })
    expect({ status, code: problem.code, fields: problem.errors?.map(({ field }) => field) }).toEqual({
      status: 422,
      code: 'request.invalid',
      fields: ['url'],
    })
  })
})

describe('a website that never answers', () => {
  let subject: Subject
  beforeAll(async () => {
    subject = await connect(faces.shop, (port) => `http://${LOOPBACK}:${port}/`)
    await subject.site.turn(faces.neverAnswering)
  })

  it('is let go within a second when its scan is cancelled, and nothing has changed', async () => {
    const before = await standing()
    const { connectionId, site } = subject
    await expectWithin(1_000, async () => {
      const asked = site.taken()
      const { scanId } = (await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })).body
      await expect.poll(() => site.taken()).toBeGreaterThan(asked)
      const askedAt = Date.now()
      expect((await call(app, cancelScan, { token: owner.token, params: { scanId } })).status).toBe(202)
      await expect.poll(async () => (await readScan(scanId)).status, { interval: 20 }).toBe('cancelled')
      return Date.now() - askedAt
    })
    expect(await standing()).toEqual(before)
  })
})
