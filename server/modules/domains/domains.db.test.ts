import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from 'dns-packet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { getConnection } from '#contract/connections.ts'
import { createDomain, deleteDomain, getDomain, listDomains, LOST_AFTER, verifyDomain, type Domain } from '#contract/domains.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getScan, startScan } from '#contract/scans.ts'
import { createEgress } from '#egress/egress.ts'
import { addressRecord, startNameServer, type NameServerDouble } from '#egress/test/name-server.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { coverageOf } from '#server/test/scanning.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { useEgress } from '#server/test/test-services.ts'
import { recheckDomain } from './verify-domain.ts'
import { sweepDomains } from './module.ts'

const FILE = '/.well-known/parapet-verification.txt'
const ENV = 'APP_KEY=base64:c2VjcmV0\nDB_PASSWORD=correct-horse-battery\n'
/** What the site answers for a path; 404 for the others. */
const files = new Map<string, string | ((request: IncomingMessage, reply: ServerResponse) => void)>()
const asked: string[] = []
/** TXT records by name, as the domain's own name server has them. */
const texts = new Map<string, Answer[]>()
/** SERVFAIL of every name server, the domain's own and the resolver. */
let namesFail = false

let app: TestApp
let ada: Person
let site: Server
let port: number
let names: NameServerDouble
let owners: NameServerDouble

beforeAll(async () => {
  site = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    const file = files.get(request.url ?? '')
    if (typeof file === 'function') file(request, reply)
    else if (file !== undefined) reply.writeHead(200, { 'content-type': 'text/plain' }).end(file)
    else if (request.url === '/') reply.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Shop</title></html>')
    else reply.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  port = (site.address() as AddressInfo).port
  owners = await startNameServer(({ name, type }) => {
    if (namesFail) return { code: 2 }
    return type === 'TXT' ? (texts.get(name) ?? { code: 3 }) : []
  })
  names = await startNameServer(({ name, type }) => {
    if (namesFail && (type === 'TXT' || type === 'CNAME')) return { code: 2 }
    if (type === 'NS') return name === 'example.com' ? [{ type, name, data: 'ns.example.com' }] : []
    return type === 'A' && /(?:^|\.)example\.(?:com|net)$/u.test(name) ? [addressRecord(name, '127.0.0.1')] : []
  })
  app = await testApp({ allowedPrivateTargets: [] })
  useEgress(
    app.services,
    createEgress({
      nameServers: [names.address],
      ownerPort: Number(owners.address.split(':')[1]),
      allowedPrivateTargets: ['127.0.0.1/32'],
    }),
  )
})
afterAll(async () => {
  await app.close()
  site.closeAllConnections()
  site.close()
  await Promise.all([names.close(), owners.close()])
})
beforeEach(async () => {
  files.clear()
  texts.clear()
  asked.length = 0
  namesFail = false
  ada = await createPerson(app)
})

const emailOf = ({ userId }: Person): string => `${userId}@example.test`
const named = async (host: string, over: { port?: number | null; person?: Person } = {}): Promise<Domain> => {
  const { person = ada, port: at = port } = over
  const { status, body } = await call(app, createDomain, { token: person.token, body: { domain: host, port: at } })
  expect(status).toBe(201)
  return body
}
const namedBy = ({ host, port }: Domain) => ({ domain: host, port })
const byQuery = ({ host, port }: Domain) => ({ domain: host, ...(port !== null && { port: String(port) }) })
const look = async (domain: Domain, person = ada) => (await call(app, verifyDomain, { token: person.token, body: namedBy(domain) })).body
const outcomesOf = async (domain: Domain, person = ada) =>
  (await look(domain, person)).seen.map(({ method, outcome }) => `${method} ${outcome}`)
