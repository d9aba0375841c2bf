import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

export interface Replay {
  subscriber: string
  /** A moment, or the id of the first event. */
  from: Date | { id: string }
  /** Every account when absent. */
  accountId?: string
}

/**
 * Moves a subscriber back, so that its workers hand it again what happened since: events are kept for 30 days. What it could not
 * take since then comes with them.
 * @returns how many accounts have something to hear again
 */
export async function replay({ database }: Pick<Services, 'database'>, { subscriber, from, accountId }: Replay): Promise<number> {
  const since = from instanceof Date ? sql`e.at >= ${from}` : sql`e.id >= ${from.id}`
  return database.transact('platform', {}, async (db) => {
    const moved = await sql<{ account_id: string }>`
      update event_cursor c set seq = first.seq - 1
        from (select e.account_id, min(e.seq) as seq from domain_event e
               where e.seq > 0 and ${since} and (${accountId ?? null}::uuid is null or e.account_id = ${accountId ?? null}) group by e.account_id) first
       where c.account_id = first.account_id and c.subscriber = ${subscriber} and c.seq >= first.seq
      returning c.account_id`.execute(db)
    const accounts = moved.rows.map((row) => row.account_id)
    await sql`
      delete from event_failure f using domain_event e, event_cursor c
       where f.subscriber = ${subscriber} and f.account_id = any(${accounts}::uuid[])
         and e.account_id = f.account_id and e.id = f.event_id
         and c.account_id = f.account_id and c.subscriber = f.subscriber and e.seq > c.seq`.execute(db)
    await sql`select pg_notify('domain_event', id || ' 0 +') from unnest(${accounts}::text[]) id`.execute(db)
    return accounts.length
  })
}

export interface SubscriberStatus {
  subscriber: string
  /** Events behind its cursors, in all accounts. */
  waiting: number
  retried: number
  givenUp: number
  /** Why the newest failed; null without one. */
  because: string | null
}

/** How subscribers stand, in all accounts. */
export async function statusOf({ database }: Pick<Services, 'database'>, subscribers: readonly string[]): Promise<SubscriberStatus[]> {
  const found = await sql<SubscriberStatus>`
    select name as subscriber,
           (select count(*)::int from domain_event e left join event_cursor c on c.account_id = e.account_id and c.subscriber = name
             where e.seq is null or e.seq > c.seq) as waiting,
           (select count(*)::int from event_failure f where f.subscriber = name and f.retry_at is not null) as retried,
           (select count(*)::int from event_failure f where f.subscriber = name and f.retry_at is null) as "givenUp",
           (select f.because from event_failure f where f.subscriber = name order by f.failed_at desc limit 1) as because
      from unnest(${subscribers}::text[]) name`.execute(database.platform)
  return found.rows
}
