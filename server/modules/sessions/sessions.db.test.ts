import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { refreshSession, signOut } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { noClient } from '#server/context.ts'
import { hashToken } from '#server/secrets/secrets.ts'
import { issueSession } from './index.ts'
import { endReplaced } from './lifecycle/end-session.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await createPerson(app)
})
afterAll(() => app.close())

const open = () => issueSession(app.services, { ...person, client: noClient })
const cookie = (token: string) => ({ cookie: `parapet_refresh=${token}` })
const refresh = (token: string, headers: Record<string, string> = {}) =>
  call(app, refreshSession, { headers: { ...cookie(token), ...headers } })
const newCookie = (answer: Awaited<ReturnType<typeof refresh>>) =>
  /parapet_refresh=(px_rt_[\w-]+)/u.exec(String(answer.raw.headers['set-cookie']))?.[1]
const statusWith = async (token: string) => (await call(app, getProfile, { token })).status
const change = (sessionId: string, values: { rotated_at?: Date; idle_expires_at?: Date; absolute_expires_at?: Date }) =>
  app.services.database.identity.updateTable('session').set(values).where('id', '=', sessionId).execute()

const joinAnother = async (userId: string) => {
  const { accountId } = await createPerson(app)
  await app.services.database.identity.insertInto('membership').values({ account_id: accountId, user_id: userId, role: 'User' }).execute()
  return accountId
}
const leave = ({ accountId, userId }: Person) =>
  app.services.database.identity.deleteFrom('membership').where('account_id', '=', accountId).where('user_id', '=', userId).execute()

describe('whoever is removed from the account their session began in', () => {
  test('is refused once, so that nothing is done elsewhere, and goes on in another account with the same token', async () => {
    const leaver = await createPerson(app)
    const other = await joinAnother(leaver.userId)
    await leave(leaver)
    expect(await statusWith(leaver.token)).toBe(404)
    const answer = await call(app, getProfile, { token: leaver.token })
    expect([answer.status, answer.body.customerId]).toEqual([200, other])
    const gone = await call(app, getProfile, { token: leaver.token, headers: { 'x-account-id': leaver.accountId } })
    expect(gone.status).toBe(404)
  })
  test('is sent to that other account by a refresh', async () => {
    const leaver = await createPerson(app)
    const session = await issueSession(app.services, { ...leaver, client: noClient })
    const other = await joinAnother(leaver.userId)
    await leave(leaver)
    const answer = await refresh(session.refreshToken)
    expect(answer.body.session.accountId).toBe(other)
    expect(await statusWith(answer.body.session.accessToken)).toBe(200)
  })
  test('is signed out where there is no other', async () => {
    const [byToken, byRefresh] = [await createPerson(app), await createPerson(app)]
    const session = await issueSession(app.services, { ...byRefresh, client: noClient })
    await leave(byToken)
    await leave(byRefresh)
    expect(await statusWith(byToken.token)).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(401)
    const ended = await app.services.database.identity
      .selectFrom('session')
      .select('ended_because')
      .where((where) => where.or([where('user_id', '=', byToken.userId), where('id', '=', session.sessionId)]))
      .execute()
    expect(ended).toEqual([{ ended_because: 'no_account' }, { ended_because: 'no_account' }])
  })
})

