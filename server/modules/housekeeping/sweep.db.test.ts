import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { sweep } from './module.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const HOUR_MS = 3_600_000
const run = () => sweep(app.services, new AbortController().signal)
const at = (offset: number) => new Date(Date.now() + offset)
const db = () => app.services.database.platform

async function accepted(options: { state: number; expiresInMs: number | null; accountId?: string }) {
  const accountId = options.accountId ?? (await createPerson(app)).accountId
  const make = fixtures(app, accountId)
  const { id: connectionId } = await make.connection()
  const { id: resourceId } = await make.resource(connectionId)
  const finding = await make.finding(connectionId, resourceId, { state: options.state })
  const card = await make.remediation(connectionId, {
    findingIds: [finding.id],
    column_id: 'Column_Completed',
    findings_total: 0,
    number: Math.floor(Math.random() * 1e9),
  })
  const expiresAt = options.expiresInMs === null ? null : new Date(Date.now() + options.expiresInMs)
  await db()
    .insertInto('acceptance')
    .values({ account_id: accountId, finding_id: finding.id, reason: 'until the new release', accepted_by: newId(), expires_at: expiresAt })
    .execute()
  return { accountId, connectionId, findingId: finding.id, cardId: card.id }
}
const findingOf = (id: string) => db().selectFrom('finding').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: string) => db().selectFrom('finding_event').selectAll().where('finding_id', '=', id).execute()

describe('expired acceptances', () => {
  it.each([
    ['accepted risk', 4],
    ['muted', 3],
  ])('return a finding that was %s to open, with its history, card, trend and an audit row', async (_word, state) => {
    const { accountId, connectionId, findingId, cardId } = await accepted({ state, expiresInMs: -HOUR_MS })
    await run()
    expect(await findingOf(findingId)).toMatchObject({ state: 1 })
    expect(await eventsOf(findingId)).toMatchObject([{ kind: 'acceptance_expired', actor_id: null }])
    expect(await db().selectFrom('acceptance').selectAll().where('account_id', '=', accountId).execute()).toEqual([])
    expect(await db().selectFrom('remediation').select('column_id').where('id', '=', cardId).executeTakeFirstOrThrow()).toEqual({
      column_id: 'Column_Todo',
    })
    expect(await db().selectFrom('daily_count').selectAll().where('connection_id', '=', connectionId).execute()).toMatchObject([
      { open_by_risk: [0, 0, 1, 0, 0], new_count: 0 },
    ])
    expect(await db().selectFrom('audit').select(['event', 'source']).where('account_id', '=', accountId).execute()).toEqual([
      { event: 'finding.acceptance_expired', source: 'worker' },
    ])
  })

  it.each([
    ['one that has not expired', { state: 4, expiresInMs: HOUR_MS }],
    ['one without an end', { state: 3, expiresInMs: null }],
    ['a finding that was resolved meanwhile', { state: 2, expiresInMs: -HOUR_MS }],
    ['a false positive', { state: 5, expiresInMs: -HOUR_MS }],
  ])('leave alone %s', async (_what, options) => {
    const { findingId } = await accepted(options)
    await run()
    expect(await findingOf(findingId)).toMatchObject({ state: options.state })
    expect(await eventsOf(findingId)).toEqual([])
  })

  it('are returned in every account, and once', async () => {
    const all = [await accepted({ state: 4, expiresInMs: -1 }), await accepted({ state: 4, expiresInMs: -1 })]
    await run()
    await run()
    for (const { findingId } of all) expect(await eventsOf(findingId)).toHaveLength(1)
  })
})

