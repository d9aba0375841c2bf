import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteCustomer } from '#contract/invitations.ts'
import { confirmSignUp, resendSignUp, signIn, signUp } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { mailsTo, newestCode } from '#server/test/mailbox.ts'
import { PASSWORD, tokenOf } from '#server/test/person-with-password.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const STRANGERS_PASSWORD = 'violet-harbour-9-lamps'
const person = (email: string, password = PASSWORD) => ({
  email,
  password,
  firstName: 'Rosa',
  lastName: 'Winkler',
  company: 'Tall Ships',
  agreement: true as const,
})
const stranger = (email: string) => ({ ...person(email, STRANGERS_PASSWORD), firstName: 'Mallory', company: 'Somebody Else' })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const tokenFor = async (body: ReturnType<typeof person>) => (await call(app, signUp, { body })).body.challengeToken
const confirm = (email: string, code: string, challengeToken?: string) =>
  call(app, confirmSignUp, { body: { email, code, ...(challengeToken === undefined ? {} : { challengeToken }) } })
const statusOf = async (email: string, password: string) => (await call(app, signIn, { body: { email, password } })).status
const registered = (email: string) =>
  app.services.database.identity
    .selectFrom('app_user as u')
    .leftJoin('membership as m', 'm.user_id', 'u.id')
    .leftJoin('account as a', 'a.account_id', 'm.account_id')
    .where('u.email', '=', email)
    .select(['u.first_name', 'a.name', 'm.role'])
    .execute()

describe('a stranger registers an address again before its owner has confirmed it', () => {
  test('the owner’s code and token set the owner’s password, name and company, never the stranger’s', async () => {
    const email = 'rosa@ships.test'
    const own = await tokenFor(person(email))
    const ownCode = await newestCode(app, email)
    await tokenFor(stranger(email))
    expect((await confirm(email, ownCode, own)).status).toBe(200)
    expect(await statusOf(email, STRANGERS_PASSWORD)).toBe(401)
    expect(await statusOf(email, PASSWORD)).toBe(200)
    expect(await registered(email)).toEqual([{ first_name: 'Rosa', name: 'Tall Ships', role: 'Owner' }])
  })
  test('the stranger’s code in the owner’s mailbox confirms nothing under the owner’s token; a new code of their own does', async () => {
    const email = 'berta@ships.test'
    const own = await tokenFor(person(email))
    await tokenFor(stranger(email))
    expect((await confirm(email, await newestCode(app, email), own)).problem.code).toBe('auth.code_wrong')
    await call(app, resendSignUp, { body: { email, challengeToken: own } })
    expect((await confirm(email, await newestCode(app, email), own)).status).toBe(200)
    expect(await statusOf(email, STRANGERS_PASSWORD)).toBe(401)
    expect(await statusOf(email, PASSWORD)).toBe(200)
  })
  test('without a token no code confirms while several registrations wait', async () => {
    const email = 'clara@ships.test'
    await tokenFor(person(email))
    await tokenFor(stranger(email))
    expect((await confirm(email, await newestCode(app, email))).problem.code).toBe('auth.code_wrong')
    expect(await registered(email)).toMatchObject([{ name: null }])
  })
  test('once one is confirmed the other ends', async () => {
    const email = 'dora@ships.test'
    const own = await tokenFor(person(email))
    const ownCode = await newestCode(app, email)
    const theirs = await tokenFor(stranger(email))
    const theirCode = await newestCode(app, email)
    await confirm(email, ownCode, own)
    expect((await confirm(email, theirCode, theirs)).problem.code).toBe('auth.code_wrong')
    expect(await statusOf(email, STRANGERS_PASSWORD)).toBe(401)
  })
})

