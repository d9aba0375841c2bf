import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSavedView, deleteSavedView, listSavedViews } from '#contract/saved-views.ts'
import type { BodyOf } from '#contract/route.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let me: Person

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  me = await createPerson(app)
})

const save = (body: Partial<BodyOf<typeof createSavedView>> = {}, person = me) =>
  call(app, createSavedView, { token: person.token, body: { screen: 'findings', name: 'Mine', search: '?status=open', ...body } })
const namesOf = async (person: Person) =>
  (await call(app, listSavedViews, { token: person.token, query: { screen: 'findings' } })).body.results.map(({ name, isOwn }) => [
    name,
    isOwn,
  ])
const remove = (id: string, person = me) => call(app, deleteSavedView, { token: person.token, params: { id } })
const audited = async (event: 'saved_view.created' | 'saved_view.deleted') =>
  app.services.database.platform
    .selectFrom('audit')
    .select('target')
    .where('account_id', '=', me.accountId)
    .where('event', '=', event)
    .execute()

test('a person sees their own views and the shared ones of colleagues, by name, of that screen only', async () => {
  const colleague = await createPerson(app, { accountId: me.accountId, role: 'Viewer' })
  const { status, body } = await save()
  expect(status).toBe(201)
  expect(body).toMatchObject({ screen: 'findings', name: 'Mine', search: '?status=open', isShared: false, isOwn: true })
  await save({ name: 'Board', screen: 'remediations' })
  await save({ name: 'For all', isShared: true }, colleague)
  await save({ name: 'Private' }, colleague)
  expect(await namesOf(me)).toEqual([
    ['For all', false],
    ['Mine', true],
  ])
  expect(await namesOf(colleague)).toEqual([
    ['For all', true],
    ['Private', true],
  ])
  expect(await namesOf(await createPerson(app))).toEqual([])
  expect(await audited('saved_view.created')).toHaveLength(4)
})

test('saving under a known name replaces its filters', async () => {
  const first = await save()
  const second = await save({ search: '?status=resolved', isShared: true })
  expect(second.body).toMatchObject({ id: first.body.id, search: '?status=resolved', isShared: true })
  expect(await namesOf(me)).toEqual([['Mine', true]])
})

test('a person keeps at most a hundred', async () => {
  for (let index = 0; index < 100; index++) await save({ name: `View ${index}` })
  const { status, problem } = await save({ name: 'One too many' })
  expect([status, problem.code]).toEqual([409, 'resource.conflict'])
  expect((await save({ name: 'View 7', search: '?q=still' })).status).toBe(201)
})

test('only its owner deletes a view; for everybody else it is not there', async () => {
  const { body } = await save({ isShared: true })
  const colleague = await createPerson(app, { accountId: me.accountId })
  expect((await remove(body.id, colleague)).status).toBe(404)
  expect((await remove(body.id, await createPerson(app))).status).toBe(404)
  expect((await remove(body.id)).body).toEqual({ deleted: true })
  expect((await remove(body.id)).status).toBe(404)
  expect(await audited('saved_view.deleted')).toEqual([{ target: body.id }])
})

test('a role that reads no findings keeps no views', async () => {
  const billing = await createPerson(app, { accountId: me.accountId, role: 'Billing' })
  expect((await save({}, billing)).status).toBe(403)
})
