import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setRetention } from '#contract/settings.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { sweep } from './module.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const db = () => app.services.database.platform
const run = () => sweep(app.services, new AbortController().signal)

/** An account that keeps evidence for 40 days and scans for 60, with rows of every age. */
async function account(retention: { evidence: number | null; scans: number | null }) {
  const owner = await createPerson(app)
  const make = fixtures(app, owner.accountId)
  const { id: connection } = await make.connection()
  const { id: resource } = await make.resource(connection)
  const evidence = async (days: number, inStore = false) => {
    const bytes = Buffer.from(JSON.stringify([{ label: newId(), kind: 'text', content: 'x' }]))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (inStore) await app.services.storage.putContent(bytes)
    await db()
      .insertInto('evidence')
      .values({ account_id: owner.accountId, sha256, size: bytes.length, body: inStore ? null : bytes.toString(), created_at: ago(days) })
      .execute()
    return sha256
  }
  let seq = 0
  const scan = (days: number) =>
    make.scan(connection, { seq: ++seq, requested_at: ago(days), started_at: ago(days), finished_at: ago(days) })
  await call(app, setRetention, { token: owner.token, body: retention })
  const kept = async () => ({
    evidence: (await db().selectFrom('evidence').select('sha256').where('account_id', '=', owner.accountId).execute()).map(
      ({ sha256 }) => sha256,
    ),
    scans: (await db().selectFrom('scan').select('id').where('account_id', '=', owner.accountId).execute()).map(({ id }) => id),
    spans: (await db().selectFrom('result_span').select('id').where('account_id', '=', owner.accountId).execute()).map(({ id }) => id),
  })
  return { owner, make, connection, resource, evidence, scan, kept }
}
const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => (a < b ? -1 : 1))

it('deletes evidence that is old and that nothing holds any more, also from the object store', async () => {
  const { make, connection, resource, evidence, kept } = await account({ evidence: 40, scans: null })
  const [old, young, ofResult, ofFinding, ofProof, stored] = [
    await evidence(41),
    await evidence(39),
    await evidence(90),
    await evidence(90),
    await evidence(90),
    await evidence(41, true),
  ]
  await make.span(connection, resource, { evidence_sha256: ofResult })
  await make.finding(connection, resource, { evidence_sha256: ofFinding })
  const resolved = await make.finding(connection, resource, { state: 2, evidence_sha256: old })
  await make.proof(connection, resolved.id, { before_evidence_sha256: ofProof })
  await run()
  expect(sorted((await kept()).evidence)).toEqual(sorted([young, ofResult, ofFinding, ofProof]))
  expect(await app.services.storage.has(stored)).toBe(false)
})

it('deletes scans that are old with their results of then, and none that a connection, an open finding or a proof names', async () => {
  const { owner, make, connection, resource, scan, kept } = await account({ evidence: null, scans: 60 })
  const [old, last, ofFinding, ofProof, young] = [await scan(61), await scan(61), await scan(61), await scan(61), await scan(59)]
  await db().updateTable('connection').set({ last_scan_id: last.id }).where('id', '=', connection).execute()
  await make.finding(connection, resource, { last_scan_id: ofFinding.id })
  const proved = await make.finding(connection, resource, { state: 2, last_scan_id: old.id })
  await make.proof(connection, proved.id, { scan_id: ofProof.id, before_scan_id: null })
  const live = await make.span(connection, resource)
  await make.span(connection, resource, { to_scan_seq: 2, to_at: ago(61) })
  const recent = await make.span(connection, resource, { to_scan_seq: 2, to_at: ago(59) })
  await run()
  const after = await kept()
  expect(sorted(after.scans)).toEqual(sorted([last.id, ofFinding.id, ofProof.id, young.id]))
  expect(sorted(after.spans)).toEqual(sorted([live.id, recent.id]))
  const coverage = await db().selectFrom('scan_coverage').select('scan_id').where('account_id', '=', owner.accountId).execute()
  expect(coverage.map(({ scan_id }) => scan_id)).not.toContain(old.id)
})

it('keeps everything where nobody decided otherwise, and in other accounts', async () => {
  const { evidence, scan, kept } = await account({ evidence: null, scans: null })
  const [sha, { id }] = [await evidence(4_000), await scan(4_000)]
  await run()
  expect(await kept()).toMatchObject({ evidence: [sha], scans: [id] })
})
