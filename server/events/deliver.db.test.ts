import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { inWorker } from '#server/context.ts'
import { subscribers } from '#server/modules/modules.ts'
import { failedScan, regression, say } from '#server/test/happen.ts'
import { asWorker, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { BACK_OFF_SECONDS, deliverAll, deliverTurn, EVENTS_A_TURN } from './deliver.ts'
import { emitAll, type NewEvent } from './emit.ts'
import { replay, statusOf } from './replay.ts'
import { startDelivery } from './start-delivery.ts'
import type { CursorSubscriber } from './subscriber.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
})

const db = () => app.services.database.platform
const scanNamed = (connectionName: string): NewEvent => failedScan({ connectionName })

/** Remembers what it is given, where a rollback forgets it: as notifications of its own kind. */
function recorder(name: string, refuses: (connectionName: string) => boolean = () => false) {
  const handed: string[] = []
  const { accountId: own } = owner
  const subscriber: CursorSubscriber = {
    mode: 'cursor',
    name,
    events: ['scan.failed'],
    handle: async (ctx, events) => {
      // accounts of other tests have theirs too
      for (const event of ctx.accountId === own ? events : []) {
        if (event.name !== 'scan.failed') throw new Error(`${event.name} was not asked for`)
        const { connectionName } = event.payload
        handed.push(connectionName)
        await ctx.db
          .insertInto('saved_view')
          .values({
            account_id: ctx.accountId,
            id: sql<string>`gen_random_uuid()`,
            user_id: owner.userId,
            screen: name as 'findings',
            name: connectionName,
            search: '',
          })
          .execute()
        if (refuses(connectionName)) throw new Error(`${connectionName} is not taken`)
      }
    },
  }
  const taken = async () => {
    const rows = await db()
      .selectFrom('saved_view')
      .select('name')
      .where('account_id', '=', own)
      .where('screen', '=', name as 'findings')
      .orderBy('created_at')
      .execute()
    return rows.map((row) => row.name).toSorted()
  }
  return { subscriber, handed, taken }
}
const failures = (name: string) =>
  db().selectFrom('event_failure').selectAll().where('account_id', '=', owner.accountId).where('subscriber', '=', name).execute()
async function start(...taking: CursorSubscriber[]): Promise<void> {
  onTestFinished(await startDelivery(app.services, taking))
}
/** A turn at a later time. */
const later = (seconds: number, taking: readonly CursorSubscriber[]) =>
  asWorker(app, owner.accountId, (ctx) => deliverAll({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1_000) }, taking))

describe('order', () => {
  test('an event that was numbered first and committed last is handed on too, after those before it', async () => {
    const { subscriber, handed } = recorder('late')
    const { promise: gate, resolve: commitLate } = Promise.withResolvers<void>()
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
    const late = asWorker(app, owner.accountId, async (ctx) => {
      await emitAll(ctx, [scanNamed('early number')])
      isWritten()
      await gate
    })
    await written
    await say(app, owner.accountId, scanNamed('late number'))
    await deliver(app, owner.accountId, [subscriber])
    expect(handed).toEqual(['late number'])
    commitLate()
    await late
    const ids = await db()
      .selectFrom('domain_event')
      .select(['id', 'payload'])
      .where('account_id', '=', owner.accountId)
      .orderBy('id')
      .execute()
    expect(ids.map(({ payload }) => payload['connectionName'])).toEqual(['early number', 'late number'])
    await deliver(app, owner.accountId, [subscriber])
    await deliver(app, owner.accountId, [subscriber])
    expect(handed).toEqual(['late number', 'early number'])
  })
  test('events committed one after the other are handed on in that order, each once, whoever else is at work', async () => {
    const { subscriber, handed } = recorder('order')
    const names = Array.from({ length: 60 }, (_, n) => String(n))
    await start(subscriber)
    await start(subscriber)
    for (const name of names) await say(app, owner.accountId, scanNamed(name))
    await expect.poll(() => handed.length).toBe(names.length)
    expect(handed).toEqual(names)
  })
  test('each subscriber has its own place; one that is new begins with what comes', async () => {
    const [one, other] = [recorder('one'), recorder('other')]
    await say(app, owner.accountId, scanNamed('a'))
    await deliver(app, owner.accountId, [one.subscriber])
    await say(app, owner.accountId, scanNamed('b'))
    await deliver(app, owner.accountId, [one.subscriber, other.subscriber])
    expect([one.handed, other.handed]).toEqual([['a', 'b'], ['b']])
  })
  test('nothing is handed on of what was rolled back, and nothing of another account', async () => {
    const { subscriber, handed } = recorder('rollback')
    const stranger = await createPerson(app)
    await asWorker(app, owner.accountId, async (ctx) => {
      await emitAll(ctx, [scanNamed('undone')])
      throw new Error('undo')
    }).catch(() => undefined)
    await say(app, stranger.accountId, scanNamed('foreign'))
    await say(app, owner.accountId, scanNamed('done'))
    await deliver(app, owner.accountId, [subscriber])
    expect(handed).toEqual(['done'])
  })
})

