import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { DomainEventTable } from '#server/db/tables/events.ts'
import { definitionOf, isEventName, type DomainEvent } from './domain-events.ts'
import type { CursorSubscriber } from './subscriber.ts'

/** What one turn of an account takes on, so that others have theirs. */
export const EVENTS_A_TURN = 200
/** How long an event that a subscriber could not take waits, by attempt; after the last it is given up. */
export const BACK_OFF_SECONDS = [10, 60, 300, 1_800, 7_200]

type EventRow = Pick<Selectable<DomainEventTable>, 'id' | 'name' | 'payload' | 'actor_id' | 'actor' | 'at'>
const COLUMNS = ['e.id', 'e.name', 'e.payload', 'e.actor_id', 'e.actor', 'e.at'] as const

/**
 * One turn of an account: hands what was committed since to each subscriber and moves its cursor, in the caller's transaction.
 * @returns 'busy' when another process has the account now, 'more' when events are left for the next turn
 */
export async function deliverTurn(ctx: Ctx, subscribers: readonly CursorSubscriber[]): Promise<'done' | 'more' | 'busy'> {
  const lock = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`events ${ctx.accountId}`}, 0)) as held`.execute(ctx.db)
  if (lock.rows[0]?.held !== true) return 'busy'
  const placed = await placeEvents(ctx, subscribers)
  const cursors = await ctx.db.selectFrom('event_cursor').select(['subscriber', 'seq']).where('account_id', '=', ctx.accountId).execute()
  let isMore = placed === EVENTS_A_TURN
  for (const subscriber of subscribers) {
    await retryDue(ctx, subscriber)
    const cursor = cursors.find((row) => row.subscriber === subscriber.name)
    if (cursor !== undefined) isMore = (await advance(ctx, subscriber, cursor.seq)) || isMore
  }
  return isMore ? 'more' : 'done'
}

/** Hands on everything there is, in the caller's transaction; another process that has the account is left to it. */
export async function deliverAll(ctx: Ctx, subscribers: readonly CursorSubscriber[]): Promise<void> {
  let outcome: Awaited<ReturnType<typeof deliverTurn>>
  do outcome = await deliverTurn(ctx, subscribers)
  while (outcome === 'more')
}

/**
 * Gives events that are committed by now their place in the account's order: one number after the other, under the account's lock.
 * Ids cannot do that: they are given before the commit, and an event with a lower one may appear after a higher was handed on. A
 * subscriber that is new to the account begins with these.
 */
async function placeEvents(ctx: Ctx, subscribers: readonly CursorSubscriber[]): Promise<number> {
  const placed = await sql<{ amount: number }>`
    with waiting as materialized (
      select id, row_number() over (order by id) as place
        from (select id from domain_event where account_id = ${ctx.accountId} and seq is null order by id limit ${EVENTS_A_TURN}) w),
    given as (
      insert into event_cursor (account_id, subscriber, seq) select ${ctx.accountId}, '(order)', count(*) from waiting having count(*) > 0
      on conflict (account_id, subscriber) do update set seq = event_cursor.seq + excluded.seq
      returning seq as last, seq - (select count(*) from waiting) as first),
    placed as (
      update domain_event e set seq = given.first + waiting.place from given, waiting
       where e.account_id = ${ctx.accountId} and e.id = waiting.id returning e.id),
    started as (
      insert into event_cursor (account_id, subscriber, seq)
      select ${ctx.accountId}, name, given.first from given, unnest(${subscribers.map(({ name }) => name)}::text[]) name
      on conflict do nothing)
    select count(*)::int as amount from placed`.execute(ctx.db)
  return placed.rows[0]?.amount ?? 0
}

/** @returns whether more are left */
async function advance(ctx: Ctx, subscriber: CursorSubscriber, after: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('domain_event as e')
    .select([...COLUMNS, 'e.seq'])
    .where('e.account_id', '=', ctx.accountId)
    .where('e.seq', '>', after)
    .orderBy('e.seq')
    .limit(EVENTS_A_TURN)
    .execute()
  const last = rows.at(-1)
  if (last === undefined) return false
  const names: ReadonlySet<string> = new Set(subscriber.events)
  await hand(
    ctx,
    subscriber,
    rows.filter(({ name }) => names.has(name)),
  )
  // not where a replay has moved it meanwhile: the next turn begins there
  await ctx.db
    .updateTable('event_cursor')
    .set({ seq: String(last.seq) })
    .where('account_id', '=', ctx.accountId)
    .where('subscriber', '=', subscriber.name)
    .where('seq', '=', after)
    .execute()
  return rows.length === EVENTS_A_TURN
}

async function hand(ctx: Ctx, subscriber: CursorSubscriber, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0 || (await failureOf(ctx, subscriber, rows)) === null) return
  // one of them is at fault: the others go on without it
  for (const row of rows) {
    const because = await failureOf(ctx, subscriber, [row])
    if (because !== null) await layAside(ctx, subscriber, { eventId: row.id, attempts: 1, because })
  }
}

/** Events that failed before and are due again, one by one. */
async function retryDue(ctx: Ctx, subscriber: CursorSubscriber): Promise<void> {
  const due = await ctx.db
    .selectFrom('event_failure as f')
    .innerJoin('domain_event as e', (join) => join.onRef('e.account_id', '=', 'f.account_id').onRef('e.id', '=', 'f.event_id'))
    .select([...COLUMNS, 'f.attempts'])
    .where('f.account_id', '=', ctx.accountId)
    .where('f.subscriber', '=', subscriber.name)
    .where('f.retry_at', '<=', ctx.now)
    .orderBy('e.seq')
    .limit(EVENTS_A_TURN)
    .execute()
  for (const { attempts, ...row } of due) {
    const because = await failureOf(ctx, subscriber, [row])
    if (because !== null) await layAside(ctx, subscriber, { eventId: row.id, attempts: attempts + 1, because })
    else
      await ctx.db
        .deleteFrom('event_failure')
        .where('account_id', '=', ctx.accountId)
        .where('subscriber', '=', subscriber.name)
        .where('event_id', '=', row.id)
        .execute()
  }
}

/** Lets the subscriber work on events, and undoes what it wrote when it fails. @returns why, or null */
async function failureOf(ctx: Ctx, subscriber: CursorSubscriber, rows: readonly EventRow[]): Promise<string | null> {
  await sql`savepoint handing`.execute(ctx.db)
  try {
    await subscriber.handle(ctx, rows.map(eventOf))
    await sql`release savepoint handing`.execute(ctx.db)
    return null
  } catch (error) {
    // on a lost connection this fails too, and the turn with it: it is taken again as if it had not been
    await sql`rollback to savepoint handing`.execute(ctx.db)
    ctx.log.warn({ err: error, subscriber: subscriber.name, events: rows.map(({ id }) => id) }, 'events not taken')
    return error instanceof Error ? error.message : String(error)
  }
}

/** @throws Error for an event of another build, or one that is not what it was */
function eventOf({ id, name, payload, actor_id, actor, at }: EventRow): DomainEvent {
  if (!isEventName(name)) throw new Error(`There is no event ${name}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload has just been read by the schema of this very name
  return { id, name, payload: definitionOf(name).payload.parse(payload), actorId: actor_id, actor, at } as DomainEvent
}

interface Failure {
  eventId: string
  attempts: number
  because: string
}
async function layAside(ctx: Ctx, subscriber: CursorSubscriber, { eventId, attempts, because }: Failure): Promise<void> {
  const wait = BACK_OFF_SECONDS[attempts - 1]
  const retry_at = wait === undefined ? null : new Date(ctx.now.getTime() + wait * 1_000)
  const failure = { attempts, retry_at, because: because.slice(0, 500), failed_at: ctx.now }
  await ctx.db
    .insertInto('event_failure')
    .values({ account_id: ctx.accountId, subscriber: subscriber.name, event_id: eventId, ...failure })
    .onConflict((conflict) => conflict.columns(['account_id', 'subscriber', 'event_id']).doUpdateSet(failure))
    .execute()
  if (retry_at === null) ctx.log.error({ subscriber: subscriber.name, event: eventId, because }, 'event given up')
}