const publishFile = ({ file }: Domain) => files.set(FILE, `${file?.content}\n`)
function publishText({ txt }: Domain, at = txt.names.at(-1)?.name ?? ''): void {
  texts.set(at, [...(texts.get(at) ?? []), { type: 'TXT', name: at, data: txt.value }])
}
const permitOf = async (target: string, person = ada) => {
  const { id } = await fixtures(app, person.accountId).connection({ target })
  return (await call(app, getConnection, { token: person.token, params: { id } })).body.permit?.places[0] ?? null
}
const url = (host: string, at = port) => `http://${host}:${at}/`
async function scan(connectionId: string) {
  const { scanId } = (await call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId } })).body
  await runScanJob(app.services, {
    accountId: ada.accountId,
    scanId,
    cancel: new AbortController(),
    stopping: new AbortController().signal,
  })
  const { body } = await call(app, getScan, { token: ada.token, params: { scanId } })
  expect(body.status).toBe('completed')
  const coverage = new Map(
    (await coverageOf(app, scanId)).map(({ check_id, state, reason }) => [check_id, `${state} ${reason ?? ''}`.trim()]),
  )
  return { ...body, coverageOf: (id: string) => coverage.get(id) }
}
const NO_FAILURES = { gone: 0, unanswered: 0 }
const hoursToNextLook = async (domain: Domain): Promise<number> => {
  const { nextCheckAt, checkedAt } = await statusOf(domain)
  return Math.round((Date.parse(nextCheckAt ?? '') - Date.parse(checkedAt ?? '')) / 3_600_000)
}
/** As if it had been looked at so many days earlier, and nobody had looked since. */
const daysPass = ({ id }: Domain, days: number) =>
  app.services.database.platform
    .updateTable('domain')
    .set({
      checked_at: sql<Date>`checked_at - make_interval(days => ${days})`,
      next_check_at: sql<Date>`next_check_at - make_interval(days => ${days})`,
    })
    .where('id', '=', id)
    .execute()
