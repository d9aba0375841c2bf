import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteConnection, getConnection, listConnections } from '#contract/connections.ts'
import { callToOnboard, getKindSetup } from '#contract/kinds.ts'
import { getOnboarding, type OnboardingDraft, type OnboardingState, updateOnboarding } from '#contract/onboarding.ts'
import type { BodyOf } from '#contract/route.ts'
import { listScans } from '#contract/scans.ts'
import { getProfile, getShell, updateProfile } from '#contract/users.ts'
import type * as Registry from '#scanners/registry.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { call, createPerson, type Person, testApp, type TestApp } from '#server/test/test-app.ts'

vi.mock('#scanners/registry.ts', async (original) => {
  const { lockbox } = await import('#scanners/test/tiny-kind/definition.ts')
  const { scanners } = await original<typeof Registry>()
  return { scanners: [...scanners, lockbox] }
})

const connect = callToOnboard()
const TOKEN = 'the-secret-of-the-box-4711'
const COMPANY = {
  firstName: 'Ada',
  lastName: 'Byron',
  company: 'Engines',
  companyNickname: 'Eng',
  billingUser: 'pay@engines.test',
  billingProvider: 'Stripe' as const,
  mainUser: 'Ada',
  onboarding: 'guided',
  stackSSM: null,
}
const draftOf = (fields: Readonly<Record<string, string>>, secrets: string[] = []): OnboardingDraft => ({
  name: 'Box',
  tags: 'prod',
  schedule: 'daily',
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  secrets,
})

let app: TestApp
let site: Server
let url: string
beforeAll(async () => {
  site = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((listening) => void site.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  await new Promise((closed) => void site.close(closed))
})

/** An owner, with the calls they make; each change is made on the version that was seen last. */
async function newOwner() {
  const owner = await createPerson(app, { name: 'Ada Lovelace' })
  const as = (person: Person) => ({
    read: async () => (await call(app, getOnboarding, { token: person.token })).body,
    change: async (body: Omit<BodyOf<typeof updateOnboarding>, 'version'>) => {
      const { version } = (await call(app, getOnboarding, { token: person.token })).body
      return call(app, updateOnboarding, { token: person.token, body: { version, ...body } })
    },
    connect: (state: OnboardingState, body: object) =>
      call(app, connect, { token: person.token, body: { draftId: state.draftId, ...body } }),
  })
  return { owner, as, ...as(owner) }
}
type Owned = Awaited<ReturnType<typeof newOwner>>
async function ready({ change }: Owned, kind = 'website'): Promise<OnboardingState> {
  await change({ company: COMPANY })
  return (await change({ kind })).body
}
const rowText = async (accountId: string) => {
  const tables = await app.services.database.platform.selectFrom('onboarding').selectAll().where('account_id', '=', accountId).execute()
  const audits = await app.services.database.identity.selectFrom('audit').selectAll().where('account_id', '=', accountId).execute()
  return JSON.stringify([tables, audits])
}

describe('the way', () => {
  test('begins with what registration told, and the standards of the entity', async () => {
    const { owner, read } = await newOwner()
    const { email } = (await call(app, getProfile, { token: owner.token })).body
    expect(await read()).toMatchObject({
      version: 0,
      step: 'company',
      isLater: false,
      onboarding: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        url: null,
        onboarding: null,
        stateVpc: 'pending',
        stackSSM: null,
        billingUser: email,
        billingProvider: 'Stripe',
        mainUser: email,
        vectorId: 'websites',
        typeVector: 'Websites',
        onboardingType: 'websites',
      },
      progress: {
        isInitializingEip: false,
        isLaunchingVpc: false,
        isCreateConnection: false,
        isConnected: false,
        isVPCCompleted: false,
      },
      kind: null,
      draft: null,
      changedBy: null,
    })
  })
  test('is gone on with by a colleague where it stands, step by step, and ends with a scan', async () => {
    const made = await newOwner()
    const colleague = made.as(await createPerson(app, { accountId: made.owner.accountId, role: 'Admin', name: 'Bo Ek' }))
    await made.change({ company: COMPANY })
    expect(await colleague.read()).toMatchObject({
      step: 'target',
      changedBy: 'Ada Byron',
      onboarding: { company: 'Engines', firstName: 'Bo' },
    })
    await colleague.change({ kind: 'website' })
    await made.change({ draft: draftOf({ url }) })
    const state = await colleague.read()
    expect(state).toMatchObject({ step: 'connect', kind: 'website', draft: draftOf({ url }), onboarding: { url } })
    const { status, body } = await colleague.connect(state, { typeVector: 'Websites', name: 'Shop', url, tags: ['prod'] })
    expect([status, body.step, body.draft, body.progress.isConnected]).toEqual([200, 'scan', null, true])
    expect(body.connectionName).toBe('Shop')
    const { token } = made.owner
    const { body: connection } = await call(app, getConnection, { token, params: { id: body.connectionId ?? '' } })
    expect(connection.onboarding).toMatchObject({
      firstName: 'Bo',
      company: 'Engines',
      companyNickname: 'Eng',
      url,
      onboarding: 'guided',
      stateVpc: 'pending',
      billingUser: 'pay@engines.test',
      billingProvider: 'Stripe',
      mainUser: 'Ada',
      typeVector: 'Websites',
    })
    const { body: scans } = await call(app, listScans, { token, query: {} })
    expect(scans.results.map(({ scanId }) => scanId)).toEqual([body.scanId])
    expect((await call(app, getProfile, { token })).body).toMatchObject({
      selectedOnboarding: 'websites',
      onboarding: 'connected',
      snapshotStatus: 'queued',
    })
    await app.services.database.platform
      .updateTable('scan')
      .set({ status: 'completed' })
      .where('id', '=', body.scanId ?? '')
      .execute()
    expect((await made.read()).step).toBe('done')
  })
  test('tells the profile which kind was chosen before anything is connected', async () => {
    const made = await newOwner()
    await ready(made, 'aws')
    expect((await call(app, getProfile, { token: made.owner.token })).body).toMatchObject({
      selectedOnboarding: 'aws',
      onboarding: 'started',
      onboardingIdentifier: null,
      snapshotStatus: null,
      firstName: 'Ada',
      lastName: 'Byron',
      company: 'Engines',
      companyNickname: 'Eng',
    })
  })
  test('begins again with another kind once one is connected, and with the same one where its connection was deleted', async () => {
    const made = await newOwner()
    const state = await ready(made)
    const { body } = await made.connect(state, { typeVector: 'Websites', name: 'Shop', url })
    await call(app, deleteConnection, { token: made.owner.token, params: { id: body.connectionId ?? '' } })
    expect(await made.read()).toMatchObject({ step: 'connect', kind: 'website', connectionId: null })
    const again = await made.connect(await made.read(), { typeVector: 'Websites', name: 'Shop', url })
    expect(again.body.step).toBe('scan')
    const next = (await made.change({ kind: 'aws' })).body
    expect(next).toMatchObject({ step: 'connect', kind: 'aws', connectionId: null })
    expect(next.draftId).not.toBe(state.draftId)
    expect((await made.change({ kind: null })).body.step).toBe('target')
  })
  test('goes on with a target that is connected already', async () => {
    const made = await newOwner()
    await ready(made)
    const there = await fixtures(app, made.owner.accountId).connection({ name: 'There' })
    expect((await made.change({ connectionId: there.id })).body).toMatchObject({ step: 'scan', connectionName: 'There', scanId: null })
  })
})

