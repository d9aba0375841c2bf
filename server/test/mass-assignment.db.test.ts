/** Fields that decide what somebody is or may: sent along with a good request, they are refused by name, on every writing route. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/kinds.ts'
import type { Route } from '#contract/route.ts'
import type { Problem } from '#contract/errors.ts'
import { registerRunner } from '#contract/runners.ts'
import { inputSchemaOf, requestFor, sampleOf } from './sample.ts'
import { call, createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const UUID = '01900000-0000-7000-8000-000000000000'
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  isSuperAdmin: true,
  isMsp: true,
  isMspUser: true,
  isMultiTenant: true,
  isDemo: true,
  userRole: 'Owner',
  role: 'Owner',
  rights: ['platform.manage'],
  accountId: UUID,
  account_id: UUID,
  customerId: UUID,
  userId: UUID,
  planName: 'Enterprise',
  billingPlanName: 'Enterprise',
  licenseInfo: { name: 'Enterprise', connections: null, users: null },
  trialDays: 9_999,
  insideUntil: '2099-01-01T00:00:00.000Z',
  deletionDueAt: null,
  agreementSigned: true,
  provedAt: '2099-01-01T00:00:00.000Z',
  ownerId: UUID,
}
/** Where such a field is what the call is about. Its right is checked there, and its own tests say who may; each new use is named here. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/account/access': ['userRole'],
  'POST /v1/account/transfer-ownership': ['userId'],
  'POST /v1/customer/invitation': ['customerId', 'userRole'],
  'POST /v1/findings/assign': ['ownerId'],
  // of AWS: twelve digits, and no account of ours
  'POST /v1/launcher/admin': ['accountId', 'customerId'],
  'POST /v1/launcher/aws': ['accountId'],
  'POST /v1/launcher/aws/test': ['accountId'],
  'PATCH /v1/launcher/aws/{id}': ['accountId'],
  'PATCH /v1/platform/accounts/{id}': ['isMsp', 'isMultiTenant', 'planName'],
  'POST /v1/onboarding/connection': ['accountId'],
  'PUT /v1/sso': ['userRole'],
  'POST /v2/audit': ['userId'],
  'PATCH /v2/users/': ['userId', 'userRole'],
  'PATCH /v2/users/multiaccess': ['userId'],
}

const nameOf = (route: Route) => `${route.method} ${route.path}`
const writing = routes.filter((route) => route.method !== 'GET')

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body with the field added, once for every object in it. */
function* withField(value: unknown, field: string, wrong: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) for (const changed of withField(inner, field, wrong)) yield value.with(at, changed)
  } else if (isObject(value)) {
    if (!(field in value)) yield { ...value, [field]: wrong }
    for (const [key, inner] of Object.entries(value))
      for (const changed of withField(inner, field, wrong)) yield { ...value, [key]: changed }
  }
}
const topFieldsOf = (route: Route): string[] => Object.keys(inputSchemaOf(route.body)?.properties ?? {})

let app: TestApp
let caller: Person
let runnerToken: string
beforeAll(async () => {
  app = await testApp({ isLocal: true })
  // somebody to whom no route is closed, so that it is the field that is refused and not the person
  caller = await createPerson(app)
  const { identity } = app.services.database
  await identity.updateTable('app_user').set({ is_super_admin: true }).where('id', '=', caller.userId).execute()
  await identity.updateTable('account').set({ is_msp: true }).where('account_id', '=', caller.accountId).execute()
  const registered = await call(app, registerRunner, { token: caller.token, body: { name: 'Office', scope: ['10.0.0.0/8'] } })
  runnerToken = registered.body.token
})
afterAll(() => app.close())

/** Everything that says what the caller is. */
async function standing(): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(a) as account, to_jsonb(u) as person, (select jsonb_agg(to_jsonb(m)) from membership m where m.user_id = u.id) as memberships
      from account a, app_user u where a.account_id = ${caller.accountId} and u.id = ${caller.userId}`.execute(
    app.services.database.identity,
  )
  return rows
}

test('the routes that take such a field are known', () => {
  const found = Object.fromEntries(
    writing.flatMap((route) => {
      const fields = topFieldsOf(route).filter((field) => field in FORBIDDEN)
      return fields.length === 0 ? [] : [[nameOf(route), fields.toSorted()]]
    }),
  )
  expect(found).toEqual(DECLARED)
})

describe('a field that nobody may send', () => {
  test.each(writing.map((route) => [nameOf(route), route] as const))('%s refuses it by name and changes nothing', async (_name, route) => {
    const before = await standing()
    const request = requestFor(route, UUID, route.auth === 'runner' ? runnerToken : caller.token)
    const good = sampleOf(inputSchemaOf(route.body), UUID) ?? {}
    for (const [field, wrong] of Object.entries(FORBIDDEN)) {
      for (const body of withField(good, field, wrong)) {
        const answer = await app.http.inject({
          ...request,
          headers: { ...request.headers, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        })
        const what = `${field} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
        expect(answer.statusCode, what).toBe(422)
        const named = answer.json<Problem>().errors?.map((error) => error.field.split('.').at(-1))
        // a call without a body takes no field at all
        expect(named, what).toContain(route.body === undefined ? 'body' : field)
      }
    }
    expect(await standing()).toEqual(before)
  })
})
