import { sql, type RawBuilder } from 'kysely'
import { EVENT_TOPICS, type LiveEvent } from '#contract/events.ts'
import type { Right } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import { definitionOf, EVENT_NAMES } from '#server/events/domain-events.ts'
import type { LiveSubscriber } from '#server/events/subscriber.ts'
import { checkOf } from '#server/modules/checks/index.ts'

/** What an open page may be told, framed for the wire. */
export interface Told {
  /** Resumes a stream after it; null where it does not. */
  eventId: string | null
  /** What a reader must be allowed to read. */
  right: Right
  /** Only this person is told; null: whoever has the right. */
  userId: string | null
  frame: string
}

export const liveStream: LiveSubscriber = {
  mode: 'live',
  name: 'live stream',
  events: EVENT_NAMES.filter((name) => definitionOf(name).topic !== undefined),
}
/** What somebody must be allowed to read to hear of a topic at all. */
const rightOfTopic = new Map(liveStream.events.map(definitionOf).map(({ topic, right }) => [topic, right]))
const MOST = 1_000
/** Longer than any transaction of a request lasts: an event numbered early may be committed late. */
const OVERLAP = sql`interval '30 seconds'`

/** One event in the format of server-sent events (WHATWG HTML §9.2). */
function frameOf(eventId: string | null, event: LiveEvent): string {
  return `${eventId === null ? '' : `id: ${eventId}\n`}event: ${event.topic}\ndata: ${JSON.stringify(event)}\n\n`
}

/** Where a check is named by its id, its name as well, in every language: one frame is written to readers of all of them. */
function named(data: Record<string, unknown>): Record<string, unknown> {
  const { currentCheck } = data
  const texts = typeof currentCheck === 'string' ? checkOf(currentCheck)?.texts : undefined
  return texts === undefined ? data : { ...data, currentCheckName: { en: texts.en.name, de: texts.de.name, es: texts.es.name } }
}

async function read(ctx: Ctx, which: RawBuilder<boolean>): Promise<Told[]> {
  const rows = await ctx.db
    .selectFrom('domain_event')
    .select(['id', 'name', 'subject_id', 'user_id', 'payload', 'at'])
    .where('account_id', '=', ctx.accountId)
    .where('name', 'in', liveStream.events)
    .where(which)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.flatMap((row): Told[] => {
    const name = liveStream.events.find((known) => known === row.name)
    const definition = name && definitionOf(name)
    if (definition?.topic === undefined) return []
    const data = named(definition.live?.(row.payload) ?? {})
    const event = { topic: definition.topic, id: row.subject_id, data, at: row.at.toISOString() }
    return [{ eventId: row.id, right: definition.right, userId: row.user_id, frame: frameOf(row.id, event) }]
  })
}

/** The named events. @param ctx of the worker: each reader is told only what is theirs */
export const readEvents = (ctx: Ctx, ids: readonly string[]): Promise<Told[]> => read(ctx, sql<boolean>`id = any(${ids}::bigint[])`)

/** The events of the last `seconds`, for what a lost connection to the database did not announce. */
export const readRecentEvents = (ctx: Ctx, seconds: number): Promise<Told[]> =>
  read(ctx, sql<boolean>`at > now() - make_interval(secs => ${seconds})`)

/**
 * What came after an event, with an overlap of 30 s. When that event has been swept, or more came than a page can use, one
 * event per topic without an id tells the page to read everything again.
 */
export async function readEventsSince(ctx: Ctx, lastEventId: string): Promise<Told[]> {
  const last = await ctx.db
    .selectFrom('domain_event')
    .select('at')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', lastEventId)
    .executeTakeFirst()
  const missed = last ? await read(ctx, sql<boolean>`(id > ${lastEventId} or at > ${last.at}::timestamptz - ${OVERLAP})`) : []
  if (last && missed.length < MOST) return missed
  const newest = await ctx.db
    .selectFrom('domain_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('account_id', '=', ctx.accountId)
    .executeTakeFirst()
  const topics = EVENT_TOPICS.filter((topic) => topic !== 'session')
  return topics.map((topic, place) => {
    // the last one alone is numbered: readers pass over an id they have seen
    const eventId = place === topics.length - 1 ? (newest?.id ?? lastEventId) : null
    const event = { topic, id: null, data: { missed: true }, at: ctx.now.toISOString() }
    return { eventId, right: rightOfTopic.get(topic) ?? 'account.read', userId: null, frame: frameOf(eventId, event) }
  })
}
