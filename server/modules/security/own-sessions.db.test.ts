import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as routes from '#contract/security.ts'
import { getProfile } from '#contract/users.ts'
import { newId } from '#server/new-id.ts'
import { appCode, withAuthenticator } from '#server/test/authenticator.ts'
import { forgetAttempts, PASSWORD, personWithPassword, tokenOf } from '#server/test/person-with-password.ts'
import { call, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => forgetAttempts(app))

const signedIn = async () => {
  const person = await personWithPassword(app)
  return { ...person, token: await tokenOf(app, person.email) }
}
const security = async (token: string) => (await call(app, routes.getSecurity, { token })).body
const statusWith = async (token: string) => (await call(app, getProfile, { token })).status
const linkIdentity = async (userId: string) => {
  const id = newId()
  const link = { id, user_id: userId, provider: 'Google', issuer: 'https://accounts.google.test', subject: id, email: null }
  await app.services.database.identity.insertInto('identity_link').values(link).execute()
  return id
}

describe('own sessions', () => {
  test('are listed with device, place and way in, this one first, and nobody else’s', async () => {
    const { email, token } = await signedIn()
    await signedIn()
    await tokenOf(app, email)
    const { results, total } = (await call(app, routes.listOwnSessions, { token })).body
    expect(total).toBe(2)
    expect(results.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(results[0]).toMatchObject({ ip: '127.0.0.1', place: null, method: 'password' })
  })
  test('one is ended: its token is refused on its next request', async () => {
    const { email, token, accountId } = await signedIn()
    const other = await tokenOf(app, email)
    const [, listed] = (await call(app, routes.listOwnSessions, { token })).body.results
    expect((await call(app, routes.endOwnSession, { token, params: { id: listed?.id ?? '' } })).body).toEqual({ ended: 1 })
    expect([await statusWith(other), await statusWith(token)]).toEqual([401, 200])
    const audited = await app.services.database.identity
      .selectFrom('audit')
      .select('details')
      .where('account_id', '=', accountId)
      .where('event', '=', 'session.ended')
      .execute()
    expect(audited).toEqual([{ details: { session: listed?.id } }])
  })
  test('all others are ended at once', async () => {
    const { email, token } = await signedIn()
    const others = [await tokenOf(app, email), await tokenOf(app, email)]
    expect((await call(app, routes.endOtherSessions, { token })).body).toEqual({ ended: 2 })
    for (const other of others) expect(await statusWith(other)).toBe(401)
    expect(await statusWith(token)).toBe(200)
  })
  test('another person’s session is not there to be ended', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const [theirs] = (await call(app, routes.listOwnSessions, { token: two.token })).body.results
    expect((await call(app, routes.endOwnSession, { token: one.token, params: { id: theirs?.id ?? '' } })).status).toBe(404)
    expect(await statusWith(two.token)).toBe(200)
  })
})

describe('outside identities', () => {
  test('are listed and unlinked; another person’s is not there', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const id = await linkIdentity(one.userId)
    expect((await security(one.token)).identities).toMatchObject([{ id, provider: 'Google' }])
    expect((await call(app, routes.unlinkIdentity, { token: two.token, params: { id } })).status).toBe(404)
    expect((await call(app, routes.unlinkIdentity, { token: one.token, params: { id } })).body.identities).toEqual([])
  })
  test('the only way in stays', async () => {
    const { userId, token } = await signedIn()
    const ids = [await linkIdentity(userId), await linkIdentity(userId)]
    await app.services.database.identity.deleteFrom('credential').where('user_id', '=', userId).execute()
    const statuses = await Promise.all(ids.map(async (id) => (await call(app, routes.unlinkIdentity, { token, params: { id } })).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await security(token)).identities).toHaveLength(1)
  })
  test('whoever has no password can still set up an app', async () => {
    const { userId, token } = await signedIn()
    await app.services.database.identity.deleteFrom('credential').where('user_id', '=', userId).execute()
    const { secret } = await withAuthenticator(app, token)
    expect(await security(token)).toMatchObject({ hasPassword: false, passwordChangedAt: null, preferredMfa: 'TOTP' })
    expect((await call(app, routes.reauthenticate, { token, body: { password: PASSWORD } })).status).toBe(401)
    expect((await call(app, routes.reauthenticate, { token, body: { code: appCode(secret, 1) } })).status).toBe(200)
  })
})
