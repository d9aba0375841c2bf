import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLogo } from '#contract/accounts.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { signUp } from '#contract/sessions.ts'
import { updateProfile } from '#contract/users.ts'
import { limits } from '#contract/limits.ts'
import { routes } from '#server/kinds.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
})
afterAll(() => app.close())

describe('the size of a body', () => {
  test('is 64 KB, on each route that takes neither a picture, source code nor what a runner found', () => {
    const larger = routes.filter(({ bodyBytes }) => bodyBytes > 65_536).map(({ method, path }) => `${method} ${path}`)
    expect(larger.toSorted()).toEqual([
      'POST /v1/runner/jobs/{jobId}/lines',
      'POST /v1/sources',
      'PUT /v1/account/logo',
      'PUT /v1/profile/avatar',
    ])
  })
  test('is refused above that, before it is parsed', async () => {
    const body = { firstName: 'A', lastName: 'x'.repeat(limits.bodyBytes) }
    const answer = await call(app, updateProfile, { token: owner.token, body })
    expect([answer.status, answer.problem.code]).toEqual([413, 'request.too_large'])
    const picture = await call(app, setLogo, { token: owner.token, body: { image: 'A'.repeat(limits.bodyBytes) } })
    expect(picture.problem.code).not.toBe('request.too_large')
  })
})

describe('a name', () => {
  const bad = [
    '\u202Egnp.exe',
    'a\u200Bb',
    'a\u2066b',
    '\uFEFFAda',
    'soft\u00ADhyphen',
    'a\nb',
    'a\tb',
    'bell\u0007',
    'line\u2028end',
    'tag\u{E0041}',
    'half\uD800',
  ]
  test.each(bad)('%j is refused, naming the field, wherever one is typed', async (name) => {
    const answers = [
      [await call(app, updateProfile, { token: owner.token, body: { firstName: `x${name}x` } }), 'firstName'],
      [await call(app, updateProfile, { token: owner.token, body: { company: `x${name}x` } }), 'company'],
      [await call(app, addApiKey, { token: owner.token, body: { name: `x${name}x`, scopes: ['read'] } }), 'name'],
      [
        await call(app, signUp, {
          body: {
            email: 'new@example.test',
            password: 'mellow-otter-27-rides',
            firstName: 'A',
            lastName: `x${name}x`,
            company: 'C',
            agreement: true,
          },
        }),
        'lastName',
      ],
    ] as const
    for (const [{ status, problem }, field] of answers) expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
  })
  test.each(['Zoë Ångström', 'José María', '李小龙', 'Мария', 'عائشة', "O'Brien-Smith", 'Ada 🚀', 'नमिता'])('%s is taken', async (name) => {
    expect((await call(app, updateProfile, { token: owner.token, body: { firstName: name } })).status).toBe(200)
  })
})
