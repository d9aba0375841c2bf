/** One account's scans keep no other's waiting; one public host is not scanned by many at a time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getScan } from '#contract/scans.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite } from '#server/test/local-site.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { claimScan, holdScan } from './claim-scan.ts'
import { completeScan } from './end-scan.ts'
import { publicHostOf } from './host-budget.ts'

let app: TestApp
let [ada, bob]: Person[] = []
beforeAll(async () => {
  app = await testApp({}, { work: true })
  ada = await createPerson(app)
  bob = await createPerson(app)
})
afterAll(() => app.close())

interface Queued {
  person: Person
  scanId: string
}
/** Queues a full scan of a new connection. */
async function queue(person: Person | undefined, target: string): Promise<Queued> {
  const { id } = await fixtures(app, person!.accountId).connection({ target, fields: JSON.stringify({ url: target }) })
  const { scan } = await asWorker(app, person!.accountId, (ctx) => requestScan(ctx, { connectionId: id, kind: 'full', trigger: 'manual' }))
  return { person: person!, scanId: scan.id }
}
const claim = async ({ person, scanId }: Queued): Promise<number | undefined> =>
  (await asWorker(app, person.accountId, (ctx) => claimScan(ctx, scanId)))?.scan.attempt
const show = async ({ person, scanId }: Queued) => (await call(app, getScan, { token: person.token, params: { scanId } })).body
const complete = ({ person, scanId }: Queued) =>
  asWorker(app, person.accountId, async (ctx) => completeScan(ctx, await holdScan(ctx, { scanId, attempt: 1 })))

async function jobsOf({ scanId }: Queued) {
  const { rows } = await sql<{ state: string; start_after: Date }>`
    select state, start_after from pgboss.job where data->>'scanId' = ${scanId} order by created_on`.execute(app.services.database.platform)
  return rows
}

describe('a public host', () => {
  it('bears two scans at a time over all accounts; a third stays queued and says what it waits for', async () => {
    const target = 'https://shop.example/'
    const [first, second, third] = [await queue(ada, target), await queue(bob, target), await queue(ada, `${target}cart`)]
    expect([await claim(first), await claim(second), await claim(third)]).toEqual([1, 1, undefined])
    expect(await show(third)).toMatchObject({ status: 'queued', attempt: 0, waitsForHost: 'shop.example' })
    expect(await claim(await queue(bob, 'https://other.example/'))).toBe(1)
    // a worker that picks up a dead one's scan has its place
    expect(await claim(second)).toBe(2)
    await complete(first)
    expect(await claim(third)).toBe(1)
    expect(await show(third)).toMatchObject({ status: 'running', waitsForHost: null })
  })

  it('bears no more when many begin at once', async () => {
    const scans = await Promise.all(Array.from({ length: 6 }, (_, index) => queue(index % 2 === 0 ? ada : bob, 'https://busy.example/')))
    const attempts = await Promise.all(scans.map(claim))
    expect(attempts.filter((attempt) => attempt === 1)).toHaveLength(2)
  })

  it('leaves a scan that waits a job of its own, some seconds ahead', async () => {
    const scans = [
      await queue(ada, 'https://late.example/'),
      await queue(bob, 'https://late.example/'),
      await queue(ada, 'https://late.example/'),
    ]
    for (const scan of scans) await claim(scan)
    const [, again] = await jobsOf(scans[2]!)
    expect(again?.state).toBe('created')
    expect(again!.start_after.getTime() - Date.now()).toBeGreaterThan(1_000)
  })

  it.each(['http://127.0.0.1:8/', 'http://10.1.2.3/', 'http://[::1]/', 'http://localhost/', 'https://intranet/'])(
    'is none of the operator’s own machines: %s',
    async (target) => {
      const scans = [await queue(ada, target), await queue(bob, target), await queue(ada, target)]
      for (const scan of scans) expect(await claim(scan)).toBe(1)
    },
  )

  it.each([
    ['https://Shop.Example./cart?x=1', 'shop.example'],
    ['http://8.8.8.8:8080/', '8.8.8.8'],
    ['https://[2606:4700::1111]/', '2606:4700::1111'],
    ['https://169.254.169.254/', null],
    ['https://[::ffff:10.0.0.1]/', null],
    ['https://printer.local/', null],
    ['123456789012', null],
  ])('of %s is %s', (target, host) => expect(publicHostOf(target)).toBe(host))
})

describe('the slots', () => {
  it('leave room for an account while another has twenty scans of slow sites waiting', { timeout: 60_000 }, async () => {
    const [slow, quick] = [await startLocalSite({ delayMs: 30_000 }), await startLocalSite()]
    await app.services.database.platform
      .updateTable('scan')
      .set({ status: 'cancelled' })
      .where('status', 'in', ['queued', 'running'])
      .execute()
    const waiting = await Promise.all(Array.from({ length: 20 }, () => queue(ada, slow.url)))
    const stopListening = await startScanWorker(app.services)
    const started = async () => (await Promise.all(waiting.map(show))).filter(({ status }) => status !== 'queued').length
    await expect.poll(started, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    const other = await queue(bob, quick.url)
    await expect.poll(async () => (await show(other)).status, { interval: 50 }).not.toBe('queued')
    const { requestedAt, startedAt } = await show(other)
    // the slow ones would have held their slots for half a minute
    expect(Date.parse(startedAt!) - Date.parse(requestedAt)).toBeLessThan(15_000)
    expect(await started()).toBeLessThan(20)
    await stopListening()
    await app.services.jobs.stop()
    await Promise.all([slow.close(), quick.close()])
  })
})