describe('two windows at once', () => {
  test('the later one is told, and changes nothing', async () => {
    const { owner, change, read } = await newOwner()
    await change({ company: COMPANY })
    const { version } = await read()
    const { token } = owner
    expect((await call(app, updateOnboarding, { token, body: { version, kind: 'aws' } })).status).toBe(200)
    const late = await call(app, updateOnboarding, { token, body: { version, kind: 'website' } })
    expect([late.status, late.problem.code]).toEqual([409, 'resource.stale'])
    expect((await read()).kind).toBe('aws')
  })
  test('connect the target once, even by different addresses, and both are answered how far it came', async () => {
    const made = await newOwner()
    const state = await ready(made)
    const answers = await Promise.all([
      made.connect(state, { typeVector: 'Websites', name: 'One', url }),
      made.connect(state, { typeVector: 'Websites', name: 'One', url }),
      made.connect(state, { typeVector: 'Websites', name: 'Other', url: `${url}other` }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.connectionId)).size).toBe(1)
    const { token } = made.owner
    expect((await call(app, listConnections, { token, query: {} })).body.total).toBe(1)
    expect((await call(app, listScans, { token, query: {} })).body.total).toBe(1)
    // and a window that was left open a day
    expect((await made.connect(state, { typeVector: 'Websites', name: 'Late', url })).body.connectionName).toBe('One')
  })
  test('nobody is said to be connecting once it was refused', async () => {
    const made = await newOwner()
    const state = await ready(made)
    const { status } = await made.connect(state, { typeVector: 'Websites', name: 'Shop', url: 'http://10.0.0.1/' })
    expect(status).toBe(422)
    expect(await made.read()).toMatchObject({ step: 'connect', progress: { isCreateConnection: false, isConnected: false } })
  })
})