describe('trouble', () => {
  test('a worker that is killed in the middle has done nothing; the next does it once', async () => {
    await say(app, owner.accountId, regression(), regression())
    const worker = spawn(
      process.execPath,
      [new URL('../test/hanging-subscriber.ts', import.meta.url).pathname, app.ownerUrl, app.services.config.dataDir, owner.accountId],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void worker.kill('SIGKILL'))
    const [line]: unknown[] = await once(worker.stdout, 'data')
    expect(String(line)).toBe('2 written\n')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const told = () => db().selectFrom('notification').select('id').where('account_id', '=', owner.accountId).execute()
    expect(await told()).toEqual([])
    await expect
      .poll(
        async () => {
          await deliver(app, owner.accountId)
          return (await told()).length
        },
        { timeout: 10_000 },
      )
      .toBe(2)
    await deliver(app, owner.accountId)
    expect(await told()).toHaveLength(2)
  }, 30_000)
  test('an event that is not taken leaves no trace, is tried again with longer waits, then given up; the others go on', async () => {
    const { subscriber, handed, taken } = recorder('poison', (name) => name === 'poison')
    await say(app, owner.accountId, scanNamed('before'), scanNamed('poison'), scanNamed('after'))
    await deliver(app, owner.accountId, [subscriber])
    expect(await taken()).toEqual(['after', 'before'])
    const waits: (number | null)[] = []
    for (let attempt = 1; attempt <= BACK_OFF_SECONDS.length + 1; attempt++) {
      const [failure] = await failures('poison')
      expect(failure).toMatchObject({ attempts: attempt, because: 'poison is not taken' })
      waits.push(failure?.retry_at ? Math.round((failure.retry_at.getTime() - failure.failed_at.getTime()) / 1_000) : null)
      const tries = handed.length
      await later(0, [subscriber])
      expect(handed.length, 'not before its time').toBe(tries)
      await later(100_000 * attempt, [subscriber])
    }
    expect(waits).toEqual([...BACK_OFF_SECONDS, null])
    expect(handed.filter((name) => name === 'poison')).toHaveLength(2 + BACK_OFF_SECONDS.length)
    await say(app, owner.accountId, scanNamed('later'))
    await deliver(app, owner.accountId, [subscriber])
    expect(await taken()).toEqual(['after', 'before', 'later'])
  })
  test('one that is taken the second time is done with', async () => {
    let isBroken = true
    const { subscriber, taken } = recorder('healed', () => isBroken)
    await say(app, owner.accountId, scanNamed('a'))
    await deliver(app, owner.accountId, [subscriber])
    expect([await taken(), (await failures('healed')).length]).toEqual([[], 1])
    isBroken = false
    await later(BACK_OFF_SECONDS[0]! + 1, [subscriber])
    await later(100_000, [subscriber])
    expect([await taken(), await failures('healed')]).toEqual([['a'], []])
  })
  test('a subscriber in trouble holds up no other', async () => {
    const [broken, sound] = [recorder('broken', () => true), recorder('sound')]
    await say(app, owner.accountId, scanNamed('a'), scanNamed('b'))
    await deliver(app, owner.accountId, [broken.subscriber, sound.subscriber])
    expect([await broken.taken(), await sound.taken()]).toEqual([[], ['a', 'b']])
  })
  test('an event of another build is laid aside, not lost', async () => {
    const { subscriber } = recorder('builds')
    await say(app, owner.accountId, scanNamed('a'))
    await db().updateTable('domain_event').set({ payload: '{"unknown":true}' }).where('account_id', '=', owner.accountId).execute()
    await deliver(app, owner.accountId, [subscriber])
    expect(await failures('builds')).toMatchObject([{ attempts: 1 }])
  })
  test('what no announcement told of is found all the same', async () => {
    const { subscriber, handed } = recorder('unheard')
    await say(app, owner.accountId, scanNamed('before the start'))
    await start(subscriber)
    await expect.poll(() => handed).toEqual(['before the start'])
  })
})

