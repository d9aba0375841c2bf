import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFinding, listFindings } from '#contract/findings.ts'
import { ScannedTarget, outcome, scannerOf, verdict } from '#server/test/scanning.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const CHECK = 'web-xcto-missing'
let app: TestApp
let owner: Person
let target: ScannedTarget

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const seen = (status: 'FAIL' | 'PASS') => target.scan(outcome(CHECK, [verdict(status)]))
/** The site is repaired and broken again, so often. */
async function flap(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await seen('PASS')
    await seen('FAIL')
  }
}
async function begin(): Promise<string> {
  owner = await createPerson(app)
  target = await ScannedTarget.create(app, owner.accountId, scannerOf(CHECK))
  await seen('FAIL')
  return (await target.findings())[0]?.id ?? ''
}
const read = async (id: string) => (await call(app, getFinding, { token: owner.token, params: { id } })).body
const told = async () => {
  await deliver(app, owner.accountId)
  const rows = await app.services.database.platform
    .selectFrom('notification')
    .select('kind')
    .where('account_id', '=', owner.accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

describe('a finding that goes to and fro', () => {
  it('is unstable from its third return within a day, and people are told of that once', async () => {
    const id = await begin()
    await flap(2)
    expect(await read(id)).toMatchObject({ status: 'open', isUnstable: false })
    expect(await told()).toEqual(['regression', 'regression'])
    await flap(1)
    expect(await read(id)).toMatchObject({ status: 'open', isUnstable: true })
    await flap(4)
    expect(await told()).toEqual(['regression', 'regression', 'unstable'])
    const kinds = (await read(id)).timeline.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'unstable')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'reopened')).toHaveLength(7)
    const { body } = await call(app, listFindings, { token: owner.token, query: {} })
    expect(body.results.map(({ isUnstable }) => isUnstable)).toEqual([true])
  })

  it('that came back often long ago is not, and one that was is no longer after a day', async () => {
    const id = await begin()
    await flap(2)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    const { platform } = app.services.database
    await platform.updateTable('finding_event').set({ at: yesterday }).where('finding_id', '=', id).execute()
    await flap(1)
    expect((await read(id)).isUnstable).toBe(false)
    await flap(2)
    expect((await read(id)).isUnstable).toBe(true)
    await platform.updateTable('finding').set({ unstable_at: yesterday }).where('id', '=', id).execute()
    expect((await read(id)).isUnstable).toBe(false)
  })
})
