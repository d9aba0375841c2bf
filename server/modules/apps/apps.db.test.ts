import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppLabel, listApps, pinApp, unpinApp } from '#contract/apps.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
})

const pin = (label: AppLabel, url: string, person = owner) => call(app, pinApp, { token: person.token, body: { label, url } })
const list = async (person = owner) =>
  (await call(app, listApps, { token: person.token })).body.results.map(({ label, url }) => [label, url])

describe('the Apps menu', () => {
  test('shows what an Owner or Admin pinned to everybody in the account, in the order of the labels', async () => {
    const admin = await createPerson(app, { accountId: owner.accountId, role: 'Admin' })
    expect((await pin('invoices', 'https://billing.example/open?year=2026')).status).toBe(201)
    expect((await pin('finance', 'http://books.example', admin)).status).toBe(201)
    const pinned = [
      ['finance', 'http://books.example/'],
      ['invoices', 'https://billing.example/open?year=2026'],
    ]
    for (const role of ['User', 'Viewer', 'Billing'] as const)
      expect(await list(await createPerson(app, { accountId: owner.accountId, role }))).toEqual(pinned)
    expect(await list(await createPerson(app)), 'nobody elsewhere').toEqual([])
  })
  test('has one link a label: pinning again replaces it; unpinning takes it out; all of it is audited', async () => {
    const first = await pin('blog', 'https://one.example/')
    const second = await pin('blog', 'https://two.example/')
    expect(second.body.id).toBe(first.body.id)
    expect(await list()).toEqual([['blog', 'https://two.example/']])
    expect((await call(app, unpinApp, { token: owner.token, params: { id: first.body.id } })).body).toEqual({ unpinned: true })
    expect((await call(app, unpinApp, { token: owner.token, params: { id: first.body.id } })).status).toBe(404)
    expect(await list()).toEqual([])
    const rows = await app.services.database.identity
      .selectFrom('audit')
      .select(['event', 'details'])
      .where('account_id', '=', owner.accountId)
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { event: 'app.pinned', details: { label: 'blog', url: 'https://one.example/' } },
      { event: 'app.pinned', details: { label: 'blog', url: 'https://two.example/' } },
      { event: 'app.unpinned', details: { label: 'blog' } },
    ])
  })
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://files.example/',
    '//evil.example/',
    'https://ada:secret@books.example/',
    'https://ada@books.example/',
    'https://',
    'http:// books.example/',
    'https://[::1',
    `https://books.example/${'x'.repeat(2048)}`,
  ])('refuses the address %s by its field', async (url) => {
    const { status, problem } = await pin('finance', url)
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'url'])
    expect(await list()).toEqual([])
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('a %s neither pins nor unpins', async (role) => {
    const { body } = await pin('finance', 'https://books.example/')
    const person = await createPerson(app, { accountId: owner.accountId, role })
    expect((await pin('blog', 'https://one.example/', person)).status).toBe(403)
    expect((await call(app, unpinApp, { token: person.token, params: { id: body.id } })).status).toBe(403)
    expect(await list()).toHaveLength(1)
  })
})