describe('fairness', () => {
  test('a flood in one account does not hold up another', async () => {
    const quiet = await createPerson(app)
    const order: string[] = []
    const mine = new Set([owner.accountId, quiet.accountId])
    const slow: CursorSubscriber = {
      mode: 'cursor',
      name: 'slow',
      events: ['scan.failed'],
      handle: async (ctx, events) => {
        if (ctx.accountId === owner.accountId) await sql`select pg_sleep(0.2)`.execute(ctx.db)
        if (mine.has(ctx.accountId)) order.push(...events.map(() => ctx.accountId))
      },
    }
    const flood = EVENTS_A_TURN * 6
    await say(app, owner.accountId, ...Array.from({ length: flood }, (_, n) => scanNamed(String(n))))
    await start(slow)
    await expect.poll(() => order.length).toBeGreaterThan(0)
    await say(app, quiet.accountId, scanNamed('mine'))
    await expect.poll(() => order.includes(quiet.accountId)).toBe(true)
    expect(order.indexOf(quiet.accountId)).toBeLessThan(flood)
    await expect.poll(() => order.length).toBe(flood + 1)
  }, 30_000)
  test('a turn is bounded', async () => {
    const { subscriber, handed } = recorder('bounded')
    await say(app, owner.accountId, ...Array.from({ length: EVENTS_A_TURN + 1 }, (_, n) => scanNamed(String(n))))
    expect(await asWorker(app, owner.accountId, (ctx) => deliverTurn(ctx, [subscriber]))).toBe('more')
    expect(handed).toHaveLength(EVENTS_A_TURN)
    expect(await asWorker(app, owner.accountId, (ctx) => deliverTurn(ctx, [subscriber]))).toBe('done')
  })
  test('an account that another process has is left to it', async () => {
    await inWorker(app.services, owner.accountId, async (ctx) => {
      await deliverTurn(ctx, [])
      expect(await asWorker(app, owner.accountId, (other) => deliverTurn(other, []))).toBe('busy')
    })
  })
})

