import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { listFindings } from '#contract/findings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { routes as everything } from '#server/kinds.ts'
import * as routes from '#contract/security.ts'
import { getSecurityPolicy, type SecondFactorPolicy, setSecurityPolicy } from '#contract/accounts.ts'
import { confirmSignIn, signIn, signOut } from '#contract/sessions.ts'
import { getProfile, getShell } from '#contract/users.ts'
import { createStream, readerOf } from '#server/modules/events/stream.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { noClient } from '#server/context.ts'
import { appCode, withAuthenticator } from '#server/test/authenticator.ts'
import { ageProofs, forgetAttempts, PASSWORD, personWithPassword, tokenOf } from '#server/test/person-with-password.ts'
import { call, createPerson, deliver, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => forgetAttempts(app))

/** All that a session is answered which owes a second factor: its own security settings, profile and frame. */
const BEFORE_SECOND_FACTOR: readonly string[] = [
  'DELETE /v1/security/identities/{id}',
  'DELETE /v1/security/sessions',
  'DELETE /v1/security/sessions/{id}',
  'GET /v1/profile',
  'GET /v1/security',
  'GET /v1/security/sessions',
  'GET /v1/shell',
  'PATCH /v1/security/mfa',
  'POST /v1/security/password',
  'POST /v1/security/phone',
  'POST /v1/security/phone/confirm',
  'POST /v1/security/reauthenticate',
  'POST /v1/security/recovery-codes',
  'POST /v1/security/totp',
  'POST /v1/security/totp/confirm',
]
const identity = () => app.services.database.identity
const REQUIRED = [403, 'auth.second_factor_required']
const outcome = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]
const findings = (token: string) => call(app, listFindings, { token })
const set = (token: string, secondFactor: SecondFactorPolicy) => call(app, setSecurityPolicy, { token, body: { secondFactor } })

/** An account whose owner has a second factor and asks everybody for one; a colleague without. */
async function strict(policy: SecondFactorPolicy = 'required') {
  const owner = await personWithPassword(app)
  const ownerToken = await tokenOf(app, owner.email)
  const { secret } = await withAuthenticator(app, ownerToken)
  const colleague = await personWithPassword(app)
  await identity().deleteFrom('membership').where('user_id', '=', colleague.userId).execute()
  await identity().insertInto('membership').values({ account_id: owner.accountId, user_id: colleague.userId, role: 'Admin' }).execute()
  const token = await tokenOf(app, colleague.email)
  expect((await findings(token)).status, 'before').toBe(200)
  expect((await set(ownerToken, policy)).body).toEqual({ secondFactor: policy })
  return { owner, ownerToken, secret, colleague, token, accountId: owner.accountId }
}
/** A session that an identity provider opened. */
const vouched = async (userId: string, accountId: string, vouchedBy: string | null) =>
  (await issueSession(app.services, { userId, accountId, client: noClient, method: vouchedBy === null ? 'Google' : 'SSO', vouchedBy }))
    .accessToken

/** Each way to replace a second factor, drop it, or get round it. */
const changes = (token: string) =>
  [
    call(app, routes.setUpTotp, { token }),
    call(app, routes.confirmTotp, { token, body: { code: '123456' } }),
    call(app, routes.setUpPhone, { token, body: { phone: '+4915112345678' } }),
    call(app, routes.confirmPhone, { token, body: { code: '123456' } }),
    call(app, routes.setPreferredMfa, { token, body: { preferredMfa: 'NOMFA' } }),
    call(app, routes.renewRecoveryCodes, { token }),
  ] as const

