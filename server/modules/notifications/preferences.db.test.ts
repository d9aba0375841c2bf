import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getNotificationPreferences,
  listNotifications,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  setNotificationPreferences,
  type NotificationChannel,
  type NotificationKind,
} from '#contract/notifications.ts'
import { FIXTURE_CHECK } from '#server/test/fixtures.ts'
import type { NewEvent } from '#server/events/emit.ts'
import { startDelivery } from '#server/events/start-delivery.ts'
import { completedScan, happen, regression, say } from '#server/test/happen.ts'
import { mailsTo } from '#server/test/mailbox.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { subscribers } from '#server/modules/modules.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { notificationsModule } from './module.ts'
import { GATHER_MS, mailWaiting } from './mail-waiting.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://parapet.example' })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
})

const identity = () => app.services.database.identity
const tell = (...events: NewEvent[]) => happen(app, owner.accountId, ...events)
/** What the job does, at a time. */
const deliver = (after = 0) =>
  asWorker(app, owner.accountId, (ctx) => mailWaiting(app.services, { ...ctx, now: new Date(ctx.now.getTime() + after) }))
const mails = (person = owner) => mailsTo(app, `${person.userId}@example.test`)
const choose = (kind: NotificationKind, channel: NotificationChannel, enabled: boolean, person = owner) =>
  call(app, setNotificationPreferences, { token: person.token, body: { changes: [{ kind, channel, enabled }] } })

describe('preferences', () => {
  test('are every kind by every channel; by default all in the product, and by mail what cannot wait', async () => {
    const { body } = await call(app, getNotificationPreferences, { token: owner.token })
    expect(body.results).toHaveLength(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length)
    const on = (channel: NotificationChannel) =>
      body.results.filter((entry) => entry.channel === channel && entry.enabled).map(({ kind }) => kind)
    expect(on('in_app')).toEqual([...NOTIFICATION_KINDS])
    expect(on('email').toSorted()).toEqual([
      'account_entered',
      'account_security',
      'assigned',
      'credentials_expiring',
      'finding_critical',
      'regression',
      'unstable',
      'verify_failed',
    ])
    expect([...on('slack'), ...on('webhook')]).toEqual([])
    expect(body.available).toEqual(['in_app', 'email'])
  })
  test('change one by one, the last word counts, and it is audited', async () => {
    const { body } = await call(app, setNotificationPreferences, {
      token: owner.token,
      body: {
        changes: [
          { kind: 'scan_completed', channel: 'email', enabled: false },
          { kind: 'scan_completed', channel: 'email', enabled: true },
          { kind: 'assigned', channel: 'slack', enabled: true },
        ],
      },
    })
    const at = (kind: string, channel: string) => body.results.find((entry) => entry.kind === kind && entry.channel === channel)?.enabled
    expect([at('scan_completed', 'email'), at('assigned', 'slack'), at('scan_failed', 'email')]).toEqual([true, true, false])
    expect((await choose('assigned', 'slack', false)).body.results).toContainEqual({ kind: 'assigned', channel: 'slack', enabled: false })
    const rows = await identity()
      .selectFrom('audit')
      .select('details')
      .where('event', '=', 'notification.preferences_changed')
      .orderBy('seq')
      .execute()
    expect(rows[0]?.details).toEqual({ 'assigned.slack': true, 'scan_completed.email': true })
  })
  test('are a person’s own, in this account alone', async () => {
    const colleague = await createPerson(app, { accountId: owner.accountId })
    await choose('scan_completed', 'in_app', false)
    await tell(completedScan())
    expect((await call(app, listNotifications, { token: owner.token })).body.total).toBe(0)
    expect((await call(app, listNotifications, { token: colleague.token })).body.total).toBe(1)
  })
  test('know no other kind and no other channel', async () => {
    for (const change of [{ kind: 'anything' }, { channel: 'fax' }]) {
      const body = { changes: [{ kind: 'assigned' as const, channel: 'email' as const, enabled: true, ...change }] }
      expect((await call(app, setNotificationPreferences, { token: owner.token, body: body as never })).status).toBe(422)
    }
  })
})

