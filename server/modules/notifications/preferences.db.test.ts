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
import { mailsTo } from '#server/test/mailbox.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { notify, notifyAll, type Notice } from './index.ts'
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
const notice = (over: Partial<Notice> = {}): Notice => ({
  userIds: 'managers',
  kind: 'finding_critical',
  values: { checkId: FIXTURE_CHECK },
  link: '/dashboard/findings/1?tab=proof',
  ...over,
})
const tell = (...notices: Notice[]) => asWorker(app, owner.accountId, (ctx) => notifyAll(ctx, notices))
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
    expect(on('email').toSorted()).toEqual(['account_entered', 'assigned', 'finding_critical', 'regression', 'verify_failed'])
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
    await tell(notice({ kind: 'scan_completed', values: { connectionName: 'Shop' } }))
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
    await choose('finding_critical', 'email', false, quiet)
    await identity().updateTable('app_user').set({ language: 'de' }).where('id', '=', reader.userId).execute()
    await tell(notice())
    await deliver()
    const [inEnglish] = await mails()
    const [inGerman] = await mails(reader)
    expect(inEnglish?.subject).toBe(`New critical finding: ${checkTexts(FIXTURE_CHECK, 'en').finding}`)
    expect(inEnglish?.body).toContain(`https://parapet.example/dashboard/findings/1?tab=proof&account=${owner.accountId}`)
    expect(inGerman?.subject).toBe(`Neuer kritischer Befund: ${checkTexts(FIXTURE_CHECK, 'de').finding}`)
    expect(inGerman?.body).toContain('wählen Sie hier')
    expect(await mails(quiet)).toEqual([])
  })
  test('of 500 findings at once is one mail, which names the first ten', async () => {
    await tell(...Array.from({ length: 500 }, (_, n) => notice({ link: `/dashboard/findings/${n}` })))
    await deliver()
    await deliver()
    const all = await mails()
    expect(all).toHaveLength(1)
    expect(all[0]?.subject).toContain('and 499 more')
    expect(all[0]?.body.match(/dashboard\/findings\//gu)).toHaveLength(10)
    expect(all[0]?.body).toContain('and 490 more')
  })
  test('of the same kind comes once in a quarter of an hour; what happened meanwhile is in the next', async () => {
    await tell(notice({ link: '/first' }))
    await deliver()
    await tell(notice({ link: '/second' }))
    await tell(notice({ link: '/third' }), notice({ kind: 'regression', link: '/other-kind' }))
    await deliver()
    expect((await mails()).map(({ body }) => /example\/([\w-]+)/u.exec(body)?.[1])).toEqual(['other-kind', 'first'])
    await deliver(GATHER_MS)
    const [latest] = await mails()
    expect(latest?.body).toContain('/second')
    expect(latest?.body).toContain('/third')
    expect(latest?.body).not.toContain('/first')
    await deliver(2 * GATHER_MS)
    expect(await mails()).toHaveLength(3)
  })
  test('what has to wait is queued for its time', async () => {
    await tell(notice())
    await deliver()
    await tell(notice())
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
    const values = { name: 'Eve\r\nBcc: all@evil.test', company: 'https://evil.test/login' }
    await tell(notice({ kind: 'account_entered', values, link: '/dashboard/account/team' }))
    await deliver()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Eve Bcc all evil test of https evil test login entered your account')
    expect(`${mail?.subject}${mail?.body}`).not.toMatch(/evil\.test|\r|@/u)
  })
  test('goes to nobody who left, nobody whose address is unconfirmed, and nobody of a demo', async () => {
    const gone = await createPerson(app, { accountId: owner.accountId })
    const unconfirmed = await createPerson(app, { accountId: owner.accountId })
    await identity().updateTable('app_user').set({ confirmed_at: null }).where('id', '=', unconfirmed.userId).execute()
    await tell(notice())
    await identity().deleteFrom('membership').where('user_id', '=', gone.userId).execute()
    await deliver()
    expect([await mails(gone), await mails(unconfirmed)]).toEqual([[], []])
    expect(await mails()).toHaveLength(1)
    await identity().updateTable('account').set({ is_demo: true }).where('account_id', '=', owner.accountId).execute()
    await tell(notice({ kind: 'regression' }))
    await deliver()
    expect(await mails()).toHaveLength(1)
  })
  test('of another account is not touched', async () => {
    const other = await createPerson(app)
    await asWorker(app, other.accountId, (ctx) => notify(ctx, notice()))
    await deliver()
    expect(await mails(other)).toEqual([])
    await asWorker(app, other.accountId, (ctx) => mailWaiting(app.services, ctx))
    expect(await mails(other)).toHaveLength(1)
  })
})

test('the worker writes the mail by itself', async () => {
  const working = await testApp({}, { work: true })
  await notificationsModule.jobs?.(working.services)
  const person = await createPerson(working)
  await asWorker(working, person.accountId, (ctx) => notify(ctx, notice()))
  await expect.poll(() => mailsTo(working, `${person.userId}@example.test`), { timeout: 15_000 }).toHaveLength(1)
  await working.close()
}, 30_000)