describe('replay', () => {
  test('from a time or an event hands on everything since, once more; nobody is told twice', async () => {
    await say(app, owner.accountId, regression(), regression(), regression())
    await deliver(app, owner.accountId)
    const told = () => db().selectFrom('notification').select('id').where('account_id', '=', owner.accountId).execute()
    const before = await told()
    expect(before).toHaveLength(3)
    const { subscriber, handed } = recorder('again')
    await say(app, owner.accountId, scanNamed('a'), scanNamed('b'), scanNamed('c'))
    await deliver(app, owner.accountId, [subscriber])
    const [, b] = await db()
      .selectFrom('domain_event')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .where('name', '=', 'scan.failed')
      .orderBy('id')
      .execute()
    expect(await replay(app.services, { subscriber: 'again', from: { id: b!.id } })).toBe(1)
    await deliver(app, owner.accountId, [subscriber])
    expect(handed).toEqual(['a', 'b', 'c', 'b', 'c'])
    expect(
      await replay(app.services, { subscriber: 'notifications', from: new Date(Date.now() - 60_000), accountId: owner.accountId }),
    ).toBe(1)
    await deliver(app, owner.accountId)
    const again = await told()
    expect(again.slice(0, 3)).toEqual(before)
    expect(again, 'and the three failed scans, which it had not been handed yet').toHaveLength(6)
  })
  test('brings back what was given up', async () => {
    let isBroken = true
    const { subscriber, taken } = recorder('revived', () => isBroken)
    const since = new Date(Date.now() - 1_000)
    await say(app, owner.accountId, scanNamed('a'))
    await deliver(app, owner.accountId, [subscriber])
    for (let turn = 1; turn <= BACK_OFF_SECONDS.length; turn++) await later(100_000 * turn, [subscriber])
    expect(await failures('revived')).toMatchObject([{ retry_at: null }])
    const reason = { subscriber: 'revived', retried: 0, givenUp: 1, because: 'a is not taken' }
    expect(await statusOf(app.services, ['revived'])).toMatchObject([reason])
    isBroken = false
    await replay(app.services, { subscriber: 'revived', from: since })
    await deliver(app, owner.accountId, [subscriber])
    expect([await taken(), await failures('revived')]).toEqual([['a'], []])
  })
  test('that comes while a turn is under way is not undone by that turn', async () => {
    const { subscriber, handed } = recorder('meanwhile')
    const handle: CursorSubscriber['handle'] = async (ctx, events) => {
      await subscriber.handle(ctx, events)
      if (handed.length === 2) await replay(app.services, { subscriber: 'meanwhile', from: new Date(0), accountId: owner.accountId })
    }
    for (const name of ['a', 'b']) {
      await say(app, owner.accountId, scanNamed(name))
      await deliver(app, owner.accountId, [{ ...subscriber, handle }])
    }
    await deliver(app, owner.accountId, [subscriber])
    expect(handed).toEqual(['a', 'b', 'a', 'b'])
  })
  test('wakes the workers', async () => {
    const { subscriber, handed, taken } = recorder('woken')
    await start(subscriber)
    await say(app, owner.accountId, scanNamed('a'))
    // committed: what is only handed so far has no place yet that a replay could go back to
    await expect.poll(taken).toEqual(['a'])
    await replay(app.services, { subscriber: 'woken', from: new Date(0) })
    await expect.poll(() => handed).toEqual(['a', 'a'])
  })
})

test('an account’s events are neither read nor changed by requests in it', async () => {
  await say(app, owner.accountId, scanNamed('a'))
  const { rows } = await sql<{ may: string }>`
    select privilege || ' ' || t as may from unnest(array['domain_event', 'event_cursor', 'event_failure']) t,
           unnest(array['select', 'insert', 'update', 'delete']) privilege where has_table_privilege('parapet_limited', t, privilege)`.execute(
    db(),
  )
  expect(rows).toEqual([{ may: 'insert domain_event' }])
  const session = await db().selectFrom('session').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow()
  const seen = await app.services.database.transact(
    'app',
    { prelude: `select * from enter_account('session', '${session.id}', '${owner.accountId}')` },
    async (own) => {
      const changed = await own.updateTable('domain_event').set({ actor: 'nobody' }).executeTakeFirst()
      return { read: await own.selectFrom('domain_event').select('id').execute(), changed: Number(changed.numUpdatedRows) }
    },
  )
  expect(seen).toEqual({ read: [], changed: 0 })
})

test('every subscriber of the product has a name of its own, and hears of events that there are', () => {
  const names = subscribers.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['live stream', 'notifications']))
})
