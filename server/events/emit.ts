import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { definitionOf, type EventName, type PayloadOf } from './domain-events.ts'

/** Where an event belongs and who caused it; a Ctx is one. */
export interface Emitting {
  /** An open transaction. */
  db: Db
  accountId: string
  /** The person acting; null for the product itself. */
  userId: string | null
  principal: { label: string }
  now: Date
}
export type NewEvent = { [N in EventName]: { name: N; payload: PayloadOf<N> } }[EventName]

/**
 * Says what happened, in the transaction of the change: whoever subscribes hears of it once that commits, and nobody when it is
 * rolled back.
 * @throws ZodError for a payload that is not what domain-events.ts says: a defect
 */
export const emit = <N extends EventName>(by: Emitting, name: N, payload: PayloadOf<N>): Promise<void> => write(by, [{ name, payload }])

/** Several events of one change, in one statement and in their order. */
export const emitAll = (by: Emitting, events: readonly NewEvent[]): Promise<void> => write(by, events)

async function write(
  { db, accountId, userId, principal, now }: Emitting,
  events: readonly { name: EventName; payload: unknown }[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ name, payload }) => {
    const definition = definitionOf(name)
    const parsed = definition.payload.parse(payload)
    const { passing } = definition
    return {
      account_id: accountId,
      name,
      subject_id: definition.subject(parsed),
      user_id: definition.person?.(parsed) ?? null,
      payload: JSON.stringify(parsed),
      actor_id: userId,
      actor: principal.label,
      at: now,
      seq: passing === true ? 0 : null,
      expires_at: passing === true ? sql<Date>`now() + interval '1 hour'` : sql<Date>`now() + interval '30 days'`,
    }
  })
  await db.insertInto('domain_event').values(rows).execute()
}
