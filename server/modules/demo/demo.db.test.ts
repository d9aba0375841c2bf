import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterCustomer, listCustomers } from '#contract/customers.ts'
import { connectDemoCloud, enterDemo, getInstallation, listDemoFaults, switchDemoFault } from '#contract/demo.ts'
import { getOverview, getTrend } from '#contract/dashboard.ts'
import { FINDING_STATUSES, getFinding, listFindings } from '#contract/findings.ts'
import { getConnection, listConnections } from '#contract/connections.ts'
import { COLUMN_IDS, getBoard } from '#contract/remediations.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { listNotifications } from '#contract/notifications.ts'
import { RISK_LEVELS, VECTOR_TYPES } from '#contract/fields.ts'
import { getProfile } from '#contract/users.ts'
import { startDemoTarget } from '#server/demo-target/demo-target.ts'
import { createLender, demoCloudOf } from '#server/lender.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { followDemoTarget } from './index.ts'
import { sites } from './seed/connections.ts'
import { DEMO_ACCOUNT } from './seed/people.ts'
import { activities } from './seed/activities.ts'
import { outcomesOf } from './seed/outcomes.ts'
import { SCAN_DAYS, plannedFindings } from './seed/planned-findings.ts'

const LOCAL = { host: 'localhost:3000' }
let app: TestApp
let token: string
let root: string
beforeAll(async () => {
  app = await testApp({ isLocal: true })
  root = mkdtempSync(join(tmpdir(), 'parapet-demo-'))
  app.services.demoTarget = await startDemoTarget({ port: 0, stateFile: join(root, 'demo-target.json') })
  app.services.lender = createLender(app.services.config, app.services.egress, demoCloudOf(app.services.demoTarget))
  token = (await call(app, enterDemo, { headers: LOCAL })).body.session.accessToken
}, 60_000)
afterAll(async () => {
  await app.services.demoTarget?.close()
  await app.close()
  await rm(root, { recursive: true, force: true })
})
const ask = async <R>(sql: string): Promise<R[]> => {
  const client = new Client({ connectionString: app.ownerUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const picture = () =>
  ask(
    `select (select count(*) from finding) as findings, (select count(*) from scan) as scans, (select count(*) from remediation) as cards, (select count(*) from app_user) as people`,
  )

const demoTargets = () =>
  ask<{ target: string; url: string }>(
    `select target, fields->>'url' as url from connection where is_demo_target and vector_type = 'Websites'`,
  )

describe('planned findings', () => {
  const checks = new Map(listedChecks().map((check) => [check.id, check]))
  test.each(plannedFindings.map((planned) => [`${planned.site} ${planned.check} ${planned.locator ?? ''}`, planned] as const))(
    '%s is of a check of this build, in words that it has',
    (_name, planned) => {
      const check = checks.get(planned.check)
      const sentence = check?.texts.en.messages[planned.message]
      const needed = [...(sentence ?? '{{no sentence}}').matchAll(/\{\{\s*([\w ]+?)\s*\}\}/gu)].map(([, name]) => name)
      expect(Object.keys(planned.values)).toEqual(expect.arrayContaining(needed))
    },
  )
  test('no sentence of any outcome keeps a placeholder', () => {
    for (const { checkId, verdicts } of outcomesOf('www', 1, listedChecks())) {
      for (const { message, values = {} } of verdicts) {
        for (const [, name = ''] of (checks.get(checkId)?.texts.en.messages[message] ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/gu))
          expect(values[name], `${checkId}.${message}.${name}`).not.toBe('')
      }
    }
  })
  test('every change happens on a day that was looked at, or by a verification', () => {
    const verified = activities.filter(({ kind }) => kind === 'verify')
    for (const { site, check, open } of plannedFindings) {
      for (const [from, fixed] of open) {
        expect(SCAN_DAYS).toContain(from)
        const isVerified = verified.some((activity) => activity.site === site && activity.check === check && activity.day < (fixed ?? 0))
        expect(fixed === undefined || SCAN_DAYS.includes(fixed) || isVerified, `${site} ${check}`).toBe(true)
      }
    }
  })
})

describe('the demo account', () => {
  test('has findings in every status and risk, about sixty of them', async () => {
    const statuses = await Promise.all(
      FINDING_STATUSES.map(async (status) => (await call(app, listFindings, { token, query: { status } })).body.total),
    )
    expect(
      statuses.every((total) => total > 0),
      String(statuses),
    ).toBe(true)
    expect(statuses.reduce((sum, total) => sum + total, 0)).toBeGreaterThanOrEqual(60)
    const { body } = await call(app, getOverview, { token })
    for (const risk of RISK_LEVELS) expect(body.open[risk], risk).toBeGreaterThan(0)
  })
  test('has cards in every column of the board, with assignees and due dates', async () => {
    const { body } = await call(app, getBoard, { token })
    for (const column of COLUMN_IDS) expect(body.columns.find(({ id }) => id === column)?.cardIds.length, column).toBeGreaterThan(0)
    expect(body.cards.some((card) => card.assignee !== null && card.dueOn !== null)).toBe(true)
    const completed = body.cards.filter((card) => card.columnId === 'Column_Completed')
    expect(completed.filter(({ completion }) => completion === 'proved').every((card) => card.findingsFixed > 0)).toBe(true)
    expect(completed.filter(({ completion }) => completion === 'marked').map(({ checkId }) => checkId)).toEqual(['web-mixed-passive'])
  })
  test('has connections of all six kinds, two out of scope, one unreachable, and the real targets being scanned or about to be', async () => {
    const { body } = await call(app, listConnections, { token, query: { limit: 100 } })
    expect(new Set(body.results.map(({ vectorType }) => vectorType))).toEqual(new Set(VECTOR_TYPES))
    const { id, target } = body.results.find(({ vectorType }) => vectorType === 'Websites')!
    expect((await call(app, getConnection, { token, params: { id } })).body.fields).toEqual({ url: target })
    expect(body.results.filter(({ inScope }) => !inScope)).toHaveLength(2)
    expect(body.results.filter(({ health }) => health === 'failed')).toHaveLength(1)
    expect(body.results.filter(({ isDemoTarget }) => isDemoTarget)).toMatchObject([
      { vectorType: 'AWS', health: 'scanning', schedule: 'daily', target: '111122223333' },
      {
        vectorType: 'Azure',
        health: 'never_scanned',
        schedule: 'daily',
        nextScanAt: expect.any(String),
        target: 'de300000-0000-4000-8000-00000000d1ec',
      },
      {
        vectorType: 'GCP',
        health: 'never_scanned',
        schedule: 'daily',
        nextScanAt: expect.any(String),
        target: 'organizations/123456789012',
      },
      { vectorType: 'Websites', health: 'scanning', schedule: 'daily', target: app.services.demoTarget?.copyOf(DEMO_ACCOUNT.id).url },
    ])
  })
  test('begins the first scans of its clouds a minute after one another', async () => {
    const due = await ask<{ minutes: string; scans: number }>(
      `select round(extract(epoch from next_scan_at - created_at) / 60)::text as minutes,
              (select count(*)::int from scan s where s.connection_id = c.id) as scans
         from connection c where is_demo_target and vector_type in ('AWS', 'Azure', 'GCP') order by vector_type`,
    )
    expect(due).toEqual([
      { minutes: null, scans: 1 },
      { minutes: '1', scans: 0 },
      { minutes: '2', scans: 0 },
    ])
  })
  test('knows when the secret of its Azure connection ends', async () => {
    const { body } = await call(app, listConnections, { token, query: { vectorType: 'Azure' } })
    const [{ credentialsExpireAt } = { credentialsExpireAt: null }] = body.results
    const days = (Date.parse(credentialsExpireAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(730)
  })
  test('the real target is followed to the port it listens on', async () => {
    const { demoTarget } = app.services
    if (demoTarget === undefined) throw new Error('No demo target runs')
    const { url } = demoTarget.copyOf(DEMO_ACCOUNT.id)
    const moved = url.replace(/:\d+/u, ':3081')
    const copyOf = () => ({ ...demoTarget.copyOf(DEMO_ACCOUNT.id), url: moved })
    await followDemoTarget({ database: app.services.database, demoTarget: { ...demoTarget, copyOf } })
    expect(await demoTargets()).toEqual([{ target: moved, url: moved }])
    await followDemoTarget(app.services)
    expect(await demoTargets()).toEqual([{ target: url, url }])
  })
  test('has 90 days of trend that ends where the findings stand', async () => {
    const { body } = await call(app, getTrend, { token, query: { days: 90 } })
    const { body: overview } = await call(app, getOverview, { token })
    expect(body.results.at(-1)?.open).toEqual(overview.open)
    expect(body.results[0]?.open.low).toBeGreaterThan(0)
    expect(new Set(body.results.map((day) => JSON.stringify(day.open))).size).toBeGreaterThan(8)
  })
  test('proves a fix with evidence before and after', async () => {
    const { body: list } = await call(app, listFindings, { token, query: { status: 'resolved', checkId: 'web-cookie-secure' } })
    const { body } = await call(app, getFinding, { token, params: { id: list.results[0]?.id ?? '' } })
    expect(body.evidence.length).toBeGreaterThan(0)
    expect(body.evidenceBefore.length).toBeGreaterThan(0)
    expect(body.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['opened', 'resolved']))
  })
  test('has comments, and notifications of which only the newest are unread', async () => {
    const { body } = await call(app, listNotifications, { token })
    expect(body.unread).toBeGreaterThan(0)
    expect(body.unread).toBeLessThan(body.total)
    expect(await ask(`select from finding_event where kind = 'commented'`)).not.toHaveLength(0)
  })
  test('keeps counts that equal a recount', async () => {
    const kept = await ask(`select connection_id, state, risk, amount from finding_count where amount <> 0 order by 1, 2, 3`)
    const counted = await ask(`select connection_id, state, risk, count(*)::int as amount from finding group by 1, 2, 3 order by 1, 2, 3`)
    expect(kept).toEqual(counted)
  })
  test('has nothing that happens in the future or is left under way on sites that do not exist', async () => {
    expect(await ask('select from finding_event where at > now()')).toHaveLength(0)
    expect(
      await ask(
        `select from scan s join connection c using (account_id) where c.id = s.connection_id and s.status in ('queued', 'running') and not c.is_demo_target`,
      ),
    ).toHaveLength(0)
  })
  test('entering it twice finds the same account, and adds nothing', async () => {
    const before = await picture()
    const [one, two] = await Promise.all([call(app, enterDemo, { headers: LOCAL }), call(app, enterDemo, { headers: LOCAL })])
    expect(one.body.session.accountId).toBe(two.body.session.accountId)
    expect(one.body.session.accessToken).not.toBe(two.body.session.accessToken)
    expect(await picture()).toEqual(before)
  })
  test('a visitor acts as its Owner, and the audit tells who came', async () => {
    const { body } = await call(app, getProfile, { token })
    expect(body).toMatchObject({ firstName: 'Mira', userRole: 'Owner', isDemo: true, company: 'Northwind Demo' })
    expect(await ask(`select from audit where event = 'demo.entered' and actor_label = 'mira.okafor@northwind.example'`)).not.toHaveLength(
      0,
    )
  })
  test('does not show in other accounts', async () => {
    const stranger = await createPerson(app)
    expect((await call(app, listFindings, { token: stranger.token })).body.total).toBe(0)
    expect((await call(app, getProfile, { token: stranger.token, headers: { 'x-account-id': sites.shop.id } })).status).toBe(404)
  })
})

describe('the demo’s MSP', () => {
  const MSP = '0d3a0000-0000-7000-8000-000000000002'
  const asMsp = () => ({ token, headers: { 'x-account-id': MSP } })
  test('is the visitor’s second account, with customers side by side in different condition', async () => {
    const { body } = await call(app, listCustomers, { ...asMsp(), query: {} })
    expect(body.isMsp).toBe(true)
    const managed = body.results.filter(({ relation }) => relation === 'managed')
    expect(managed.map(({ company, userRole }) => [company, userRole])).toEqual([
      ['Harbour Dental', 'Admin'],
      ['Lindgren Bakery', 'Admin'],
    ])
    expect(
      managed.every(({ posture, openFindings, lastScanAt }) => posture !== null && (openFindings ?? 0) > 0 && lastScanAt !== null),
    ).toBe(true)
    expect(managed.map(({ openCritical }) => (openCritical ?? 0) > 0)).toEqual([true, false])
    expect(body.results.filter(({ relation }) => relation === 'member').map(({ company }) => company)).toEqual([
      'Northwind Demo',
      'Northwind Managed Services',
    ])
  })
  test('enters a customer and reads its findings there', async () => {
    const { body } = await call(app, listCustomers, { ...asMsp(), query: { q: 'dental' } })
    const [customer] = body.results
    const id = customer?.customerId ?? ''
    expect((await call(app, enterCustomer, { ...asMsp(), params: { id }, body: {} })).status).toBe(200)
    const findings = await call(app, listFindings, { token, query: { status: 'open' }, headers: { 'x-account-id': id } })
    expect(findings.body.total).toBe(customer?.openFindings)
  })
})

const cloudOf = async (type: string, person: Person) =>
  (await call(app, listDemoFaults, { token: person.token })).body.clouds.find(({ vectorType }) => vectorType === type)

describe('faults of the demo target', () => {
  test('are listed with the titles of their checks in the reader’s language, and switched', async () => {
    const { body } = await call(app, listDemoFaults, { token, headers: { 'accept-language': 'de' } })
    expect(body.results.length).toBeGreaterThanOrEqual(12)
    const [first] = body.results
    if (first === undefined) throw new Error('The demo target has no fault')
    const switched = await call(app, switchDemoFault, { token, params: { faultId: first.id }, body: { on: !first.on } })
    expect(switched.body).toMatchObject({ id: first.id, on: !first.on })
    expect((await call(app, listDemoFaults, { token })).body.results.find(({ id }) => id === first.id)?.on).toBe(!first.on)
    expect(await ask(`select from audit where event = 'demo.fault_switched' and target = '${first.id}'`)).toHaveLength(1)
    expect((await call(app, switchDemoFault, { token, params: { faultId: 'no-such-fault' }, body: { on: true } })).status).toBe(404)
  })
  test('are an account’s own: what one repaired is not repaired for the next, and any address of the shop leads to one’s own copy', async () => {
    const [one, two] = [await createPerson(app), await createPerson(app)]
    const faultsOf = async (person: Person) => (await call(app, listDemoFaults, { token: person.token })).body
    const before = await faultsOf(one)
    await call(app, switchDemoFault, { token: one.token, params: { faultId: 'env-file' }, body: { on: false } })
    const isOn = async (person: Person) => (await faultsOf(person)).results.find(({ id }) => id === 'env-file')?.on
    expect([await isOn(one), await isOn(two)]).toEqual([false, true])
    const connect = (url: string | null) =>
      call(app, callsOfKind('website').create, { token: two.token, body: { name: 'Shop', url: url ?? '', schedule: 'manual' } })
    expect((await connect(before.url)).body).toMatchObject({ isDemoTarget: true, target: (await faultsOf(two)).url })
    const again = await connect(app.services.demoTarget?.url ?? '')
    expect(again.problem.code).toBe('target.refused')
  })
  const CLOUDS = [
    ['AWS', '111122223333', 'cloud-open-ssh', 'aws-ec2-sg-ssh'],
    ['Azure', 'de300000-0000-4000-8000-00000000d1ec', 'azure-open-ssh', 'azure-nsg-ssh'],
    ['GCP', 'organizations/123456789012', 'gcp-cloud-open-ssh', 'gcp-fw-ssh'],
  ] as const
  test.each(CLOUDS)(
    'of the cloud at %s are listed beside the shop’s, and are an account’s own too',
    async (type, target, faultId, checkId) => {
      const [one, two] = [await createPerson(app), await createPerson(app)]
      const isOn = async (person: Person) => (await cloudOf(type, person))?.results.find(({ id }) => id === faultId)?.on
      expect(await cloudOf(type, one)).toMatchObject({ target, connectionId: null })
      const off = await call(app, switchDemoFault, { token: one.token, params: { faultId }, body: { on: false } })
      expect(off.body).toMatchObject({ on: false, checkId })
      expect([await isOn(one), await isOn(two)]).toEqual([false, true])
      const titles = (await cloudOf(type, two))?.results.map((fault) => fault.title === fault.checkId)
      expect(titles).not.toContain(true)
    },
  )
  test('have names that no two targets share', () => {
    const { demoTarget } = app.services
    const copies = [demoTarget, ...(demoTarget?.clouds ?? [])].flatMap((one) => one?.copyOf('an account').faults() ?? [])
    expect(new Set(copies.map(({ id }) => id)).size).toBe(copies.length)
  })
  test.each(CLOUDS)('the demo cloud at %s is connected after a look at it, and its secrets are sealed', async (type, target) => {
    const [one, two] = [await createPerson(app), await createPerson(app)]
    const connect = (person: Person) => call(app, connectDemoCloud, { token: person.token, body: { name: 'Demo cloud', vectorType: type } })
    const { body } = await connect(one)
    expect(await cloudOf(type, one)).toMatchObject({ connectionId: body.id })
    const { body: connection } = await call(app, getConnection, { token: one.token, params: { id: body.id } })
    expect(connection).toMatchObject({ vectorType: type, target, isDemoTarget: true, tags: ['demo'] })
    const secrets = Object.values(
      (await app.services.demoTarget?.clouds
        .find((cloud) => cloud.vectorType === type)
        ?.copyOf(one.accountId)
        .secrets()) ?? {},
    )
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(JSON.stringify(connection)).not.toContain(JSON.stringify(secret).slice(1, -1))
    expect((await connect(one)).problem.code).toBe('target.refused')
    // the next account's copy is its own
    expect((await connect(two)).status).toBe(200)
  })
  test('are not switched by a Viewer', async () => {
    const viewer = await createPerson(app, { role: 'Viewer' })
    expect((await call(app, switchDemoFault, { token: viewer.token, params: { faultId: 'x' }, body: { on: true } })).status).toBe(403)
  })
})

describe('what the sign-in page is told', () => {
  test('on a local start: demo, outbox, no account of one’s own yet', async () => {
    const fresh = await testApp({ isLocal: true })
    await call(fresh, enterDemo, { headers: LOCAL })
    const { body } = await call(fresh, getInstallation)
    expect(body).toMatchObject({
      isLocal: true,
      isFirstStart: true,
      demoAvailable: true,
      outboxAvailable: true,
      insecureTransport: false,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/u),
    })
    await createPerson(fresh)
    expect((await call(fresh, getInstallation)).body.isFirstStart).toBe(false)
    await fresh.close()
  })
  test('elsewhere neither demo nor outbox is offered, and the demo cannot be entered', async () => {
    const remote = await testApp({ isLocal: false, publicUrl: 'http://parapet.example' })
    expect((await call(remote, getInstallation)).body).toMatchObject({
      demoAvailable: false,
      outboxAvailable: false,
      demoTargetUrl: null,
      insecureTransport: true,
    })
    expect((await call(remote, enterDemo, { headers: LOCAL })).problem.code).toBe('auth.local_only')
    await remote.close()
  })
  test('switched off by the operator, the demo cannot be entered', async () => {
    const off = await testApp({ isLocal: true, demo: false })
    expect((await call(off, getInstallation)).body.demoAvailable).toBe(false)
    expect((await call(off, enterDemo, { headers: LOCAL })).status).toBe(403)
    await off.close()
  })
})
