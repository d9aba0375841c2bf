import type { Ctx } from '#server/context.ts'
import type { DomainEvent, EventName } from './domain-events.ts'

/** Hears each event once it is committed, in the order of its account, whatever happens to processes meanwhile. */
export interface CursorSubscriber {
  mode: 'cursor'
  /** Known to the database and to operators; it never changes. */
  name: string
  events: readonly EventName[]
  /**
   * Works on some events of one account in the worker's transaction that moves the cursor: no network here, what leaves the house
   * goes through the outbox or a job. A replay brings events again, so what it makes of an event it makes once.
   * @throws anything: what it wrote is undone, the event at fault is tried again later and given up after a while; others go on
   */
  handle: (ctx: Ctx, events: readonly DomainEvent[]) => Promise<void>
}

/** Hears events as they are committed, in each process where somebody listens; what is missed is read when they come back. */
export interface LiveSubscriber {
  mode: 'live'
  name: string
  events: readonly EventName[]
}

/** Who hears of what happens. A module's subscribers are listed in its manifest. */
export type Subscriber = CursorSubscriber | LiveSubscriber

export const withCursor = (subscribers: readonly Subscriber[]): CursorSubscriber[] =>
  subscribers.filter((subscriber) => subscriber.mode === 'cursor')
