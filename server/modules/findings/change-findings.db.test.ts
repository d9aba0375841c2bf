import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit.ts'
import type { BodyOf } from '#contract/route.ts'
import { assignFindings, commentFinding, getFinding, triageFindings, verifyFinding } from '#contract/findings.ts'
import { newId } from '#server/new-id.ts'
import { FIXTURE_CHECK, fixtures, type Fixtures } from '#server/test/fixtures.ts'
import { statementsOf } from '#server/test/statements.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let me: Person
let make: Fixtures
let connectionId: string
let resourceId: string
let findingId: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createPerson(app, { name: 'Ada Lovelace' })
  make = fixtures(app, me.accountId)
  connectionId = (await make.connection()).id
  resourceId = (await make.resource(connectionId)).id
  findingId = (await make.finding(connectionId, resourceId)).id
})

const db = () => app.services.database.platform
const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const detail = async () => (await call(app, getFinding, { token: me.token, params: { id: findingId } })).body
const audited = (event: AuditEvent) =>
  db()
    .selectFrom('audit')
    .select(['target', 'details', 'actor_id'])
    .where('account_id', '=', me.accountId)
    .where('event', '=', event)
    .execute()
async function told(userId: string) {
  await deliver(app, me.accountId)
  return db().selectFrom('notification').select(['kind', 'link', 'values']).where('user_id', '=', userId).execute()
}
const stateOf = async (id: string) =>
  (await db().selectFrom('finding').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

type Triage = BodyOf<typeof triageFindings>
const triage = (body: Omit<Triage, 'ids'> & { ids?: string[] }, token = me.token) =>
  call(app, triageFindings, { token, body: { ids: [findingId], ...body } })
const assign = (ownerId: string | null, token = me.token) => call(app, assignFindings, { token, body: { ids: [findingId], ownerId } })
const comment = (text: string, token = me.token) => call(app, commentFinding, { token, params: { id: findingId }, body: { text } })
const verify = (token = me.token) => call(app, verifyFinding, { token, params: { id: findingId } })

describe('triage', () => {
  test.each([
    ['mute', 'muted', 'muted', 3],
    ['false_positive', 'false positive', 'marked_false_positive', 5],
  ] as const)('%s keeps the reason and the person, and writes one event and one audit row', async (action, status, event, state) => {
    const { status: code, body } = await triage({ action, reason: 'Known and wanted' })
    expect([code, body]).toEqual([200, { changed: 1, unchanged: 0 }])
    expect(await stateOf(findingId)).toBe(state)
    const found = await detail()
    expect(found).toMatchObject({
      status,
      acceptance: { reason: 'Known and wanted', by: 'Ada Lovelace', expiresAt: null },
      allowedActions: ['reopen'],
    })
    expect(found.timeline).toMatchObject([{ kind: event, actor: { userId: me.userId, initials: 'AL' }, note: 'Known and wanted' }])
    expect(await audited('finding.triaged')).toMatchObject([{ target: findingId, details: { action, count: 1 }, actor_id: me.userId }])
  })

  test('accept keeps the day on which the risk returns', async () => {
    const expiresAt = inThreeDays()
    expect((await triage({ action: 'accept', reason: 'Until the move', expiresAt })).status).toBe(200)
    expect(await detail()).toMatchObject({ status: 'accepted risk', acceptance: { reason: 'Until the move', expiresAt } })
  })

  test('reopen returns it to open and forgets the reason', async () => {
    await triage({ action: 'mute', reason: 'For now' })
    expect((await triage({ action: 'reopen' })).body).toEqual({ changed: 1, unchanged: 0 })
    expect(await detail()).toMatchObject({ status: 'open', acceptance: null, allowedActions: ['mute', 'accept', 'false_positive'] })
    expect(await db().selectFrom('acceptance').select('finding_id').where('finding_id', '=', findingId).execute()).toEqual([])
  })

  test('what the status does not allow stays as it is and is counted', async () => {
    const resolved = await make.finding(connectionId, resourceId, { state: 2 })
    const { body } = await triage({ ids: [findingId, resolved.id, findingId], action: 'mute', reason: 'Both' })
    expect(body).toEqual({ changed: 1, unchanged: 1 })
    expect(await stateOf(resolved.id)).toBe(2)
    expect(await db().selectFrom('finding_event').select('id').where('finding_id', '=', resolved.id).execute()).toEqual([])
  })

  test.each([
    [{ action: 'mute' }, 'reason'],
    [{ action: 'accept', reason: 'Why' }, 'expiresAt'],
    [{ action: 'accept', reason: 'Why', expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
    [{ action: 'false_positive', reason: 'Why', expiresAt: '2999-01-01T00:00:00.000Z' }, 'expiresAt'],
    [{ action: 'reopen', expiresAt: '2999-01-01T00:00:00.000Z' }, 'expiresAt'],
  ] as const)('refuses %j, naming %s', async (body, field) => {
    const { status, problem } = await triage(body)
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
    expect(await stateOf(findingId)).toBe(1)
  })

  test('the cards, the kept counts and the trend of the day follow', async () => {
    const card = await make.remediation(connectionId, { findingIds: [findingId] })
    await triage({ action: 'mute', reason: 'Noise' })
    const counts = await db()
      .selectFrom('finding_count')
      .select(['state', 'amount'])
      .where('account_id', '=', me.accountId)
      .where('amount', '<>', 0)
      .execute()
    expect(counts).toEqual([{ state: 3, amount: 1 }])
    const today = await db().selectFrom('daily_count').select('open_by_risk').where('account_id', '=', me.accountId).execute()
    expect(today).toEqual([{ open_by_risk: [0, 0, 0, 0, 0] }])
    const { column_id } = await db().selectFrom('remediation').select('column_id').where('id', '=', card.id).executeTakeFirstOrThrow()
    expect(column_id).toBe('Column_Completed')
  })

  test('500 findings take as many statements as two', async () => {
    const ids: string[] = []
    for (let index = 0; index < 499; index++) ids.push((await make.finding(connectionId, resourceId)).id)
    const few = await statementsOf(() => triage({ ids: ids.slice(0, 2), action: 'mute', reason: 'Few' }))
    const many = await statementsOf(() => triage({ ids: [findingId, ...ids.slice(2)], action: 'mute', reason: 'Many' }))
    expect(few.length).toBeGreaterThan(5)
    expect(many.length).toBe(few.length)
    expect(await audited('finding.triaged')).toHaveLength(2)
  })

  test('a viewer may not; another account sees 404 and changes nothing, not even its own findings in the same call', async () => {
    const viewer = await createPerson(app, { accountId: me.accountId, role: 'Viewer' })
    expect((await triage({ action: 'mute', reason: 'No' }, viewer.token)).status).toBe(403)
    const stranger = await createPerson(app)
    const theirs = fixtures(app, stranger.accountId)
    const own = await theirs.connection()
    const mine = await theirs.finding(own.id, (await theirs.resource(own.id)).id)
    const answer = await triage({ ids: [mine.id, findingId], action: 'mute', reason: 'No' }, stranger.token)
    expect([answer.status, answer.problem.code]).toEqual([404, 'resource.not_found'])
    expect([await stateOf(findingId), await stateOf(mine.id)]).toEqual([1, 1])
  })
})

describe('assign', () => {
  test('gives an owner, tells them, and writes one event and one audit row', async () => {
    const grace = await createPerson(app, { accountId: me.accountId, role: 'User', name: 'Grace Hopper' })
    expect((await assign(grace.userId)).body).toEqual({ changed: 1, unchanged: 0 })
    const found = await detail()
    expect(found.owner).toMatchObject({ userId: grace.userId, name: 'Grace Hopper' })
    expect(found.timeline).toMatchObject([{ kind: 'assigned', note: 'Grace Hopper' }])
    expect(await told(grace.userId)).toMatchObject([{ kind: 'assigned', link: `/dashboard/findings/${findingId}` }])
    expect(await audited('finding.assigned')).toMatchObject([{ target: findingId, details: { count: 1, owner: grace.userId } }])
    expect((await assign(grace.userId)).body).toEqual({ changed: 0, unchanged: 1 })
    expect((await assign(null)).body).toEqual({ changed: 1, unchanged: 0 })
    expect((await detail()).owner).toBe(null)
  })

  test('is told in the timelines of the finding and of the open ones of its fix, not in those that ended', async () => {
    const [open, resolved] = [await make.finding(connectionId, resourceId), await make.finding(connectionId, resourceId, { state: 2 })]
    const card = await make.remediation(connectionId, { findingIds: [findingId, open.id, resolved.id] })
    const grace = await createPerson(app, { accountId: me.accountId, role: 'User' })
    expect((await assign(grace.userId)).body).toEqual({ changed: 1, unchanged: 0 })
    const owned = await db().selectFrom('finding').select('owner_id').where('id', 'in', [findingId, open.id, resolved.id]).execute()
    expect(owned).toEqual([findingId, open.id, resolved.id].map(() => ({ owner_id: grace.userId })))
    const events = await db().selectFrom('finding_event').select('finding_id').where('account_id', '=', me.accountId).execute()
    expect(events.map(({ finding_id }) => finding_id).toSorted()).toEqual([findingId, open.id].toSorted())
    const { assignee_id } = await db().selectFrom('remediation').select('assignee_id').where('id', '=', card.id).executeTakeFirstOrThrow()
    expect(assignee_id).toBe(grace.userId)
    expect(await told(grace.userId)).toHaveLength(1)
  })

  test('does not tell people what they did themselves', async () => {
    await assign(me.userId)
    expect(await told(me.userId)).toEqual([])
  })

  test('refuses somebody who is not of the account', async () => {
    const stranger = await createPerson(app)
    const { status, problem } = await assign(stranger.userId)
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'ownerId'])
    expect((await assign(newId())).status).toBe(422)
  })

  test('a viewer may not; another account sees 404', async () => {
    const viewer = await createPerson(app, { accountId: me.accountId, role: 'Viewer' })
    expect((await assign(null, viewer.token)).status).toBe(403)
    expect((await assign(null, (await createPerson(app)).token)).status).toBe(404)
  })
})

describe('comment', () => {
  test('stands in the timeline, newest first, and the owner is told', async () => {
    const grace = await createPerson(app, { accountId: me.accountId, role: 'User' })
    await db().updateTable('finding').set({ owner_id: grace.userId }).where('id', '=', findingId).execute()
    const { status, body } = await comment('First')
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'commented', note: 'First', actor: { userId: me.userId } })
    await comment('Second')
    expect((await detail()).timeline.map(({ note }) => note)).toEqual(['Second', 'First'])
    expect(await told(grace.userId)).toHaveLength(2)
    expect(await audited('finding.commented')).toHaveLength(2)
  })

  test('a viewer may not; another account sees 404', async () => {
    const viewer = await createPerson(app, { accountId: me.accountId, role: 'Viewer' })
    expect((await comment('No', viewer.token)).status).toBe(403)
    expect((await comment('No', (await createPerson(app)).token)).status).toBe(404)
  })
})

