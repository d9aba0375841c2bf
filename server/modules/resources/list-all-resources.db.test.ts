/** The resources of every connection: searched, filtered, each once, and never another account's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getResource, listAllResources, listResourceFilters } from '#contract/resources.ts'
import type { QueryOf } from '#contract/route.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let me: Person
const ids = { aws: '', web: '' }
beforeAll(async () => {
  app = await testApp()
  me = await createPerson(app)
  const make = fixtures(app, me.accountId)
  ids.aws = (await make.connection({ vector_type: 'AWS', name: 'Production', target: '123456789012' })).id
  ids.web = (await make.connection({ name: 'Shop' })).id
  const instance = (name: string, over: object) =>
    make.resource(ids.aws, {
      generic_identifier: 'arn',
      generic_identifier_value: `arn:aws:ec2:eu-1:123456789012:instance/${name}`,
      type: 'AWS::EC2::Instance',
      scope: 'eu-1',
      region: 'eu-1',
      name,
      ...over,
    })
  const web = await instance('web-1', { tags: JSON.stringify({ env: 'prod', 'aws:cloudformation:stack-name': 'shop' }) })
  const db = await instance('db-1', { tags: JSON.stringify({ env: 'test' }), region: 'us-1' })
  await instance('100%_off', {})
  await instance('old-1', { gone_at: new Date() })
  await make.resource(ids.web, { generic_identifier_value: 'https://shop.example/' })
  await make.finding(ids.aws, web.id, { risk: 3 })
  const platform = app.services.database.platform
  const standing = { account_id: me.accountId, connection_id: ids.aws, from_id: null }
  await platform
    .insertInto('resource_exposure')
    .values([
      { ...standing, resource_id: web.id, exposure: 2, by: 'ports', detail: 'tcp 22', steps: 1 },
      { ...standing, resource_id: db.id, exposure: 0, by: null, detail: null, steps: null },
    ])
    .execute()
  await platform
    .insertInto('resource_inventory')
    .values({
      account_id: me.accountId,
      connection_id: ids.aws,
      type: 'AWS::EC2::Instance',
      scope: 'eu-1',
      told_at: new Date(),
      complete_at: null,
      complete_seq: null,
    })
    .execute()
  const stranger = await createPerson(app)
  const other = await fixtures(app, stranger.accountId).connection({ vector_type: 'AWS' })
  await fixtures(app, stranger.accountId).resource(other.id, { name: 'web-1', type: 'AWS::EC2::Instance' })
})
afterAll(() => app.close())

const names = async (query: QueryOf<typeof listAllResources>) => {
  const { body, status } = await call(app, listAllResources, { token: me.token, query: { sort: 'name', ...query } })
  expect(status).toBe(200)
  return body.results.map(({ name, genericIdentifierValue }) => name ?? genericIdentifierValue)
}

describe('all resources', () => {
  test.each([
    [{}, ['100%_off', 'db-1', 'https://shop.example/', 'web-1']],
    [{ q: 'WEB' }, ['web-1']],
    [{ q: 'instance/db' }, ['db-1']],
    [{ q: 'env: prod' }, ['web-1']],
    // no letter of it is a pattern
    [{ q: '0%_o' }, ['100%_off']],
    [{ q: '%' }, ['100%_off']],
    [{ tag: 'env: test' }, ['db-1']],
    [{ tag: 'env' }, ['db-1', 'web-1']],
    [{ tag: 'aws:cloudformation:stack-name: shop' }, ['web-1']],
    [{ type: 'AWS::EC2::Instance', region: 'us-1' }, ['db-1']],
    [{ region: 'eu-1,us-1' }, ['100%_off', 'db-1', 'web-1']],
    [{ exposure: 'exposed,proven' }, ['web-1']],
    [{ exposure: 'internal' }, ['db-1']],
    [{ tag: '' }, []],
    [{ tag: '', q: 'web' }, []],
    [{ hasFindings: 'true' }, ['web-1']],
    [{ gone: 'true' }, ['old-1']],
    [{ q: 'web', region: 'nowhere' }, []],
  ] as const)('%j are %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })
  test('of one connection', async () => expect(await names({ connectionId: ids.web })).toEqual(['https://shop.example/']))
  test('with a type say it in the reader’s words', async () => {
    const { body } = await call(app, listAllResources, { token: me.token, query: { q: 'web-1' }, headers: { 'accept-language': 'de' } })
    expect(body.results).toMatchObject([
      { typeName: 'EC2-Instanz', exposure: 'exposed', connectionName: 'Production', openFindings: { high: 1 } },
    ])
  })
  test('tell what they may be filtered by', async () => {
    const { body } = await call(app, listResourceFilters, { token: me.token })
    expect(body).toMatchObject({
      types: [{ type: 'AWS::EC2::Instance', name: 'EC2 instance' }],
      regions: ['eu-1', 'us-1'],
      tags: ['aws:cloudformation:stack-name: shop', 'env: prod', 'env: test'],
      connections: [{ name: 'Production' }, { name: 'Shop' }],
    })
  })
  test('have a page with a link to the console of their provider', async () => {
    const { body } = await call(app, listAllResources, { token: me.token, query: { q: 'web-1' } })
    const read = await call(app, getResource, { token: me.token, params: { id: body.results[0]?.id ?? '' } })
    expect(read.body.consoleUrl).toMatch(/^https:\/\/console\.aws\.amazon\.com\/ec2\//u)
  })
})