describe('a draft', () => {
  test('never holds what is sealed: it is refused, and that something was typed is all that is kept', async () => {
    const made = await newOwner()
    await ready(made, 'lockbox')
    const refused = await made.change({ draft: draftOf({ url, token: TOKEN }) })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'draft.fields.token'])
    const { body } = await made.change({ draft: draftOf({ url }, ['token', 'url', 'no-such']) })
    expect(body.draft).toEqual(draftOf({ url }, ['token']))
    const { status } = await made.connect(body, { typeVector: 'Lockbox', name: 'Box', url, token: TOKEN })
    expect(status, 'no runner knows this kind here; what matters is what stays').toBeLessThan(500)
    expect(await rowText(made.owner.accountId)).not.toContain(TOKEN)
  })
  test('holds no values that the kind would not take, nor the password of an address', async () => {
    const made = await newOwner()
    await ready(made)
    for (const typed of ['https://anna:hunter2-hunter2@shop.example/', 'hunter2-in-the-wrong-field'])
      expect((await made.change({ draft: draftOf({ url: typed }) })).body.draft?.fields).toEqual([])
    expect(await rowText(made.owner.accountId)).not.toContain('hunter2')
  })
  test('holds nothing nested, and a key file in no field', async () => {
    const made = await newOwner()
    await ready(made, 'gcp')
    const file = { type: 'service_account', private_key: TOKEN }
    const nested = { ...draftOf({}), fields: [{ name: 'project_id', value: { deep: [file] } }] } as unknown as OnboardingDraft
    expect((await made.change({ draft: nested })).status).toBe(422)
    const sealed = await made.change({ draft: draftOf({ serviceAccountJson: JSON.stringify(file) }) })
    expect([sealed.status, sealed.problem.errors?.[0]?.field]).toEqual([422, 'draft.fields.serviceAccountJson'])
    const { body } = await made.change({ draft: draftOf({ client_id: JSON.stringify(file), project_id: 'shop-production' }) })
    expect(body.draft?.fields).toEqual([{ name: 'project_id', value: 'shop-production' }])
    expect(await rowText(made.owner.accountId)).not.toContain(TOKEN)
  })
  test('is of the chosen kind', async () => {
    const made = await newOwner()
    await made.change({ company: COMPANY })
    expect((await made.change({ draft: draftOf({}) })).problem.errors?.[0]?.field).toBe('draft')
    await made.change({ kind: 'website' })
    expect((await made.change({ draft: draftOf({ token: 'x' }) })).problem.errors?.[0]?.field).toBe('draft.fields.token')
    expect((await made.change({ kind: 'no-such' })).problem.errors?.[0]?.field).toBe('kind')
  })
  test('has what is issued for it again in every browser, and another one for the next target', async () => {
    const made = await newOwner()
    const { draftId } = await ready(made, 'aws')
    const issued = async (draft: string | null) => {
      const query = draft === null ? {} : { draft }
      return (await call(app, getKindSetup, { token: made.owner.token, params: { path: 'aws' }, query })).body.issued['externalId']
    }
    expect(await issued(draftId)).toBe(await issued(draftId))
    expect(await issued(null)).not.toBe(await issued(draftId))
    const other = await newOwner()
    const foreign = await call(app, getKindSetup, { token: other.owner.token, params: { path: 'aws' }, query: { draft: draftId ?? '' } })
    expect(foreign.body.issued['externalId']).not.toBe(await issued(draftId))
  })
})

describe('who may', () => {
  test('a Viewer reads it and changes nothing; another account sees none of it', async () => {
    const made = await newOwner()
    const state = await ready(made)
    const viewer = made.as(await createPerson(app, { accountId: made.owner.accountId, role: 'Viewer' }))
    expect((await viewer.read()).step).toBe('connect')
    expect((await viewer.change({ kind: 'aws' })).status).toBe(403)
    expect((await viewer.connect(state, { typeVector: 'Websites', name: 'Shop', url })).status).toBe(403)
    const other = await newOwner()
    expect(await other.read()).toMatchObject({ step: 'company', kind: null })
    await other.change({ company: { ...COMPANY, company: 'Elsewhere' } })
    const theirs = await fixtures(app, made.owner.accountId).connection()
    expect((await other.change({ connectionId: theirs.id })).status).toBe(404)
    expect((await other.connect(state, { typeVector: 'Websites', name: 'Shop', url })).problem.code).toBe('resource.stale')
    expect((await made.read()).onboarding.company).toBe('Engines')
  })
})

const awaited = async (token: string) => (await call(app, getShell, { token })).body.onboarding
describe('whoever signs in is led to it', () => {
  test('in a new account, until something is connected', async () => {
    const made = await newOwner()
    const { token } = made.owner
    expect(await awaited(token)).toBe(true)
    await made.connect(await ready(made), { typeVector: 'Websites', name: 'Shop', url })
    expect(await awaited(token)).toBe(false)
  })
  test('until somebody puts it off, and not where the account does not take part', async () => {
    const made = await newOwner()
    const { token } = made.owner
    await made.change({ isLater: true })
    expect([await awaited(token), (await made.read()).isLater]).toEqual([false, true])
    await made.change({ isLater: false })
    expect(await awaited(token)).toBe(true)
    await call(app, updateProfile, { token, body: { jitOnboarding: false } })
    expect(await awaited(token)).toBe(false)
  })
  test('but not who may connect nothing', async () => {
    const made = await newOwner()
    const viewer = await createPerson(app, { accountId: made.owner.accountId, role: 'Viewer' })
    expect(await awaited(viewer.token)).toBe(false)
  })
})
