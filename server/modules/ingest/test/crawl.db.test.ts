import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportFindings, getFinding, listFindings, verifyFinding, type FindingDetail } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { getScan, startScan, type ScanDetail } from '#contract/scans.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { startTurncoat, type TurncoatSite } from './turncoat-site.ts'

const PATIENCE_MS = 30_000
const FORM = '<form method="post" action="http://pay.example/"><input name="card"></form>'
const head = '<html><title>Our shop</title><h1>Things for the kitchen</h1><a href="/a">a</a><a href="/b">b</a><a href="/c">c</a>'
const SIGN_IN = '<html><title>Sign in</title><form method="post"><input name="user"><input type="password" name="password"></form>'
/** Pages by path; a number is the status of an error. */
type Pages = Readonly<Record<string, string | number>>
const WRONG: Pages = { '/': head, '/a': head + FORM, '/b': head + FORM, '/c': head }

let app: TestApp
let owner: Person
let stopListening: () => Promise<void>
let site: TurncoatSite
let connectionId: string
let asked: string[] = []

const serving = (pages: Pages): RequestListener => {
  return (request, response) => {
    asked.push(request.url ?? '')
    const page = pages[request.url ?? ''] ?? 404
    response.writeHead(typeof page === 'number' ? page : 200, { 'content-type': 'text/html' })
    response.end(typeof page === 'number' ? 'no' : page)
  }
}
const become = (change: Pages) => site.turn(() => createServer(serving({ ...WRONG, ...change })))

beforeAll(async () => {
  app = await testApp({}, { work: true })
  stopListening = await startScanWorker(app.services)
  owner = await createPerson(app)
  site = await startTurncoat(() => createServer(serving(WRONG)))
  const body = { name: 'Shop', url: `http://127.0.0.1:${site.port}/`, schedule: 'manual', pages: 20 }
  connectionId = (await call(app, callsOfKind('website').create, { token: owner.token, body })).body.id
})
afterAll(async () => {
  await stopListening()
  await app.close()
  await site.turn(() => undefined)
})

const ended = (scanId: string): Promise<ScanDetail> =>
  vi.waitFor(
    async () => {
      const { body } = await call(app, getScan, { token: owner.token, params: { scanId } })
      expect(body.status).toMatch(/completed|failed/u)
      return body
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )
async function scan(): Promise<ScanDetail> {
  const { body } = await call(app, startScan, { token: owner.token, body: { manualMode: true, connectionId } })
  return ended(body.scanId)
}
async function finding(): Promise<FindingDetail> {
  const { body } = await call(app, listFindings, { token: owner.token, query: { checkId: 'web-form-http', status: 'open,resolved' } })
  expect(body.results).toHaveLength(1)
  const id = body.results[0]?.id ?? ''
  return (await call(app, getFinding, { token: owner.token, params: { id } })).body
}
const standing = async () => {
  const { status, pages } = await finding()
  return [status, pages]
}
async function verify(): Promise<ScanDetail> {
  const { id } = await finding()
  asked = []
  const { body } = await call(app, verifyFinding, { token: owner.token, params: { id } })
  return ended(body.scanId)
}

describe('a cause on two pages of a site, from the first scan to its proof', () => {
  it(
    'is one finding with its pages, in the answer, in the list and in the file',
    async () => {
      const seen = await scan()
      expect(seen).toMatchObject({ status: 'completed', pages: { judged: 4, known: 4 } })
      expect(seen.pageCoverage?.pages.map(({ path }) => path)).toEqual(['/', '/a', '/b', '/c'])
      expect(await finding()).toMatchObject({ status: 'open', locator: 'pay.example/', pages: ['/a', '/b'], pageCount: 2 })
      const file = await call(app, exportFindings, { token: owner.token, query: { checkId: 'web-form-http', format: 'ndjson' } })
      expect(file.raw.body).toContain('"pages":["/a","/b"]')
    },
    PATIENCE_MS,
  )
  it(
    'stays the same one when it is gone from one page, and stands on that alone',
    async () => {
      const { id } = await finding()
      await become({ '/b': head })
      expect(await scan()).toMatchObject({ newFindings: 0, resolvedFindings: 0 })
      expect(await finding()).toMatchObject({ id, status: 'open', pages: ['/a'] })
      await become({})
      await scan()
      expect(await standing()).toEqual(['open', ['/a', '/b']])
    },
    PATIENCE_MS,
  )
  it.each([
    ['is refused', { '/b': 403 }, 'blocked'],
    ['is broken', { '/b': 500 }, 'unreachable'],
    ['asks for a sign-in', { '/b': SIGN_IN }, 'blocked'],
  ] as const)(
    'stays open while one of its pages %s, in a scan and in a verification, which say so',
    async (_, change, state) => {
      await become({ '/a': head, ...change })
      const full = await scan()
      expect(full.coverage.notRun).toContainEqual(expect.objectContaining({ checkId: 'web-form-http', state }))
      expect(await standing()).toEqual(['open', ['/a', '/b']])
      expect((await verify()).coverage.notRun).toMatchObject([{ checkId: 'web-form-http', state }])
      expect(await standing()).toEqual(['open', ['/a', '/b']])
      expect((await finding()).timeline[0]).toMatchObject({ kind: 'verify_inconclusive', note: state })
    },
    PATIENCE_MS * 2,
  )
  it(
    'is proved by a verification that asks for its pages again, and for no other',
    async () => {
      await become({ '/a': head, '/b': 410 })
      expect(await verify()).toMatchObject({ resolvedFindings: 1, coverage: { ran: 1 } })
      expect(asked.toSorted()).toEqual(['/', '/', '/a', '/b', '/robots.txt'])
      const proved = await finding()
      expect(proved).toMatchObject({ status: 'resolved', completion: 'proved', pages: ['/a', '/b'] })
    },
    PATIENCE_MS,
  )
})
