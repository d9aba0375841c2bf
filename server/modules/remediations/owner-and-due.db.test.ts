import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignFindings, getFinding, triageFindings } from '#contract/findings.ts'
import { updateRemediation } from '#contract/remediations.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { call, createPerson, deliver, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const failing = (...paths: string[]) =>
  outcome(
    'env',
    paths.map((locator) => verdict('FAIL', { locator })),
  )

/** A scanned target whose one check fails in two places: two findings, one card. */
async function scanned() {
  const owner = await createPerson(app, { name: 'Ada Lovelace' })
  const grace = await createPerson(app, { accountId: owner.accountId, role: 'User', name: 'Grace Hopper' })
  const target = await ScannedTarget.create(app, owner.accountId, scannerOf('env'))
  await target.scan(failing('/.env', '/.npmrc'))
  const card = async () =>
    app.services.database.platform.selectFrom('remediation').selectAll().where('account_id', '=', owner.accountId).executeTakeFirstOrThrow()
  const change = async (body: { assigneeId?: string | null; dueOn?: string | null }) =>
    (await call(app, updateRemediation, { token: owner.token, params: { id: (await card()).id }, body })).status
  /** Owner and day of the card, and those of its open findings: one of each where all agree. */
  const said = async () => {
    const { assignee_id, due_on } = await card()
    const open = (await target.findings()).filter(({ state }) => state === 1)
    const ofFindings = new Set(open.map(({ owner_id, sla_due_at }) => `${owner_id} ${sla_due_at?.toISOString().slice(0, 10) ?? null}`))
    return { card: `${assignee_id} ${due_on}`, findings: [...ofFindings] }
  }
  return { owner, grace, target, card, change, said }
}
const agreed = (who: string | null, day: string | null) => ({ card: `${who} ${day}`, findings: [`${who} ${day}`] })

describe('a fix and its findings have one owner and one due date', () => {
  test('from the first scan on: the day of the first deadline', async () => {
    const { said, target } = await scanned()
    const [first] = await target.findings()
    expect(await said()).toEqual(agreed(null, first?.sla_due_at?.toISOString().slice(0, 10) ?? ''))
  })

  test('whoever is given the card has its findings, and the day set there is theirs', async () => {
    const { change, said, grace, target, owner } = await scanned()
    expect(await change({ assigneeId: grace.userId, dueOn: dayIn(3) })).toBe(200)
    expect(await said()).toEqual(agreed(grace.userId, dayIn(3)))
    const [finding] = await target.findings()
    const { body } = await call(app, getFinding, { token: owner.token, params: { id: finding?.id ?? '' } })
    expect(body.owner?.name).toBe('Grace Hopper')
    expect(body.timeline[0]).toMatchObject({ kind: 'assigned', note: 'Grace Hopper' })
    await change({ assigneeId: null, dueOn: null })
    expect(await said()).toEqual(agreed(null, null))
  })

  test('whoever is given one finding has its card, and all that the card fixes; they are told once', async () => {
    const { said, grace, target, owner, card } = await scanned()
    const [finding] = await target.findings()
    const body = { ids: [finding?.id ?? ''], ownerId: grace.userId }
    expect((await call(app, assignFindings, { token: owner.token, body })).body).toEqual({ changed: 1, unchanged: 0 })
    expect(await said()).toEqual(agreed(grace.userId, (await card()).due_on))
    expect((await card()).version).toBe(2)
    await deliver(app, owner.accountId)
    const told = app.services.database.platform.selectFrom('notification').select('kind').where('user_id', '=', grace.userId)
    expect(await told.execute()).toEqual([{ kind: 'assigned' }])
  })

  test('what a later scan finds of the same check is theirs too, and brings the day nearer, never farther', async () => {
    const { change, said, grace, target, card } = await scanned()
    await change({ assigneeId: grace.userId, dueOn: dayIn(3) })
    await target.scan(failing('/.env', '/.npmrc', '/.git/config'))
    expect(await said()).toEqual(agreed(grace.userId, dayIn(3)))
    await change({ dueOn: dayIn(3000) })
    await target.scan(failing('/.env', '/.npmrc', '/.git/config', '/dump.sql'))
    const { due_on } = await card()
    expect(due_on === null ? '' : due_on < dayIn(3000)).toBe(true)
    expect(await said()).toEqual(agreed(grace.userId, due_on))
  })

  test('what comes back has a day of its own again, and what was muted takes up that of its card', async () => {
    const { change, said, target, owner } = await scanned()
    await change({ dueOn: dayIn(1) })
    await target.scan(outcome('env', [verdict('PASS')]))
    await target.scan(failing('/.env'))
    const back = await said()
    expect(back.findings).toEqual([back.card])
    expect(back.card > `null ${dayIn(1)}`).toBe(true)
    const finding = (await target.findings()).find(({ state }) => state === 1)
    const ids = [finding?.id ?? '']
    await target.scan(failing('/.env', '/.npmrc'))
    await call(app, triageFindings, { token: owner.token, body: { ids, action: 'mute', reason: 'Noise' } })
    await change({ dueOn: dayIn(2) })
    await call(app, triageFindings, { token: owner.token, body: { ids, action: 'reopen' } })
    expect(await said()).toEqual(agreed(null, dayIn(2)))
  })
})
