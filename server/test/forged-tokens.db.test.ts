/** Tokens that somebody made up, changed, or brought from elsewhere: none opens anything. */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts'
import { listFindings } from '#contract/findings.ts'
import { createSavedView } from '#contract/saved-views.ts'
import { refreshSession, signOut } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { noClient } from '#server/context.ts'
import { newKeyText } from '#server/modules/api-keys/key-text.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { newRefreshToken } from '#server/modules/sessions/lifecycle/issue-session.ts'
import { newId } from '#server/new-id.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

let app: TestApp
let person: Person
/** Good ones, as they come. */
let token: string
let refreshToken: string
let key: string
let keyId: string
let elsewhere: { dir: string; token: string; key: string; refresh: string }
beforeAll(async () => {
  app = await testApp()
  person = await createPerson(app)
  const session = await issueSession(app.services, { ...person, client: noClient })
  token = session.accessToken
  refreshToken = session.refreshToken
  const made = await call(app, addApiKey, { token, body: { name: 'good', scopes: ['read', 'manage'] } })
  key = made.body.key
  keyId = made.body.id
  elsewhere = await otherInstallation(session.sessionId)
})
afterAll(async () => {
  await app.close()
  await rm(elsewhere.dir, { recursive: true, force: true })
})

/** Tokens of another installation, with another key and another database. */
async function otherInstallation(sessionId: string) {
  const other = await testApp()
  const dir = mkdtempSync(join(tmpdir(), 'parapet-forged-'))
  try {
    const stranger = await createPerson(other)
    const made = await call(other, addApiKey, { token: stranger.token, body: { name: 'foreign' } })
    const secrets = createSecrets({ keyFile: join(dir, 'key') })
    return { dir, token: stranger.token, key: made.body.key, refresh: newRefreshToken(secrets, sessionId) }
  } finally {
    await other.close()
  }
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => ({ sub: person.userId, account: person.accountId, role: 'Owner', isSuperAdmin: true, exp: 4_102_444_800 })
function jwt(header: object, sign: (text: string) => string): string {
  const text = `${base64(header)}.${base64(claims())}`
  return `${text}.${sign(text)}`
}
const flip = (text: string, place: number): string => {
  const at = place < 0 ? text.length + place : place
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}
/** Cyrillic, full-width and other letters that look the same. */
const lookAlike = (text: string): string => text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('p', 'р')

const FORGED: readonly (readonly [string, () => string])[] = [
  ['nothing', () => 'Bearer '],
  ['a word', () => 'Bearer undefined'],
  ['a token cut by one letter', () => `Bearer ${token.slice(0, -1)}`],
  ['a token cut in half', () => `Bearer ${token.slice(0, 26)}`],
  ['a token without its first letter', () => `Bearer ${token.slice(1)}`],
  ['a token with one letter more', () => `Bearer ${token}A`],
  ['a token padded', () => `Bearer ${token}==`],
  ['a token twice', () => `Bearer ${token}${token}`],
  ['a token with its first bit flipped', () => `Bearer ${flip(token, 6)}`],
  ['a token with a bit flipped in the middle', () => `Bearer ${flip(token, 25)}`],
  ['a token with its last letter changed', () => `Bearer ${flip(token, -1)}`],
  ['a token in capitals', () => `Bearer ${token.toUpperCase()}`],
  ['a token with another prefix', () => `Bearer ${token.replace('px_at_', 'px_rt_')}`],
  ['a token without its prefix', () => `Bearer ${token.replace('px_at_', '')}`],
  ['a token as an API key', () => `Bearer ${token.replace('px_at_', 'parapet_live_')}`],
  ['a random token of the right shape', () => `Bearer px_at_${randomBytes(32).toString('base64url')}`],
  ['a token of zeros', () => `Bearer px_at_${'A'.repeat(43)}`],
  ['a token of another installation', () => `Bearer ${elsewhere.token}`],
  ['a refresh token as access token', () => `Bearer ${refreshToken}`],
  ['a refresh token with the access prefix', () => `Bearer ${refreshToken.replace('px_rt_', 'px_at_')}`],
  ['Bearer said twice', () => `Bearer Bearer ${token}`],
  ['two tokens', () => `Bearer ${token} ${token}`],
  ['two tokens, with a comma', () => `Bearer ${token}, Bearer ${token}`],
  ['another scheme', () => `Basic ${token}`],
  ['no scheme', () => token],
  ['Basic with the person', () => `Basic ${Buffer.from(`${person.userId}@example.test:${token}`).toString('base64')}`],
  ['a token between quotes', () => `Bearer "${token}"`],
  ['a token with a percent sign', () => `Bearer ${token}%00`],
  ['a token in letters that look alike', () => `Bearer ${Buffer.from(lookAlike(token), 'utf8').toString('latin1')}`],
  ['the hash of a token', () => `Bearer px_at_${createHmac('sha256', '').update(token).digest('base64url')}`],
  ['a JWT with alg none', () => `Bearer ${jwt({ alg: 'none', typ: 'JWT' }, () => '')}`],
  ['a JWT with alg nOnE', () => `Bearer ${jwt({ alg: 'nOnE', typ: 'JWT' }, () => '')}`],
  [
    'a JWT signed with an empty key',
    () => `Bearer ${jwt({ alg: 'HS256' }, (text) => createHmac('sha256', '').update(text).digest('base64url'))}`,
  ],
  [
    'a JWT signed with the word secret',
    () => `Bearer ${jwt({ alg: 'HS256' }, (text) => createHmac('sha256', 'secret').update(text).digest('base64url'))}`,
  ],
  [
    'a JWT that brings its own key',
    () =>
      `Bearer ${jwt({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' } }, (text) => createHmac('sha256', Buffer.alloc(1)).update(text).digest('base64url'))}`,
  ],
  ['an API key cut by one letter', () => `Bearer ${key.slice(0, -1)}`],
  ['an API key with a letter of its secret changed', () => `Bearer ${flip(key, 50)}`],
  ['an API key with the checksum of another', () => `Bearer ${key.slice(0, -6)}${newKeyText(keyId).key.slice(-6)}`],
  ['an API key with a made-up secret and the right checksum', () => `Bearer ${newKeyText(keyId).key}`],
  ['an API key of an id that does not exist', () => `Bearer ${newKeyText(newId()).key}`],
  ['an API key of another kind', () => `Bearer ${key.replace('_live_', '_test_')}`],
  ['an API key in capitals', () => `Bearer ${key.toUpperCase()}`],
  ['an API key as access token', () => `Bearer px_at_${key.slice(-43)}`],
  ['an API key of another installation', () => `Bearer ${elsewhere.key}`],
  ['an API key in letters that look alike', () => `Bearer ${Buffer.from(lookAlike(key), 'utf8').toString('latin1')}`],
]

test('the good ones are good, so that a refusal means something', async () => {
  expect((await call(app, getProfile, { token })).status).toBe(200)
  expect((await call(app, getProfile, { token: key })).status).toBe(200)
  expect(FORGED.length).toBeGreaterThanOrEqual(40)
})
test.each(FORGED)('%s: refused on reads and writes', async (_what, authorization) => {
  const headers = { authorization: authorization() }
  const answers = [
    await call(app, getProfile, { headers }),
    await call(app, listFindings, { headers }),
    await call(app, listApiKeys, { headers }),
    await call(app, createSavedView, { headers, body: { screen: 'findings', name: 'forged', search: 'a=b' } }),
    await call(app, deleteApiKey, { headers, query: { id: keyId } }),
  ]
  for (const { problem } of answers) {
    expect(problem.status).toBe(401)
    expect(['auth.required', 'auth.token_invalid']).toContain(problem.code)
  }
})

describe('refresh cookies', () => {
  test.each([
    ['cut', () => refreshToken.slice(0, -1)],
    ['with a bit flipped', () => flip(refreshToken, 40)],
    ['with its mark flipped', () => flip(refreshToken, -3)],
    ['with the prefix of an access token', () => refreshToken.replace('px_rt_', 'px_at_')],
    ['an access token', () => token],
    ['an API key', () => key],
    ['made with the key of another installation for the same session', () => elsewhere.refresh],
    ['made with our key for a session that does not exist', () => newRefreshToken(app.services.secrets, newId())],
  ])('%s: refused, and no session ends', async (_what, forged) => {
    const headers = { cookie: `parapet_refresh=${forged()}` }
    expect((await call(app, refreshSession, { headers })).status).toBe(401)
    expect((await call(app, signOut, { headers })).raw.headers['set-cookie']).not.toMatch(/parapet_refresh=px_rt_/u)
    expect((await call(app, getProfile, { token })).status).toBe(200)
  })
})
test('a token elsewhere than in its header is not read', async () => {
  for (const place of [
    { url: `/client/v1/profile?access_token=${token}` },
    { url: `/client/v1/profile?token=${token}` },
    { url: '/client/v1/profile', headers: { cookie: `access_token=${token}; parapet_refresh=${refreshToken}` } },
    { url: '/client/v1/profile', headers: { 'x-api-key': key } },
    { url: '/client/v1/profile', headers: { 'proxy-authorization': `Bearer ${token}` } },
  ]) {
    expect((await app.http.inject({ method: 'GET', ...place })).statusCode, JSON.stringify(place).slice(0, 60)).toBe(401)
  }
})
test('after all of them nothing was made, and the good ones are good', async () => {
  expect((await call(app, getProfile, { token: key })).status).toBe(200)
  const made = await app.services.database.platform.selectFrom('saved_view').select('name').execute()
  expect(made).toEqual([])
})
