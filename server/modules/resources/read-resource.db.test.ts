import { afterAll, beforeAll, expect, test } from 'vitest'
import { getResource } from '#contract/resources.ts'
import { listFindings } from '#contract/findings.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a resource tells how its checks stand and what is open on it, and its findings are a list of their own', async () => {
  const owner = await createPerson(app)
  const target = await ScannedTarget.create(app, owner.accountId, scannerOf('csp', 'hsts', 'env'))
  const other = { resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/other' } }
  await target.scan(outcome('csp', [verdict('FAIL')]), outcome('hsts', [verdict('PASS')]), outcome('env', [verdict('FAIL', other)]))
  const finding = (await target.findings()).find(({ check_id }) => check_id === 'csp')
  const id = finding?.resource_id ?? ''
  const { body } = await call(app, getResource, { token: owner.token, params: { id } })
  expect(body).toMatchObject({
    id,
    connectionId: target.connectionId,
    connectionName: 'Shop',
    genericIdentifierValue: 'https://shop.example/',
    results: { pass: 1, fail: 1, manual: 0, error: 0 },
  })
  expect(Object.values(body.openFindings).reduce((sum, amount) => sum + amount, 0)).toBe(1)
  const listed = await call(app, listFindings, { token: owner.token, query: { resourceId: id } })
  expect([listed.body.total, listed.body.results.map((row) => row.id)]).toEqual([1, [finding?.id]])
  const stranger = await createPerson(app)
  expect((await call(app, getResource, { token: stranger.token, params: { id } })).status).toBe(404)
})