describe('the token of a registration', () => {
  test('is answered for a taken address too, of the same form, and confirms nothing', async () => {
    const email = 'emma@ships.test'
    const own = await tokenFor(person(email))
    await confirm(email, await newestCode(app, email), own)
    const again = await tokenFor(stranger(email))
    expect(again).toHaveLength(own.length)
    expect((await confirm(email, '12345678', again)).problem.code).toBe('auth.code_wrong')
  })
  test('of a resent code differs each time, whether or not somebody waits', async () => {
    const email = 'frida@ships.test'
    await tokenFor(person(email))
    for (const address of [email, 'nobody@ships.test']) {
      const resend = async () => (await call(app, resendSignUp, { body: { email: address } })).body.challengeToken
      expect(await resend(), address).not.toBe(await resend())
    }
  })
  test('comes with the refusal of an unconfirmed sign-in, only to who knows the password, and takes the code', async () => {
    const email = 'greta@ships.test'
    await tokenFor(person(email))
    const refused = await call(app, signIn, { body: { email, password: PASSWORD } })
    expect(refused).toMatchObject({ status: 403, problem: { code: 'auth.user_unconfirmed', challengeToken: expect.any(String) } })
    expect((await call(app, signIn, { body: { email, password: 'not-the-password' } })).problem).not.toHaveProperty('challengeToken')
    expect((await confirm(email, await newestCode(app, email), refused.problem.challengeToken)).status).toBe(200)
  })
  test('of another address confirms nothing', async () => {
    const other = await tokenFor(person('hanna@ships.test'))
    await tokenFor(person('ida@ships.test'))
    expect((await confirm('ida@ships.test', await newestCode(app, 'ida@ships.test'), other)).problem.code).toBe('auth.code_wrong')
  })
  test('a registration that is a day old is over', async () => {
    const email = 'jana@ships.test'
    const own = await tokenFor(person(email))
    await app.services.database.identity
      .updateTable('pending_registration')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await confirm(email, await newestCode(app, email), own)).problem.code).toBe('auth.code_wrong')
    expect(await statusOf(email, PASSWORD)).toBe(401)
  })
})

const { company: _company, ...withoutCompany } = person('')
const invited = async (email: string) => {
  const owner = await createPerson(app)
  const { body } = await call(app, inviteCustomer, { token: owner.token, body: { email, userRole: 'Viewer' } })
  return { owner, invitation: new URL(body.link ?? '').searchParams.get('invitation') ?? '' }
}
async function toldOf({ userId, accountId }: Person) {
  await deliver(app, accountId)
  return app.services.database.platform.selectFrom('notification').select(['kind', 'values']).where('user_id', '=', userId).execute()
}

describe('registering by an invitation', () => {
  test('joins the account with the role offered, and founds none', async () => {
    const email = 'kim@ships.test'
    const { owner, invitation } = await invited(email)
    const answer = await call(app, signUp, { body: { ...withoutCompany, email, invitation } })
    expect(answer.status).toBe(202)
    await confirm(email, await newestCode(app, email), answer.body.challengeToken)
    const profile = await call(app, getProfile, { token: await tokenOf(app, email) })
    expect(profile.body).toMatchObject({ customerId: owner.accountId, userRole: 'Viewer' })
    expect(await registered(email)).toHaveLength(1)
  })
  test('tells whoever manages the team once the address is confirmed, and not before', async () => {
    const email = 'nora@ships.test'
    const { owner, invitation } = await invited(email)
    const { challengeToken } = (await call(app, signUp, { body: { ...withoutCompany, email, invitation } })).body
    expect(await toldOf(owner)).toEqual([])
    await confirm(email, await newestCode(app, email), challengeToken)
    expect(await toldOf(owner)).toEqual([{ kind: 'team_changed', values: { change: 'joined', name: 'Rosa Winkler', role: 'Viewer' } }])
  })
  test('demands the address that was invited', async () => {
    const { invitation } = await invited('lena@ships.test')
    const answer = await call(app, signUp, { body: { ...withoutCompany, email: 'mallory@ships.test', invitation } })
    expect(answer.problem.code).toBe('invitation.other_person')
    expect(await mailsTo(app, 'mallory@ships.test')).toEqual([])
  })
  test('without an invitation a company is needed', async () => {
    const answer = await call(app, signUp, { body: { ...withoutCompany, email: 'mona@ships.test' } })
    expect(answer).toMatchObject({ status: 422, problem: { errors: [{ field: 'company' }] } })
  })
})
