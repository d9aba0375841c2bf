import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { sweep } from './jobs.ts'

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
      .insertInto('live_event')
      .values(
        [-2 * HOUR_MS, -HOUR_MS / 2].map((offset) => ({
          account_id: accountId,
          user_id: null,
          topic: 'scan',
          subject_id: String(offset),
          at: at(offset),
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
    expect(await db().selectFrom('live_event').select('subject_id').where('account_id', '=', accountId).execute()).toEqual([
      { subject_id: String(-HOUR_MS / 2) },
    ])
    expect(await db().selectFrom('attempt_limit').select('key').where('key', 'like', `${accountId}%`).execute()).toEqual([
      { key: `${accountId} new` },
    ])
    expect(await db().selectFrom('one_time_code').select('id').where('user_id', '=', userId).execute()).toHaveLength(1)
    // the token of the session itself is still good
    expect(await db().selectFrom('access_token').select('expires_at').where('session_id', '=', session_id).execute()).toHaveLength(1)
  })

  it('leaves the months to come their partitions', async () => {
    await run()
    const { rows } = await sql<{
      amount: string
    }>`select count(*) as amount from pg_inherits where inhparent = 'finding_event'::regclass`.execute(db())
    expect(Number(rows[0]?.amount)).toBeGreaterThanOrEqual(5)
  })
})