describe('refresh', () => {
  test('rotates the cookie and grants a new access token', async () => {
    const session = await open()
    const answer = await refresh(session.refreshToken)
    expect(answer.status).toBe(200)
    expect(newCookie(answer)).not.toBe(session.refreshToken)
    expect(await statusWith(answer.body.session.accessToken)).toBe(200)
  })
  test('two tabs that send the same cookie at once both go on', async () => {
    const session = await open()
    const answers = await Promise.all([refresh(session.refreshToken), refresh(session.refreshToken)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    // one of them brings the new cookie; the other leaves it alone
    expect(answers.filter((answer) => newCookie(answer) !== undefined)).toHaveLength(1)
  })
  test('an older token after the grace time ends the session, and is audited', async () => {
    const session = await open()
    const next = newCookie(await refresh(session.refreshToken)) ?? ''
    await change(session.sessionId, { rotated_at: new Date(Date.now() - limits.refreshGraceMs - 1_000) })
    expect((await refresh(session.refreshToken)).problem).toMatchObject({ status: 401, title: 'Authentication failed' })
    expect((await refresh(next)).problem, 'the newest token is refused too').toMatchObject({ status: 401, title: 'Session expired' })
    expect(await statusWith(session.accessToken)).toBe(401)
    const audited = await app.services.database.identity
      .selectFrom('audit')
      .select(['status', 'details'])
      .where('event', '=', 'session.reuse_detected')
      .execute()
    expect(audited).toMatchObject([{ status: 'Fail', details: { session: session.sessionId } }])
  })
  test('a token two rotations old ends the session at once', async () => {
    const session = await open()
    const second = newCookie(await refresh(session.refreshToken)) ?? ''
    const third = newCookie(await refresh(second)) ?? ''
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })
  test('a forged token with a real session in it ends nothing', async () => {
    const session = await open()
    const bytes = Buffer.from(session.refreshToken.slice('px_rt_'.length), 'base64url')
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
    expect((await refresh(`px_rt_${bytes.toString('base64url')}`)).problem).toMatchObject({ status: 401, title: 'Authentication failed' })
    expect(await statusWith(session.accessToken)).toBe(200)
    expect((await refresh(session.refreshToken)).status).toBe(200)
  })
  test('of a session that a newer sign-in of the browser replaced ends nothing within the grace time', async () => {
    const [session, newer] = [await open(), await open()]
    await endReplaced(app.services, session.refreshToken, newer)
    const early = await refresh(session.refreshToken)
    expect(early.problem).toMatchObject({ status: 409, code: 'auth.session_replaced' })
    expect(early.raw.headers['set-cookie'], 'the cookie of the newer session stays').toBeUndefined()
    await app.services.database.identity
      .updateTable('session')
      .set({ ended_at: new Date(Date.now() - limits.refreshGraceMs - 1_000) })
      .where('id', '=', session.sessionId)
      .execute()
    expect((await refresh(session.refreshToken)).problem).toMatchObject({ status: 401, title: 'Session expired' })
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })
  test('a page of another site is refused', async () => {
    const session = await open()
    expect((await refresh(session.refreshToken, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await refresh(session.refreshToken)).status).toBe(200)
  })
  test('without a cookie nobody is signed in', async () => {
    expect((await call(app, refreshSession)).problem).toMatchObject({ code: 'auth.required', title: 'Session expired' })
  })
})

describe('end of a session', () => {
  test('signing out refuses its tokens on the next request, clears the cookie and tells every process', async () => {
    const session = await open()
    const told: string[] = []
    const stop = await app.services.database.listen('session_ended', (payload) => told.push(payload))
    const answer = await call(app, signOut, { headers: cookie(session.refreshToken) })
    expect(answer).toMatchObject({ status: 200, body: { signedOut: true } })
    expect(String(answer.raw.headers['set-cookie'])).toContain('parapet_refresh=;')
    expect(await statusWith(session.accessToken)).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(401)
    await expect.poll(() => told).toEqual([session.sessionId])
    await stop()
  })
  test('another session of the same person lives on', async () => {
    const [one, two] = [await open(), await open()]
    await call(app, signOut, { headers: cookie(one.refreshToken) })
    expect(await statusWith(two.accessToken)).toBe(200)
  })
  test('signing out without a session is no error', async () => {
    expect((await call(app, signOut)).status).toBe(200)
  })
  test.each(['idle_expires_at', 'absolute_expires_at'] as const)('a session past %s stands for nobody', async (limit) => {
    const session = await open()
    await change(session.sessionId, { [limit]: new Date(Date.now() - 1) })
    expect(await statusWith(session.accessToken)).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(401)
  })
  test('an access token lives 15 minutes', async () => {
    const session = await open()
    const { database } = app.services
    const row = await database.identity
      .selectFrom('access_token')
      .selectAll()
      .where('token_hash', '=', hashToken(session.accessToken))
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(limits.accessTokenTtlMs)
    await database.identity
      .updateTable('access_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('token_hash', '=', row.token_hash)
      .execute()
    expect(await statusWith(session.accessToken)).toBe(401)
  })
})

describe('accounts of a session', () => {
  test('X-Account-Id enters another account of the same person, and nobody else’s', async () => {
    const [other, foreign] = [await createPerson(app), await createPerson(app)]
    await app.services.database.identity
      .insertInto('membership')
      .values({ account_id: other.accountId, user_id: person.userId, role: 'Viewer' })
      .execute()
    const session = await open()
    const entered = await call(app, getProfile, { token: session.accessToken, headers: { 'x-account-id': other.accountId } })
    expect(entered.body).toMatchObject({ customerId: other.accountId, userRole: 'Viewer' })
    const refused = await call(app, getProfile, { token: session.accessToken, headers: { 'x-account-id': foreign.accountId } })
    expect(refused).toMatchObject({ status: 404, problem: { code: 'resource.not_found' } })
  })
  test('whoever is removed from the account is refused on the next request', async () => {
    const guest = await createPerson(app, { accountId: person.accountId, role: 'User' })
    expect(await statusWith(guest.token)).toBe(200)
    await app.services.database.identity.deleteFrom('membership').where('user_id', '=', guest.userId).execute()
    expect(await statusWith(guest.token)).toBe(401)
  })
  test('activity is noted at most once a minute', async () => {
    const session = await open()
    const seen = () =>
      app.services.database.identity
        .selectFrom('session')
        .select('last_seen_at')
        .where('id', '=', session.sessionId)
        .executeTakeFirstOrThrow()
    const before = await seen()
    await statusWith(session.accessToken)
    expect(await seen()).toEqual(before)
    await app.services.database.identity
      .updateTable('session')
      .set({ last_seen_at: new Date(Date.now() - 61_000) })
      .where('id', '=', session.sessionId)
      .execute()
    await statusWith(session.accessToken)
    expect(Date.now() - (await seen()).last_seen_at.getTime()).toBeLessThan(5_000)
  })
})
