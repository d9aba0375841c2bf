import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getConnection, recogniseConnection } from '#contract/connections.ts'
import { getFinding, listFindings, verifyFinding } from '#contract/findings.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { getRemediation, listRemediations, updateRemediation } from '#contract/remediations.ts'
import { getScan, startScan, type ScanDetail } from '#contract/scans.ts'
import { blockingShapes } from '#scanners/test/blocking/shapes.ts'
import { repairedShop, shop } from '#scanners/test/blocking/shop.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { scannerFor } from '#server/kinds.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { startTurncoat, type TurncoatSite } from './turncoat-site.ts'

const PATIENCE_MS = 30_000
const CHECKS = scannerFor('Websites')?.checks.length ?? 0

let app: TestApp
let owner: Person
let stopListening: () => Promise<void>
let site: TurncoatSite
let connectionId: string
/** The card of the readable /.env. */
let cardId: string

beforeAll(async () => {
  app = await testApp({}, { work: true })
  stopListening = await startScanWorker(app.services)
  owner = await createPerson(app)
  site = await startTurncoat(() => createServer(shop))
  const url = `http://127.0.0.1:${site.port}/`
  const made = await call(app, callsOfKind('website').create, { token: owner.token, body: { name: 'Shop', url, schedule: 'manual' } })
  connectionId = made.body.id
  await scan()
  const cards = await call(app, listRemediations, { token: owner.token, query: {} })
  cardId = cards.body.results.find(({ checkId }) => checkId === 'web-exposed-env')?.id ?? ''
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
const move = async (columnId: string) =>
  (await call(app, updateRemediation, { token: owner.token, params: { id: cardId }, body: { columnId, position: 0 } })).body
async function verify(): Promise<ScanDetail> {
  await move('Column_InProgress')
  return ended((await move('Column_ReadyToVerify')).verifyScanId ?? '')
}
const card = async () => (await call(app, getRemediation, { token: owner.token, params: { id: cardId } })).body

/** What is wrong with the site, as the product has it: findings by state, cards by column. */
async function standing(): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', check_id, locator, state) as row from finding where account_id = ${owner.accountId}
    union all select concat_ws(' ', check_id, column_id, findings_fixed) from remediation where account_id = ${owner.accountId} and id <> ${cardId}
    order by 1`.execute(app.services.database.platform)
  return rows.map(({ row }) => row)
}

describe('a shop with more than 16 findings, in whose place there is', () => {
  it('at first itself', async () => {
    const findings = (await standing()).filter((row) => row.endsWith(' 1'))
    expect(findings.length).toBeGreaterThanOrEqual(16)
    for (const of of ['web-exposed-env', 'web-dir-listing', 'web-sourcemap', 'web-form-http', 'web-cookie-secure'])
      expect(
        findings.some((row) => row.startsWith(of)),
        of,
      ).toBe(true)
  })

  it.each(blockingShapes().map((shape) => [shape.name, shape] as const))(
    '%s: nothing is closed or completed, each check is named, and a verification could not see it',
    async (_, { failure, state, answer }) => {
      const before = await standing()
      await site.turn(() => createServer(answer))
      const seen = await scan()
      expect(seen).toMatchObject({ status: failure === null ? 'completed' : 'failed', failureCode: failure, resolvedFindings: 0 })
      const { ran, total, notRun } = seen.coverage
      expect([ran + notRun.length, total]).toEqual([CHECKS, CHECKS])
      expect(notRun.some((entry) => entry.state === state)).toBe(true)
      if (failure !== null)
        expect([ran, new Set(notRun.map((entry) => `${entry.state} ${entry.reason}`))]).toEqual([0, new Set([`${state} ${failure}`])])
      expect(await standing()).toEqual(before)

      const verified = await verify()
      expect(verified).toMatchObject({
        resolvedFindings: 0,
        coverage: { ran: 0, total: 1, notRun: [{ checkId: 'web-exposed-env', state }] },
      })
      const { statusRemediation, verifying, events } = await card()
      expect([statusRemediation, verifying]).toEqual(['Ready to Verify', false])
      expect(events[0]).toMatchObject({ kind: 'verify_inconclusive', to: failure ?? state, scanId: verified.scanId })
      expect(await standing()).toEqual(before)
      const health = (await call(app, getConnection, { token: owner.token, params: { id: connectionId } })).body
      expect([health.health, health.healthReason, health.failedScanId]).toEqual(
        failure === null ? ['healthy', null, null] : ['failed', failure, verified.scanId],
      )
      await site.turn(() => createServer(shop))
    },
    PATIENCE_MS * 2,
  )

  it('itself again: nothing is new', async () => {
    expect(await scan()).toMatchObject({ status: 'completed', newFindings: 0, resolvedFindings: 0 })
  })

  it('the shop repaired: a verification proves it, and a scan closes the rest', async () => {
    await site.turn(() => createServer(repairedShop()))
    expect(await verify()).toMatchObject({ status: 'completed', coverage: { ran: 1, notRun: [] } })
    expect(await card()).toMatchObject({ statusRemediation: 'Completed', completion: 'proved' })
    expect((await scan()).resolvedFindings).toBeGreaterThanOrEqual(10)
  })

  it('a finding verified on its own says in its history that nobody could see it', async () => {
    await site.turn(() => createServer((_request, response) => response.writeHead(403).end('Forbidden')))
    const open = await call(app, listFindings, { token: owner.token, query: { connectionId, status: 'open', limit: 1 } })
    const id = open.body.results[0]?.id ?? ''
    const { scanId } = (await call(app, verifyFinding, { token: owner.token, params: { id } })).body
    await ended(scanId)
    const { status, timeline } = (await call(app, getFinding, { token: owner.token, params: { id } })).body
    expect([status, timeline[0]]).toMatchObject(['open', { kind: 'verify_inconclusive', note: 'forbidden', scanId }])
  })

  it('another look, which a person says is the shop: then it is judged', async () => {
    const look = `<!doctype html><title>Nordlicht</title><body>${'<p>Candles, mirrors, drawers, wallpaper and everything else a house needs.</p>'.repeat(20)}</body>`
    await site.turn(() => createServer(repairedShop(look)))
    expect(await scan()).toMatchObject({ status: 'failed', failureCode: 'other_page' })
    expect((await call(app, recogniseConnection, { token: owner.token, params: { id: connectionId } })).status).toBe(200)
    expect(await scan()).toMatchObject({ status: 'completed' })
    expect(await scan()).toMatchObject({ status: 'completed', newFindings: 0, resolvedFindings: 0 })
  })
})
