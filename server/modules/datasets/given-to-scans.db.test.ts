import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getScan } from '#contract/scans.ts'
import { datasets } from '#server/kinds.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { keepDataset } from './index.ts'

let app: TestApp
let owner: Person
let site: LocalSite
let stopListening: () => Promise<void>
beforeAll(async () => {
  app = await testApp({}, { work: true })
  stopListening = await startScanWorker(app.services)
  owner = await createPerson(app)
  site = await startLocalSite()
})
afterAll(async () => {
  await stopListening()
  await site.close()
  await app.close()
})

/** Finds a library in the address of this very site, and nowhere else. */
const SIGNATURES = JSON.stringify({
  shoplib: {
    vulnerabilities: [{ below: '999', severity: 'low', identifiers: { CVE: ['CVE-2030-1'] } }],
    extractors: { uri: ['://(§§version§§)'], filecontent: ['shoplib (§§version§§)'] },
  },
})
const librariesFoundBy = async (connectionId: string) => {
  const { scan } = await asWorker(app, owner.accountId, (ctx) => requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual' }))
  await vi.waitFor(
    async () => expect((await call(app, getScan, { token: owner.token, params: { scanId: scan.id } })).body.status).toBe('completed'),
    { timeout: 20_000, interval: 100 },
  )
  const found = await app.services.database.platform
    .selectFrom('finding')
    .select('locator')
    .where('connection_id', '=', connectionId)
    .where('check_id', '=', 'web-js-vulnerable')
    .execute()
  return found.map(({ locator }) => locator)
}

test('signatures that were imported reach the process that scans with the next scan', async () => {
  const connection = await fixtures(app, owner.accountId).connection({ target: site.url })
  expect(await librariesFoundBy(connection.id)).toEqual([])
  const signatures = datasets.find(({ id }) => id === 'library-signatures')
  if (signatures === undefined) throw new Error('websites have signatures')
  await keepDataset(app.services, signatures, { text: SIGNATURES, origin: 'import', etag: null })
  expect(await librariesFoundBy(connection.id)).toEqual(['shoplib /shop.js'])
}, 60_000)