describe('what is only kept for a while', () => {
  it('goes when its time is over, and not before', async () => {
    const { accountId, userId } = await createPerson(app)
    await db()
      .insertInto('domain_event')
      .values(
        [-1_000, HOUR_MS].map((offset) => ({
          account_id: accountId,
          user_id: null,
          seq: null,
          name: 'scan.progressed',
          subject_id: String(offset),
          payload: '{}',
          actor_id: null,
          actor: 'test',
          at: at(-HOUR_MS),
          expires_at: at(offset),
        })),
      )
      .execute()
    await db()
      .insertInto('attempt_limit')
      .values([
        { key: `${accountId} old`, failures: 3, window_ends_at: at(-1_000) },
        { key: `${accountId} new`, failures: 3, window_ends_at: at(HOUR_MS) },
      ])
      .execute()
    const code = (expires: number) => ({
      id: newId(),
      user_id: userId,
      purpose: 'reset_password' as const,
      code_hash: Buffer.alloc(32),
      challenge_hash: null,
      attempts_left: 5,
      expires_at: at(expires),
      used_at: null,
    })
    await db()
      .insertInto('one_time_code')
      .values([code(-25 * HOUR_MS), code(-HOUR_MS)])
      .execute()
    const { id: session_id } = await db().selectFrom('session').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
    await db()
      .insertInto('access_token')
      .values({ token_hash: Buffer.from(newId()), session_id, expires_at: at(-1_000) })
      .execute()
    await run()
    expect(await db().selectFrom('domain_event').select('subject_id').where('account_id', '=', accountId).execute()).toEqual([
      { subject_id: String(HOUR_MS) },
    ])
    expect(await db().selectFrom('attempt_limit').select('key').where('key', 'like', `${accountId}%`).execute()).toEqual([
      { key: `${accountId} new` },
    ])
    expect(await db().selectFrom('one_time_code').select('id').where('user_id', '=', userId).execute()).toHaveLength(1)
    // the token of the session itself is still good
    expect(await db().selectFrom('access_token').select('expires_at').where('session_id', '=', session_id).execute()).toHaveLength(1)
  })

  it('lets go of addresses that nobody proved within seven days, and of nobody who still may', async () => {
    const register = async (days: number, confirmed = false) => {
      const id = newId()
      const created_at = at(-days * 24 * HOUR_MS)
      const names = { first_name: 'Ada', last_name: 'Test', language: null }
      await db()
        .insertInto('app_user')
        .values({ id, email: `${id}@example.test`, ...names, created_at, confirmed_at: confirmed ? created_at : null })
        .execute()
      return id
    }
    const waitFor = (user_id: string, expires: number) =>
      db()
        .insertInto('pending_registration')
        .values({
          id: newId(),
          user_id,
          password_hash: null,
          first_name: 'Ada',
          last_name: 'Test',
          company: null,
          invitation_id: null,
          locale: '',
          name: '',
          address: '',
          expires_at: at(expires),
        })
        .execute()
    const [old, recent, confirmed, again] = [await register(8), await register(6), await register(8, true), await register(8)]
    await waitFor(old, -1)
    await waitFor(again, HOUR_MS)
    await run()
    const left = await db().selectFrom('app_user').select('id').where('id', 'in', [old, recent, confirmed, again]).execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([recent, confirmed, again].toSorted())
    const waiting = await db().selectFrom('pending_registration').select('user_id').where('user_id', 'in', [old, again]).execute()
    expect(waiting).toEqual([{ user_id: again }])
  })

  it('lets go of sign-ins under way, sessions, invitations and messages that are over for long', async () => {
    const { accountId, userId } = await createPerson(app)
    const DAY_MS = 24 * HOUR_MS
    const attempt = (expires: number) => ({
      state_hash: Buffer.from(newId()),
      provider: 'Google' as const,
      sso_account_id: null,
      link_user_id: userId,
      browser_hash: Buffer.alloc(32),
      nonce: 'n',
      verifier_sealed: 'v',
      next: null,
      expires_at: at(expires),
    })
    await db()
      .insertInto('federated_attempt')
      .values([attempt(-1), attempt(HOUR_MS)])
      .execute()
    const invitation = (expires: number, over = {}) => ({
      account_id: accountId,
      id: newId(),
      email: `${newId()}@example.test`,
      role: 'User' as const,
      invited_by: userId,
      expires_at: at(expires),
      ...over,
    })
    await db()
      .insertInto('invitation')
      .values([
        invitation(-91 * DAY_MS),
        invitation(-89 * DAY_MS),
        invitation(HOUR_MS, { revoked_at: at(-91 * DAY_MS) }),
        invitation(HOUR_MS),
      ])
      .execute()
    const message = (days: number) => ({
      id: newId(),
      channel: 'mail' as const,
      recipient: `${userId}@example.test`,
      subject: 's',
      body: 'b',
      sent_at: null,
      failed_because: null,
      created_at: at(-days * DAY_MS),
    })
    await db()
      .insertInto('outbox')
      .values([message(31), message(29)])
      .execute()
    const ended = await createPerson(app)
    await db()
      .updateTable('session')
      .set({ absolute_expires_at: at(-91 * DAY_MS) })
      .where('user_id', '=', ended.userId)
      .execute()
    await run()
    const counts = await Promise.all([
      db().selectFrom('federated_attempt').select('nonce').where('link_user_id', '=', userId).execute(),
      db().selectFrom('invitation').select('id').where('account_id', '=', accountId).execute(),
      db().selectFrom('outbox').select('id').where('recipient', '=', `${userId}@example.test`).execute(),
      db().selectFrom('session').select('id').where('user_id', 'in', [userId, ended.userId]).execute(),
    ])
    expect(counts.map((rows) => rows.length)).toEqual([1, 2, 1, 1])
  })

  it('leaves the months to come their partitions', async () => {
    await run()
    const { rows } = await sql<{
      amount: string
    }>`select count(*) as amount from pg_inherits where inhparent = 'finding_event'::regclass`.execute(db())
    expect(Number(rows[0]?.amount)).toBeGreaterThanOrEqual(5)
  })
})