/** The next look of those that nobody asks for, at its time. */
async function nextLook({ id }: Domain, person = ada): Promise<void> {
  const db = app.services.database.platform
  await db
    .updateTable('domain')
    .set({ next_check_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  await recheckDomain(app.services, { accountId: person.accountId, domainId: id })
}
const statusOf = async (domain: Domain) => (await call(app, getDomain, { token: ada.token, query: byQuery(domain) })).body

describe('without a proof', () => {
  test('only what a visitor asks for is asked, and the checks that wait are named', async () => {
    files.set('/.env', ENV)
    const { id } = await fixtures(app, ada.accountId).connection({ target: url('shop.example.com') })
    const done = await scan(id)
    expect(done.permit).toBeNull()
    expect(done.coverageOf('web-exposed-env')).toBe('skipped permit')
    expect(done.coverageOf('web-csp-missing')).toBe('ran')
    expect(done.coverage.notRun.find(({ checkId }) => checkId === 'web-exposed-env')).toMatchObject({ state: 'skipped', reason: 'permit' })
    expect(asked.filter((line) => /\.env|\.git|TRACE|OPTIONS|POST|backup/u.test(line))).toEqual([])
  })
  test('a look says what stands where, and proves nothing', async () => {
    const domain = await named('www.shop.example.com')
    const answer = await look(domain)
    expect(answer).toMatchObject({ verified: false, domain: { status: 'pending', permit: null } })
    expect(answer.seen.map(({ place, outcome }) => `${place} ${outcome}`)).toEqual([
      '_parapet-challenge.example.com absent',
      '_parapet-challenge.shop.example.com absent',
      '_parapet-challenge.www.shop.example.com absent',
      `http://www.shop.example.com:${port}${FILE} absent`,
    ])
    const { results } = (await call(app, listAudit, { token: ada.token, query: {} })).body
    expect(results.slice(0, 2).map(({ event, status }) => `${event} ${status}`)).toEqual(['domain.checked Fail', 'domain.created Success'])
  })
})

describe('a file', () => {
  test('proves its host and port: the rest is asked for, and the scan keeps who answers for it', async () => {
    files.set('/.env', ENV)
    const domain = await named('shop.example.com')
    publishFile(domain)
    const answer = await look(domain)
    expect(answer).toMatchObject({
      verified: true,
      domain: { status: 'verified', permit: { method: 'file', ports: port, by: emailOf(ada) } },
    })
    const { id } = await fixtures(app, ada.accountId).connection({ target: url('shop.example.com') })
    const done = await scan(id)
    expect(done.permit).toMatchObject({
      places: [{ method: 'file', host: 'shop.example.com', withSubdomains: false, ports: port, by: emailOf(ada) }],
      perSecond: null,
      windows: null,
    })
    expect(done.coverageOf('web-exposed-env')).toBe('ran')
    expect(asked).toContain('GET /.env')
    expect(done.failedByRisk.critical).toBeGreaterThan(0)
    for (const other of [url('shop.example.com', port + 1), 'https://shop.example.com/', url('www.shop.example.com'), url('example.com')])
      expect([other, await permitOf(other)]).toEqual([other, null])
  })
  test('on the web’s own ports proves these and no other', async () => {
    const domain = await named('shop.example.com', { port: 443 })
    expect(domain).toMatchObject({ port: null, file: { path: FILE } })
    await app.services.database.platform
      .updateTable('domain')
      .set({ status: 'verified', method: 'file', covers: 'shop.example.com', verified_at: new Date() })
      .where('id', '=', domain.id)
      .execute()
    expect(await permitOf('https://shop.example.com/cart')).toMatchObject({ ports: 'web' })
    expect(await permitOf('http://shop.example.com/')).not.toBeNull()
    expect(await permitOf('https://shop.example.com:8443/')).toBeNull()
  })
  test.each<[string, string, (domain: Domain) => void]>([
    ['a page that answers every path', 'other', () => files.set(FILE, `<html>There is no ${FILE} here</html>`)],
    ['the key within a page', 'other', ({ file }) => files.set(FILE, `<html>${file?.content}</html>`)],
    ['the key and something more', 'other', ({ file }) => files.set(FILE, `${file?.content}\n${file?.content}`)],
    ['the key before a page without end', 'other', ({ file }) => files.set(FILE, `${file?.content}${' '.repeat(5_000)}`)],
    ['the key in upper case', 'other', ({ file }) => files.set(FILE, (file?.content ?? '').toUpperCase())],
    ['nothing', 'other', () => files.set(FILE, '')],
    [
      'an error that has the key',
      'refused',
      ({ file }) => files.set(FILE, (_request, reply) => void reply.writeHead(403).end(file?.content)),
    ],
    [
      'a redirect to the key, on the same host',
      'redirected',
      ({ file }) => {
        files.set('/elsewhere', file?.content ?? '')
        files.set(FILE, (_request, reply) => void reply.writeHead(302, { location: '/elsewhere' }).end(file?.content))
      },
    ],
    [
      'a redirect to another host',
      'redirected',
      ({ file }) =>
        files.set(FILE, (_request, reply) => void reply.writeHead(301, { location: 'http://other.example.com/' }).end(file?.content)),
    ],
    ['a broken connection', 'unreachable', () => files.set(FILE, (request) => void request.socket.destroy())],
  ])('is none: %s', async (_what, outcome, publish) => {
    const domain = await named('shop.example.com')
    publish(domain)
    expect(await outcomesOf(domain)).toContain(`file ${outcome}`)
    expect((await statusOf(domain)).status).toBe('pending')
  })
  test('what stands there instead is shown without what acts on a reader', async () => {
    const domain = await named('shop.example.com')
    files.set(FILE, '\u001B]52;c;b3duZWQ=\u0007 \u202Eevil')
    expect((await look(domain)).seen.at(-1)?.text).toBe('�]52;c;b3duZWQ=� �evil')
  })
})

describe('a record', () => {
  test('at the registered domain proves it with all names and ports below', async () => {
    const domain = await named('www.shop.example.com')
    publishText(domain, '_parapet-challenge.example.com')
    expect(await look(domain)).toMatchObject({ verified: true, domain: { permit: { method: 'dns', host: 'example.com', ports: 'any' } } })
    for (const target of ['https://example.com/', url('a.b.example.com'), 'https://example.com:8443/'])
      expect(await permitOf(target)).toMatchObject({ method: 'dns', host: 'example.com', withSubdomains: true })
    expect(await permitOf('https://example.net/')).toBeNull()
    expect(await permitOf('https://notexample.com/')).toBeNull()
  })
  test('at the host proves that one and what is below, and nothing above or beside', async () => {
    const domain = await named('user.example.com')
    publishText(domain, '_parapet-challenge.user.example.com')
    await look(domain)
    expect(await permitOf('https://shop.user.example.com/')).toMatchObject({ host: 'user.example.com' })
    expect(await permitOf('https://example.com/')).toBeNull()
    expect(await permitOf('https://other.example.com/')).toBeNull()
  })
  test.each<[string, string, (domain: Domain) => void]>([
    [
      'a record for everything, with other words',
      'other',
      ({ txt }) => texts.set(txt.names[0]?.name ?? '', [txtOf(txt.names[0]?.name, 'v=spf1 -all')]),
    ],
    [
      'the key without its name',
      'other',
      ({ txt, file }) => texts.set(txt.names[0]?.name ?? '', [txtOf(txt.names[0]?.name, file?.content)]),
    ],
    ['a longer value', 'other', ({ txt }) => texts.set(txt.names[0]?.name ?? '', [txtOf(txt.names[0]?.name, `${txt.value}0`)])],
    [
      'an alias to a record of somebody else',
      'absent',
      ({ txt }) =>
        texts.set(txt.names[0]?.name ?? '', [
          { type: 'CNAME', name: txt.names[0]?.name ?? '', data: 'record.attacker.example' },
          txtOf('record.attacker.example', txt.value),
        ]),
    ],
  ])('is none: %s', async (_what, outcome, publish) => {
    const domain = await named('shop.example.com')
    publish(domain)
    expect(await outcomesOf(domain)).toContain(`dns ${outcome}`)
    expect((await statusOf(domain)).status).toBe('pending')
  })
})
const txtOf = (name = '', data = ''): Answer => ({ type: 'TXT', name, data })

describe('accounts', () => {
  test('have keys of their own, and nobody’s proof is anybody else’s', async () => {
    const bob = await createPerson(app)
    const ofAda = await named('shop.example.com')
    const ofBob = await named('shop.example.com', { person: bob })
    expect(ofBob.file?.content).not.toBe(ofAda.file?.content)
    publishFile(ofAda)
    publishText(ofAda)
    expect((await look(ofAda)).verified).toBe(true)
    expect(await outcomesOf(ofBob, bob)).toEqual(['dns other', 'dns absent', 'file other'])
    expect(await permitOf(url('shop.example.com'), bob)).toBeNull()
    publishText(ofBob)
    expect((await look(ofBob, bob)).verified).toBe(true)
    expect(await permitOf(url('shop.example.com'), bob)).toMatchObject({ by: emailOf(bob) })
    await call(app, deleteDomain, { token: bob.token, query: byQuery(ofBob) })
    expect((await call(app, verifyDomain, { token: bob.token, body: namedBy(ofAda) })).status).toBe(404)
    expect(await statusOf(ofAda)).toMatchObject({ status: 'verified' })
  })
  test('keep one key a host, and may not name what is everybody’s', async () => {
    const first = await named('shop.example.com')
    expect(await named('SHOP.example.com.')).toMatchObject({ id: first.id, file: first.file })
    const refused = await call(app, createDomain, { token: ada.token, body: { domain: 'co.uk' } })
    expect(refused).toMatchObject({ status: 422, body: { code: 'request.invalid', errors: [{ field: 'domain' }] } })
    const viewer = await createPerson(app, { accountId: ada.accountId, role: 'User' })
    expect((await call(app, createDomain, { token: viewer.token, body: { domain: 'shop.example.com' } })).status).toBe(403)
    expect((await call(app, listDomains, { token: viewer.token })).body.total).toBe(1)
  })
})

describe('a proof in time', () => {
  test('is lost when it is gone, once three days have said so, with a notice; what it let a scan find stays open', async () => {
    files.set('/.env', ENV)
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    const { id } = await fixtures(app, ada.accountId).connection({ target: url('shop.example.com') })
    expect((await scan(id)).newFindings).toBeGreaterThan(0)
    const openEnv = () =>
      app.services.database.platform
        .selectFrom('finding')
        .select('state')
        .where('connection_id', '=', id)
        .where('check_id', '=', 'web-exposed-env')
        .execute()
    const before = await openEnv()
    expect(before.length).toBeGreaterThan(0)
    files.delete(FILE)
    await nextLook(domain)
    // asked for by hand it does not count against them
    await look(domain)
    expect(await statusOf(domain)).toMatchObject({
      status: 'failing',
      failedLooks: { gone: 1, unanswered: 0 },
      permit: { method: 'file' },
    })
    expect(Math.abs((await hoursToNextLook(domain)) - 24)).toBeLessThanOrEqual(2)
    await nextLook(domain)
    expect(await statusOf(domain)).toMatchObject({ status: 'failing', failedLooks: { gone: 2 } })
    await nextLook(domain)
    expect(await statusOf(domain)).toMatchObject({ status: 'lost', permit: null, nextCheckAt: null })
    await deliver(app, ada.accountId)
    const { results } = (await call(app, listNotifications, { token: ada.token, query: {} })).body
    expect(results[0]).toMatchObject({ kind: 'domain_lost', title: `Ownership of shop.example.com:${port} is no longer proved` })
    files.delete('/.env')
    asked.length = 0
    const after = await scan(id)
    expect(after).toMatchObject({ permit: null, resolvedFindings: 0 })
    expect(after.coverageOf('web-exposed-env')).toBe('skipped permit')
    expect(asked).not.toContain('GET /.env')
    expect(await openEnv()).toEqual(before)
    const { history } = await statusOf(domain)
    expect(history.map(({ status, by }) => `${status} ${by ?? 'daily'}`)).toEqual([
      'lost daily',
      'failing daily',
      `failing ${emailOf(ada)}`,
      'failing daily',
      `verified ${emailOf(ada)}`,
    ])
  })
  test('that is back at the second look stays, of whoever gave it', async () => {
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    files.delete(FILE)
    await nextLook(domain)
    publishFile(domain)
    await nextLook(domain)
    expect(await statusOf(domain)).toMatchObject({ status: 'verified', failedLooks: NO_FAILURES, permit: { by: emailOf(ada) } })
  })
  test.each<[string, (domain: Domain) => void, (domain: Domain) => void]>([
    ['404', publishFile, () => files.delete(FILE)],
    ['410', publishFile, () => files.set(FILE, (_request, reply) => void reply.writeHead(410).end())],
    ['another file', publishFile, () => files.set(FILE, 'welcome')],
    ['no such name', publishText, () => texts.clear()],
    ['another record', publishText, ({ txt }) => texts.set(txt.names.at(-1)?.name ?? '', [txtOf(txt.names.at(-1)?.name, 'v=spf1 -all')])],
  ])('ends by a definite answer: %s', async (_what, publish, takeAway) => {
    const domain = await named('shop.example.com')
    publish(domain)
    await look(domain)
    takeAway(domain)
    for (let day = 1; day < LOST_AFTER.gone; day += 1) await nextLook(domain)
    expect((await statusOf(domain)).status).toBe('failing')
    await nextLook(domain)
    expect(await statusOf(domain)).toMatchObject({ status: 'lost', failedLooks: { gone: 3 }, permit: null })
  })
  test.each<[string, string, (domain: Domain) => void, (domain: Domain) => void]>([
    ['a broken connection', 'unreachable', publishFile, () => files.set(FILE, (request: IncomingMessage) => void request.socket.destroy())],
    ...[401, 403, 429, 500, 503].map((status): [string, string, (domain: Domain) => void, () => void] => [
      `HTTP ${status}`,
      'refused',
      publishFile,
      () => files.set(FILE, (_request: IncomingMessage, reply: ServerResponse) => void reply.writeHead(status).end()),
    ]),
    [
      'plain http that leads to a TLS which does not answer',
      'redirected',
      publishFile,
      ({ host }) => files.set(FILE, (_request, reply) => void reply.writeHead(301, { location: `https://${host}:${port}${FILE}` }).end()),
    ],
    ['name servers that fail', 'unreachable', publishText, () => void (namesFail = true)],
  ])('is kept while nobody answers, for fourteen looks and no fewer: %s', async (_what, outcome, publish, breakDown) => {
    const domain = await named('shop.example.com')
    publish(domain)
    await look(domain)
    breakDown(domain)
    for (let n = 1; n < LOST_AFTER.unanswered; n += 1) await nextLook(domain)
    const kept = await statusOf(domain)
    expect(kept).toMatchObject({ status: 'failing', failedLooks: { gone: 0, unanswered: 13 } })
    expect(kept.permit).not.toBeNull()
    expect(kept.history[0]?.seen.some((one) => one.outcome === outcome)).toBe(true)
    expect(Math.abs((await hoursToNextLook(domain)) - 24)).toBeLessThanOrEqual(2)
    await nextLook(domain)
    expect(await statusOf(domain)).toMatchObject({ status: 'lost', failedLooks: { unanswered: 14 } })
  })
  test('outlives an installation that is away: thirty days later one look decides, and silence then counts once', async () => {
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    await daysPass(domain, 30)
    files.set(FILE, (request: IncomingMessage) => void request.socket.destroy())
    await recheckDomain(app.services, { accountId: ada.accountId, domainId: domain.id })
    expect(await statusOf(domain)).toMatchObject({ status: 'failing', failedLooks: { gone: 0, unanswered: 1 }, permit: { method: 'file' } })
    await daysPass(domain, 30)
    publishFile(domain)
    await recheckDomain(app.services, { accountId: ada.accountId, domainId: domain.id })
    expect(await statusOf(domain)).toMatchObject({ status: 'verified', failedLooks: NO_FAILURES })
  })
  test('is untouched by a look that came to nothing by a fault of ours', async () => {
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    await daysPass(domain, 2)
    const { egress } = app.services
    app.services.egress = { ...egress, ownerTexts: () => Promise.reject(new Error('a defect')) }
    try {
      await expect(recheckDomain(app.services, { accountId: ada.accountId, domainId: domain.id })).rejects.toThrow('a defect')
    } finally {
      app.services.egress = egress
    }
    expect(await statusOf(domain)).toMatchObject({ status: 'verified', failedLooks: NO_FAILURES })
  })
  test('is looked for once a day, each by a job of its own', async () => {
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    asked.length = 0
    await recheckDomain(app.services, { accountId: ada.accountId, domainId: domain.id })
    expect(asked).toEqual([])
    const db = app.services.database.platform
    await db
      .updateTable('domain')
      .set({ next_check_at: new Date(Date.now() - 1_000) })
      .where('id', '=', domain.id)
      .execute()
    await sweepDomains(app.services)
    await sweepDomains(app.services)
    const { rows } = await db.executeQuery<{ n: string }>({
      ...db.selectFrom('domain').compile(),
      sql: `select count(*) n from pgboss.job where name = 'domain.check' and data->>'domainId' = '${domain.id}'`,
      parameters: [],
    })
    expect(Number(rows[0]?.n)).toBe(1)
  })
  test('ends with its removal, and is none for a target that was changed to another place', async () => {
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    const { id } = await fixtures(app, ada.accountId).connection({ target: url('shop.example.com') })
    const read = async () => (await call(app, getConnection, { token: ada.token, params: { id } })).body.permit?.places[0] ?? null
    expect(await read()).not.toBeNull()
    const retarget = (target: string) =>
      app.services.database.platform.updateTable('connection').set({ target }).where('id', '=', id).execute()
    await retarget('http://victim.example.net/')
    expect(await read()).toBeNull()
    await retarget(url('shop.example.com'))
    expect((await call(app, deleteDomain, { token: ada.token, query: byQuery(domain) })).status).toBe(200)
    expect(await read()).toBeNull()
    // what was published for the key that is gone proves nothing for the next one
    expect(await outcomesOf(await named('shop.example.com'))).toContain('file other')
  })
  test('that was lost while a scan waited is none when it begins', async () => {
    files.set('/.env', ENV)
    const domain = await named('shop.example.com')
    publishFile(domain)
    await look(domain)
    const { id } = await fixtures(app, ada.accountId).connection({ target: url('shop.example.com') })
    const { scanId } = (await call(app, startScan, { token: ada.token, body: { manualMode: true, connectionId: id } })).body
    await call(app, deleteDomain, { token: ada.token, query: byQuery(domain) })
    asked.length = 0
    await runScanJob(app.services, {
      accountId: ada.accountId,
      scanId,
      cancel: new AbortController(),
      stopping: new AbortController().signal,
    })
    expect(asked).not.toContain('GET /.env')
  })
})