describe('verify', () => {
  test('queues a scan of just this check on just this resource; asked twice, the waiting one answers', async () => {
    const { status, body } = await verify()
    expect(status).toBe(202)
    const scan = await db().selectFrom('scan').selectAll().where('id', '=', body.scanId).executeTakeFirstOrThrow()
    expect(scan).toMatchObject({
      kind: 'verify',
      status: 'queued',
      check_ids: [FIXTURE_CHECK],
      resource_id: resourceId,
      finding_id: findingId,
      requested_by: me.userId,
    })
    expect((await verify()).body).toEqual({ scanId: scan.id })
    expect((await detail()).timeline).toMatchObject([{ kind: 'verify_requested', scanId: scan.id }])
    expect(await audited('finding.verify_requested')).toHaveLength(2)
  })

  test('says so when the connection is out of scope', async () => {
    await db().updateTable('connection').set({ scoped_out_at: new Date() }).where('id', '=', connectionId).execute()
    const { status, problem } = await verify()
    expect([status, problem.code]).toEqual([409, 'connection.out_of_scope'])
  })

  test('a viewer may not; another account sees 404', async () => {
    const viewer = await createPerson(app, { accountId: me.accountId, role: 'Viewer' })
    expect((await verify(viewer.token)).status).toBe(403)
    expect((await verify((await createPerson(app)).token)).status).toBe(404)
  })
})