describe('mail', () => {
  test('goes to those who want it, in their language, with a link into the account it is about', async () => {
    const reader = await createPerson(app, { accountId: owner.accountId })
    const quiet = await createPerson(app, { accountId: owner.accountId })
    await choose('regression', 'email', false, quiet)
    await identity().updateTable('app_user').set({ language: 'de' }).where('id', '=', reader.userId).execute()
    await tell(regression({ remediationId: 'one' }))
    await deliver()
    const [inEnglish] = await mails()
    const [inGerman] = await mails(reader)
    expect(inEnglish?.subject).toBe(`“${checkTexts(FIXTURE_CHECK, 'en').finding}” is back on Shop`)
    expect(inEnglish?.body).toContain('A scan sees it again · REM-1 moved to Regression')
    expect(inEnglish?.body).toContain(`https://parapet.example/dashboard/remediation/one?account=${owner.accountId}`)
    expect(inGerman?.subject).toBe(`„${checkTexts(FIXTURE_CHECK, 'de').finding}“ ist bei Shop wieder aufgetreten`)
    expect(inGerman?.body).toContain('Wählen Sie, welche E-Mails Sie bekommen')
    expect(await mails(quiet)).toEqual([])
  })
  test('of critical findings says how many there are and where, and leads to them', async () => {
    await tell(completedScan({ connectionId: 'shop', newCritical: 2 }))
    await deliver()
    const [mail] = await mails()
    expect(mail?.subject).toBe('2 new critical findings on Shop')
    expect(mail?.body).toContain(`/dashboard/findings?connectionId=shop&riskLevel=critical&account=${owner.accountId}`)
  })
  test('of 500 findings at once is one mail, which names the first ten', async () => {
    await tell(...Array.from({ length: 500 }, (_, n) => regression({ remediationId: String(n) })))
    await deliver()
    await deliver()
    const all = await mails()
    expect(all).toHaveLength(1)
    expect(all[0]?.subject).toContain('and 499 more')
    expect(all[0]?.body.match(/dashboard\/remediation\//gu)).toHaveLength(10)
    expect(all[0]?.body).toContain('and 490 more')
  })
  test('of the same kind comes once in a quarter of an hour; what happened meanwhile is in the next', async () => {
    await tell(regression({ remediationId: 'first' }))
    await deliver()
    await tell(regression({ remediationId: 'second' }))
    await tell(regression({ remediationId: 'third' }), completedScan({ connectionId: 'other-kind', newCritical: 1 }))
    await deliver()
    expect((await mails()).map(({ body }) => /(?:remediation\/|connectionId=)([\w-]+)/u.exec(body)?.[1])).toEqual(['other-kind', 'first'])
    await deliver(GATHER_MS)
    const [latest] = await mails()
    expect(latest?.body).toContain('/second?')
    expect(latest?.body).toContain('/third?')
    expect(latest?.body).not.toContain('/first?')
    await deliver(2 * GATHER_MS)
    expect(await mails()).toHaveLength(3)
  })
  test('what has to wait is queued for its time', async () => {
    await tell(regression())
    await deliver()
    await tell(regression())
    const queued: unknown[] = []
    await asWorker(app, owner.accountId, (ctx) =>
      mailWaiting(app.services, {
        ...ctx,
        enqueue: async (...job) => {
          queued.push(job)
        },
      }),
    )
    const [job] = queued as [string, { accountId: string }, { startAfterSeconds: number }][]
    expect(job?.slice(0, 2)).toEqual(['notification.mail', { accountId: owner.accountId }])
    expect(job?.[2].startAfterSeconds).toBeGreaterThan(800)
    expect(job?.[2].startAfterSeconds).toBeLessThanOrEqual(900)
  })
  test('what a stranger named themselves is neither a link nor a line of its own', async () => {
    const entered = { name: 'Eve\r\nBcc: all@evil.test', company: 'https://evil.test/login', userId: owner.accountId, until: '' }
    await tell({ name: 'account.entered', payload: entered })
    await deliver()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Eve Bcc all evil test from https evil test login entered your account')
    expect(`${mail?.subject}${mail?.body}`).not.toMatch(/evil\.test|\r|@/u)
  })
  test('goes to nobody who left, nobody whose address is unconfirmed, and nobody of a demo', async () => {
    const gone = await createPerson(app, { accountId: owner.accountId })
    const unconfirmed = await createPerson(app, { accountId: owner.accountId })
    await identity().updateTable('app_user').set({ confirmed_at: null }).where('id', '=', unconfirmed.userId).execute()
    await tell(regression())
    await identity().deleteFrom('membership').where('user_id', '=', gone.userId).execute()
    await deliver()
    expect([await mails(gone), await mails(unconfirmed)]).toEqual([[], []])
    expect(await mails()).toHaveLength(1)
    await identity().updateTable('account').set({ is_demo: true }).where('account_id', '=', owner.accountId).execute()
    await tell(completedScan({ newCritical: 1 }))
    await deliver()
    expect(await mails()).toHaveLength(1)
  })
  test('of another account is not touched', async () => {
    const other = await createPerson(app)
    await happen(app, other.accountId, regression())
    await deliver()
    expect(await mails(other)).toEqual([])
    await asWorker(app, other.accountId, (ctx) => mailWaiting(app.services, ctx))
    expect(await mails(other)).toHaveLength(1)
  })
})

test('the worker writes the mail by itself', async () => {
  const working = await testApp({}, { work: true })
  await notificationsModule.jobs?.(working.services)
  const stop = await startDelivery(working.services, subscribers)
  const person = await createPerson(working)
  await say(working, person.accountId, regression())
  await expect.poll(() => mailsTo(working, `${person.userId}@example.test`), { timeout: 15_000 }).toHaveLength(1)
  await stop()
  await working.close()
}, 30_000)
