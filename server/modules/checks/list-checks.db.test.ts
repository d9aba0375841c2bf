import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChecks } from '#contract/checks.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { checkTexts, listedChecks } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('lists every check in the language of Accept-Language, to every role', async () => {
  const { token } = await createPerson(app, { role: 'Billing' })
  const { status, body } = await call(app, listChecks, { token, headers: { 'accept-language': 'de' } })
  expect([status, body.total]).toEqual([200, listedChecks().length])
  for (const { id, title, findingTitle, fixTitle } of body.results) {
    const { name, finding, fix } = checkTexts(id, 'de')
    expect([title, findingTitle, fixTitle]).toEqual([name, finding, fix])
  }
  expect(body.results.find(({ id }) => id === 'web-csp-missing')).toMatchObject({
    category: 'Hardening',
    categoryName: 'Härtung',
    scannerType: 'Headers',
    scannerTypeName: 'Header',
  })
  expect((await call(app, listChecks)).status).toBe(401)
})
