/** Retention deletes evidence while a scan stores the very same bytes: each order of the two leaves the evidence readable. */
import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { setRetention } from '#contract/settings.ts'
import type { Evidence } from '#scanners/sdk/check.ts'
import { OBJECT_LOCK } from '#server/db/object-lock.ts'
import { kinds } from '#server/kinds.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import { ingestBatch } from '#server/modules/ingest/run/ingest-batch.ts'
import type { Services } from '#server/services.ts'
import { contentKey } from '#server/storage/object-store.ts'
import { FIXTURE_CHECK, fixtures } from '#server/test/fixtures.ts'
import { outcome, verdict } from '#server/test/scanning.ts'
import { asWorker, call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { forgetOld } from './keep-for-days.ts'

const OLD = new Date(Date.now() - 90 * 86_400_000)
const WAIT = { timeout: 20_000 }
const scanner = kinds.map((kind) => kind.scanner).find(({ vectorType }) => vectorType === 'Websites')
const outcomeOf = (seen: readonly Evidence[]) => outcome(FIXTURE_CHECK, [verdict('FAIL', { evidence: [...seen] })])
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const db = () => app.services.database.platform
const forget = (services: Services = app.services) => forgetOld(services, new AbortController().signal)

let evidence: Evidence[]
let sha256: string
let turn = 0
beforeEach(() => {
  evidence = [{ label: 'Answer', kind: 'response', content: `${++turn} ${'x'.repeat(10_000)}` }]
  sha256 = contentKey(Buffer.from(JSON.stringify(evidence)))
})

/** An account that keeps evidence for 30 days, with a running scan. */
async function account() {
  const owner = await createPerson(app)
  const { accountId } = owner
  const make = fixtures(app, accountId)
  const { id: connectionId } = await make.connection()
  const scan = await make.scan(connectionId, { status: 'running', attempt: 1, finished_at: null, covered: [] })
  await call(app, setRetention, { token: owner.token, body: { evidence: 30, scans: null } })
  return {
    /** A row of long ago that nothing holds any more; without a body it names an object. */
    async old(body: readonly Evidence[] | null = null): Promise<void> {
      const bytes = Buffer.from(JSON.stringify(body ?? evidence))
      if (body === null) await app.services.storage.putContent(bytes)
      await db()
        .insertInto('evidence')
        .values({
          account_id: accountId,
          sha256: contentKey(bytes),
          size: bytes.length,
          body: body && JSON.stringify(body),
          created_at: OLD,
        })
        .execute()
    },
    /** The scan sees the large evidence. */
    see(services: Services = app.services): Promise<void> {
      if (scanner === undefined) throw new Error('There is no kind for websites')
      const target = { accountId, lease: { scanId: scan.id, attempt: 1 }, scanner, doneBefore: 0 }
      return ingestBatch(services, target, [{ type: 'outcome', outcome: outcomeOf(evidence) }])
    },
    /** The scan sees small evidence, and commits when it is told to. */
    seeSmall: (small: readonly Evidence[], beforeCommit: () => Promise<void>) =>
      asWorker(app, accountId, async (ctx) => {
        if (scanner === undefined) throw new Error('There is no kind for websites')
        const running = await ctx.db.selectFrom('scan').selectAll().where('id', '=', scan.id).executeTakeFirstOrThrow()
        await ingest(ctx, running, [outcomeOf(small)], { scanner: { ...scanner, targetOf: (target) => target } })
        await beforeCommit()
      }),
    rows: () => db().selectFrom('evidence').select('sha256').where('account_id', '=', accountId).execute(),
  }
}

/** Services whose object store stops where it is told to, until it may go on. */
function stopping(at: 'before delete' | 'after put') {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const stop = () => {
    reach()
    return gate
  }
  const { storage } = app.services
  const store: Services['storage'] = {
    ...storage,
    async delete(key) {
      if (at === 'before delete') await stop()
      return storage.delete(key)
    },
    async putContent(bytes) {
      const key = await storage.putContent(bytes)
      if (at === 'after put') await stop()
      return key
    },
  }
  return { services: { ...app.services, storage: store }, reached, goOn }
}
const someoneWaits = async () => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db())
  return rows.length > 0
}

test('what is about to be deleted is stored again by the scan that sees it again', async () => {
  const one = await account()
  await one.old()
  const { services, reached, goOn } = stopping('before delete')
  const forgetting = forget(services)
  await reached
  const seeing = one.see()
  await expect.poll(someoneWaits, WAIT).toBe(true)
  goOn()
  await Promise.all([forgetting, seeing])
  expect(await one.rows()).toEqual([{ sha256 }])
  expect(await app.services.storage.has(sha256)).toBe(true)
})

test('what a scan has just found in the store stays, though its row and those of others were old', async () => {
  const [one, other] = [await account(), await account()]
  await one.old()
  await other.old()
  const { services, reached, goOn } = stopping('after put')
  const seeing = one.see(services)
  await reached
  await forget()
  goOn()
  await seeing
  expect(await other.rows()).toEqual([])
  expect(await one.rows()).toEqual([{ sha256 }])
  expect(await app.services.storage.has(sha256)).toBe(true)
})

test('an old row that a scan names again, uncommitted as yet, stays', async () => {
  const one = await account()
  const small: Evidence[] = [{ label: 'Answer', kind: 'response', content: 'seen before' }]
  await one.old(small)
  await one.seeSmall(small, () => forget())
  expect(await one.rows()).toEqual([{ sha256: contentKey(Buffer.from(JSON.stringify(small))) }])
})

test('nothing is deleted while a backup reads, and all that is due is once it has ended', async () => {
  const one = await account()
  await one.old()
  const backup = new Client({ connectionString: app.ownerUrl })
  await backup.connect()
  onTestFinished(() => backup.end().catch(() => undefined))
  await backup.query(`select pg_advisory_lock_shared(${OBJECT_LOCK})`)
  await forget()
  expect(await app.services.storage.has(sha256)).toBe(true)
  expect(await one.rows()).toEqual([{ sha256 }])
  await backup.end()
  await forget()
  expect(await app.services.storage.has(sha256)).toBe(false)
  expect(await one.rows()).toEqual([])
})
