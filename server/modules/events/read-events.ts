import { sql, type RawBuilder } from 'kysely'
import { EVENT_TOPICS, type EventTopic, type LiveEvent } from '#contract/events.ts'
import type { Right } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'

/** An event with the id that resumes a stream after it, if it does. */
export interface NumberedEvent extends LiveEvent {
  eventId: string | null
}

/** What somebody must be allowed to read to hear of it; null: it is addressed to the person. */
const RIGHT_OF: Readonly<Record<EventTopic, Right | null>> = {
  scan: 'scans.read',
  findings: 'findings.read',
  remediation: 'remediations.read',
  connection: 'connections.read',
  notification: null,
  session: null,
}
const MOST = 1_000
/** Longer than any transaction of a request lasts: an event numbered early may be committed late. */
const OVERLAP = sql`interval '30 seconds'`

const topicsFor = (ctx: Ctx): EventTopic[] =>
  EVENT_TOPICS.filter((topic) => {
    const right = RIGHT_OF[topic]
    return right === null || ctx.rights.has(right)
  })

async function read(ctx: Ctx, which: RawBuilder<boolean>): Promise<NumberedEvent[]> {
  const rows = await ctx.db
    .selectFrom('live_event')
    .select(['id', 'topic', 'subject_id', 'data', 'at'])
    .where('account_id', '=', ctx.accountId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', ctx.userId)]))
    .where('topic', 'in', topicsFor(ctx))
    .where(which)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ eventId: row.id, topic: row.topic, id: row.subject_id, data: row.data, at: row.at.toISOString() }))
}

/** Those of the named events that the person may hear of. */
export const readEvents = (ctx: Ctx, ids: readonly string[]): Promise<NumberedEvent[]> =>
  read(ctx, sql<boolean>`id = any(${ids}::bigint[])`)

/** The events of the last `seconds`, for what a lost connection to the database did not announce. */
export const readRecentEvents = (ctx: Ctx, seconds: number): Promise<NumberedEvent[]> =>
  read(ctx, sql<boolean>`at > now() - make_interval(secs => ${seconds})`)

/**
 * What came after an event, with an overlap of 30 s. When that event has been swept, or more came than a page can use, one
 * event per topic without an id tells the page to read everything anew.
 */
export async function readEventsSince(ctx: Ctx, lastEventId: string): Promise<NumberedEvent[]> {
  const last = await ctx.db
    .selectFrom('live_event')
    .select('at')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', lastEventId)
    .executeTakeFirst()
  const missed = last ? await read(ctx, sql<boolean>`(id > ${lastEventId} or at > ${last.at}::timestamptz - ${OVERLAP})`) : []
  if (last && missed.length < MOST) return missed
  const newest = await ctx.db
    .selectFrom('live_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('account_id', '=', ctx.accountId)
    .executeTakeFirst()
  const topics = topicsFor(ctx).filter((topic) => topic !== 'session')
  // the last one alone is numbered: readers pass over an id they have seen
  return topics.map((topic, place) => ({
    eventId: place === topics.length - 1 ? (newest?.id ?? lastEventId) : null,
    topic,
    id: null,
    data: { missed: true },
    at: ctx.now.toISOString(),
  }))
}
