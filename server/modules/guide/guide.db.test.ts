import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { switchDemoFault } from '#contract/demo.ts'
import { listFindings } from '#contract/findings.ts'
import { getGuide } from '#contract/guide.ts'
import { getProof } from '#contract/proofs.ts'
import { getShell } from '#contract/users.ts'
import { startDemoTarget } from '#server/demo-target/demo-target.ts'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let folder = ''
beforeAll(async () => {
  app = await testApp({ isLocal: true })
  folder = await mkdtemp(join(tmpdir(), 'parapet-guide-'))
  app.services.demoTarget = await startDemoTarget({ port: 0, stateFile: join(folder, 'state.json') })
})
afterAll(async () => {
  await app.services.demoTarget?.close()
  await app.close()
  await rm(folder, { recursive: true })
})

async function account() {
  const owner = await createPerson(app)
  const { token } = owner
  return {
    owner,
    make: fixtures(app, owner.accountId),
    guide: async () => (await call(app, getGuide, { token })).body,
    shown: async () => (await call(app, getShell, { token })).body.guide,
    repair: (faultId: string) => call(app, switchDemoFault, { token, params: { faultId }, body: { on: false } }),
  }
}

/** Ids of one moment do not tell which is newer: these do. */
const idAt = (second: number) => newId(Date.parse('2026-01-01T00:00:00Z') + second * 1_000)

describe('the guide', () => {
  test('begins with nothing', async () => {
    const { guide, shown } = await account()
    expect(await shown()).toBe(true)
    expect(await guide()).toEqual({ connection: null, scan: null, findings: [], repaired: 0, isVerifying: false, proof: null })
  })
  test('knows what was connected, scanned, repaired and proved, from the database and the faults alone', async () => {
    const { owner, make, guide, repair } = await account()
    await make.connection({ name: 'Own site' })
    const shop = await make.connection({ name: 'Demo shop', is_demo_target: true })
    await make.scan(shop.id, { status: 'running' })
    expect(await guide()).toMatchObject({ connection: { name: 'Demo shop', isDemo: true }, scan: { status: 'running' }, proof: null })

    const resource = await make.resource(shop.id)
    const env = await make.finding(shop.id, resource.id, { check_id: 'web-exposed-env', risk: 4 })
    await make.finding(shop.id, resource.id, { check_id: 'web-https-missing', risk: 2 })
    await repair('env-file')
    expect(await guide()).toMatchObject({
      repaired: 1,
      findings: [
        { findingId: env.id, riskLevel: 'critical', faultId: 'env-file', isRepaired: true },
        { riskLevel: 'medium', faultId: null, isRepaired: false },
      ],
    })
    const started = new Date(Date.now() - 60_000)
    const scan = await make.scan(shop.id, { seq: 2, kind: 'verify', started_at: started })
    const proof = await make.proof(shop.id, env.id, { scan_id: scan.id, at: new Date(started.getTime() + 1_400) })
    expect((await guide()).proof, 'the finding is open: the proof holds no more').toBeNull()
    await app.services.database.platform.updateTable('finding').set({ state: 2 }).where('id', '=', env.id).execute()
    expect((await guide()).proof).toMatchObject({ proofId: proof.id, findingId: env.id, durationMs: 1_400 })
    const { body } = await call(app, getProof, { token: owner.token, params: { id: proof.id } })
    expect(body.tookMs, 'the page of the proof says the same').toBe(1_400)
  })
  test('lists what weighs alike as the list of findings does: by priority, then the newest', async () => {
    const { owner, make, guide } = await account()
    const site = await make.connection()
    const resource = await make.resource(site.id)
    const alike = [idAt(2), idAt(3), idAt(1)]
    for (const id of alike) await make.finding(site.id, resource.id, { id })
    const first = await make.finding(site.id, resource.id, { id: idAt(0), priority: 42 })
    const expected = [first.id, alike[1], alike[0], alike[2]]
    expect((await guide()).findings.map(({ findingId }) => findingId)).toEqual(expected)
    const { body } = await call(app, listFindings, { token: owner.token, query: { sort: '-riskLevel' } })
    expect(body.results.map(({ id }) => id)).toEqual(expected)
  })
  test('takes the first full scan that completed, or else the newest', async () => {
    const { make, guide } = await account()
    const shop = await make.connection()
    await make.scan(shop.id, { seq: 1, status: 'failed' })
    const second = await make.scan(shop.id, { seq: 2, status: 'cancelled' })
    expect((await guide()).scan?.scanId).toBe(second.id)
    const third = await make.scan(shop.id, { seq: 3, status: 'completed' })
    await make.scan(shop.id, { seq: 4, status: 'completed' })
    expect((await guide()).scan?.scanId).toBe(third.id)
  })
  test('is shown to whoever may act, in a new account and where the demo target is watched', async () => {
    const { owner, make, shown } = await account()
    const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
    expect((await call(app, getShell, { token: viewer.token })).body.guide).toBe(false)
    await app.services.database.platform
      .updateTable('account')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(await shown()).toBe(false)
    await make.connection({ is_demo_target: true })
    expect(await shown()).toBe(true)
  })
  test('tells nothing of another account', async () => {
    const [one, two] = [await account(), await account()]
    await one.make.connection({ is_demo_target: true })
    expect((await two.guide()).connection).toBeNull()
  })
})