describe('an account that asks for a second factor', () => {
  test('answers nobody without one, in any call but those to set one up and the profile', async () => {
    const { token } = await strict()
    const nothing = '00000000-0000-7000-8000-000000000000'
    const asked = everything.filter(({ auth, beforeSecondFactor }) => auth === 'session' && !beforeSecondFactor)
    expect(asked.length).toBeGreaterThan(60)
    for (const route of asked) {
      const url = `/client${route.path.replaceAll(/\{\w+\}/gu, nothing)}`
      const raw = await app.http.inject({ method: route.method, url, headers: { authorization: `Bearer ${token}` } })
      expect([raw.statusCode, raw.json().code], `${route.method} ${route.path}`).toEqual(REQUIRED)
    }
    expect((await call(app, getProfile, { token })).body).toMatchObject({ lacksSecondFactor: true })
    const shell = (await call(app, getShell, { token })).body
    expect([shell.openFindings, shell.liveScans]).toEqual([null, null])
    expect((await call(app, routes.getSecurity, { token })).status).toBe(200)
    expect((await call(app, signOut, {})).status).toBe(200)
  })
  test('answers nothing before it but what is listed here', () => {
    const open = everything.filter(({ auth, beforeSecondFactor }) => auth === 'session' && beforeSecondFactor)
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(BEFORE_SECOND_FACTOR)
  })
  test('is asked for by the database itself, so that no way round the routes is one', async () => {
    const { token, accountId, colleague } = await strict()
    const { id } = (await call(app, routes.listOwnSessions, { token })).body.results.find(({ isCurrent }) => isCurrent) ?? { id: '' }
    const { contexts, log } = app.services
    const standing = { role: 'Admin', insideUntil: null, isSuperAdmin: false } as const
    const facts = { provedAt: new Date(), vouchedBy: null, factorProvedAt: new Date(), lacksFactor: false }
    const principal = { kind: 'session', id, userId: colleague.userId, label: colleague.email, standing, ...facts } as const
    const scope = { accountId, principal, language: 'en', client: noClient, log } as const
    await expect(contexts.inTransaction(scope, { readOnly: true }, async () => null)).rejects.toMatchObject({
      code: 'auth.second_factor_required',
    })
    expect(await contexts.inTransaction({ ...scope, beforeSecondFactor: true }, { readOnly: true }, async () => 'in')).toBe('in')
  })
  test('ends a live stream whose session no longer has one', async () => {
    const { token, accountId, colleague } = await strict()
    await withAuthenticator(app, token)
    const id = (await call(app, routes.listOwnSessions, { token })).body.results.find(({ isCurrent }) => isCurrent)?.id ?? ''
    const standing = { role: 'Admin', insideUntil: null, isSuperAdmin: false } as const
    const facts = { provedAt: new Date(), vouchedBy: null, factorProvedAt: new Date(), lacksFactor: false }
    const principal = { kind: 'session', id, userId: colleague.userId, label: colleague.email, standing, ...facts } as const
    const scope = { accountId, principal, language: 'en', client: noClient, log: app.services.log } as const
    const written: string[] = []
    const raw = { destroyed: false, writableEnded: false, write: () => true, end: (text: string) => written.push(text) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of an answer that a stream uses
    const stream = createStream(app.services.contexts, scope, raw as unknown as ServerResponse)
    stream.start(await readerOf(app.services.contexts, scope), [])
    try {
      stream.check()
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(written, 'while it stands').toEqual([])
      expect((await call(app, routes.setPreferredMfa, { token, body: { preferredMfa: 'NOMFA' } })).status).toBe(200)
      stream.check()
      await expect.poll(() => written.join('')).toContain('event: session')
    } finally {
      stream.stop()
    }
  })
  test('lets them in once they have set one up, and at each sign-in by it', async () => {
    const { token, colleague } = await strict()
    const { secret } = await withAuthenticator(app, token)
    expect((await findings(token)).status).toBe(200)
    expect((await call(app, getProfile, { token })).body).toMatchObject({ lacksSecondFactor: false })
    const { body } = await call(app, signIn, { body: { email: colleague.email, password: PASSWORD } })
    if (!('challengeToken' in body)) throw new Error('No challenge was made')
    const { challengeToken, challenge } = body
    const answer = await call(app, confirmSignIn, { body: { challengeToken, challenge, code: appCode(secret, 1) } })
    if (!('session' in answer.body)) throw new Error(`No session was granted: ${answer.raw.body}`)
    expect((await findings(answer.body.session.accessToken)).status).toBe(200)
  })
  test('shuts whoever drops their factor out again', async () => {
    const { token } = await strict()
    await withAuthenticator(app, token)
    expect((await call(app, routes.setPreferredMfa, { token, body: { preferredMfa: 'NOMFA' } })).status).toBe(200)
    expect(outcome(await findings(token))).toEqual(REQUIRED)
  })
  test('asks nothing in other accounts, and nothing once it no longer asks', async () => {
    const { token, colleague, ownerToken } = await strict()
    const elsewhere = await createPerson(app)
    await identity().insertInto('membership').values({ account_id: elsewhere.accountId, user_id: colleague.userId, role: 'User' }).execute()
    expect((await call(app, listFindings, { token, headers: { 'x-account-id': elsewhere.accountId } })).status).toBe(200)
    expect((await set(ownerToken, 'optional')).status).toBe(200)
    expect((await findings(token)).status).toBe(200)
  })
  test('does not ask API keys', async () => {
    const owner = await personWithPassword(app)
    const token = await tokenOf(app, owner.email)
    const { key } = (await call(app, addApiKey, { token, body: { name: 'ci', scopes: ['read'] } })).body
    await withAuthenticator(app, token)
    await set(token, 'required_with_sso')
    expect((await findings(key)).status).toBe(200)
  })
  test('leaves those whom its own identity provider vouches for to that provider, unless it asks them as well', async () => {
    const { accountId, colleague, ownerToken } = await strict()
    const token = await vouched(colleague.userId, accountId, accountId)
    expect((await findings(token)).status).toBe(200)
    await set(ownerToken, 'required_with_sso')
    expect(outcome(await findings(token))).toEqual(REQUIRED)
  })
  test('takes a code of one’s own app in a session that somebody else vouched for', async () => {
    const { accountId, owner, secret } = await strict('required_with_sso')
    for (const [step, by] of [
      [1, accountId],
      [2, null],
    ] as const) {
      // RFC 6238, 5.2: each code once; time goes on for the second
      await identity().updateTable('credential').set({ totp_last_step: null }).where('user_id', '=', owner.userId).execute()
      const token = await vouched(owner.userId, accountId, by)
      expect(outcome(await findings(token))).toEqual(REQUIRED)
      const proved = await call(app, routes.reauthenticate, { token, body: { password: PASSWORD } })
      expect([proved.status, (await findings(token)).status], 'a password is no second factor').toEqual([200, 403])
      expect((await call(app, routes.reauthenticate, { token, body: { code: appCode(secret, step === 1 ? 1 : 0) } })).status).toBe(200)
      expect((await findings(token)).status).toBe(200)
    }
  })
})

describe('whoever has a second factor', () => {
  test('does not change it by a sign-in at Google, nor with the password besides, and does by a code of the app', async () => {
    const { accountId, owner, secret } = await strict()
    await identity().updateTable('credential').set({ totp_last_step: null }).where('user_id', '=', owner.userId).execute()
    const token = await vouched(owner.userId, accountId, null)
    for (const change of changes(token)) expect(outcome(await change)).toEqual([403, 'auth.reauthentication_required'])
    expect((await call(app, routes.reauthenticate, { token, body: { password: PASSWORD } })).status).toBe(200)
    for (const change of changes(token)) expect(outcome(await change)).toEqual([403, 'auth.reauthentication_required'])
    expect(outcome(await findings(token))).toEqual(REQUIRED)
    expect((await call(app, routes.reauthenticate, { token, body: { code: appCode(secret, 1) } })).status).toBe(200)
    expect((await call(app, routes.setUpTotp, { token })).status).toBe(200)
    expect((await findings(token)).status).toBe(200)
  })
  test('that is a number alone changes it by a sign-in with that, where they have a password', async () => {
    const person = await personWithPassword(app)
    const factor = { phone: '+4915112345678', phone_confirmed_at: new Date(), preferred_mfa: 'SMS' as const }
    await identity().updateTable('credential').set(factor).where('user_id', '=', person.userId).execute()
    const token = await vouched(person.userId, person.accountId, null)
    for (const change of changes(token)) expect(outcome(await change)).toEqual([403, 'auth.step_up_required'])
  })
})

describe('the rule', () => {
  test('is set by a session that meets it, with a recent proof, audited and told to the team', async () => {
    const owner = await personWithPassword(app)
    const token = await tokenOf(app, owner.email)
    expect(outcome(await set(token, 'required'))).toEqual(REQUIRED)
    expect((await call(app, getSecurityPolicy, { token })).body).toEqual({ secondFactor: 'optional' })
    await withAuthenticator(app, token)
    await ageProofs(app)
    expect(outcome(await set(token, 'required'))).toEqual([403, 'auth.reauthentication_required'])
    await call(app, routes.reauthenticate, { token, body: { password: PASSWORD } })
    expect((await set(token, 'required')).status).toBe(200)
    const rows = await identity()
      .selectFrom('audit')
      .select(['status', 'details'])
      .where('account_id', '=', owner.accountId)
      .where('event', '=', 'account.security_policy_changed')
      .execute()
    expect(rows).toEqual([{ status: 'Success', details: { from: 'optional', to: 'required' } }])
    const admin = await createPerson(app, { accountId: owner.accountId, role: 'Admin' })
    await deliver(app, owner.accountId)
    await set(token, 'optional')
    const told = (await call(app, listNotifications, { token: admin.token })).body.results
    expect(told.map(({ kind, title }) => [kind, title])).toContainEqual(['account_security', 'Your account now requires a second factor'])
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('is nothing that a %s sets', async (role) => {
    expect(outcome(await set((await createPerson(app, { role })).token, 'required'))).toEqual([403, 'right.missing'])
  })
})

const live = async (token: string) => (await call(app, getProfile, { token })).status === 200
const twice = async () => {
  const person = await personWithPassword(app)
  return { token: await tokenOf(app, person.email), other: await tokenOf(app, person.email) }
}
const whose = async (token: string) => {
  const { userId, customerId } = (await call(app, getProfile, { token })).body
  return { userId, accountId: customerId }
}

describe('other sessions of the person', () => {
  test('end when a factor is set up, chosen or dropped', async () => {
    const { token, other } = await twice()
    const { userId, accountId } = await whose(token)
    const { secret } = (await call(app, routes.setUpTotp, { token })).body
    const confirmed = await call(app, routes.confirmTotp, { token, body: { code: appCode(secret) } })
    expect([confirmed.body.endedSessions, await live(token), await live(other)]).toEqual([1, true, false])
    const third = await vouched(userId, accountId, null)
    const dropped = await call(app, routes.setPreferredMfa, { token, body: { preferredMfa: 'NOMFA' } })
    expect([dropped.body.endedSessions, await live(token), await live(third)]).toEqual([1, true, false])
  })
  test('stay where the person says so', async () => {
    const { token, other } = await twice()
    const { secret } = (await call(app, routes.setUpTotp, { token })).body
    const confirmed = await call(app, routes.confirmTotp, { token, body: { code: appCode(secret), keepOtherSessions: true } })
    expect([confirmed.body.endedSessions, await live(token), await live(other)]).toEqual([0, true, true])
  })
})
