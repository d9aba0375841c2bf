import type * as z from 'zod/mini'
import type { EventTopic } from '#contract/events.ts'
import type { Right } from '#contract/rights.ts'

/** One event: what is told, and to whom. */
export interface Definition<P> {
  /** What is stored and handed to subscribers. Never secrets. */
  payload: z.ZodMiniType<P>
  /** The row it is about; null when it is about several. */
  subject: (payload: P) => string | null
  /** What somebody must be allowed to read to hear of it. */
  right: Right
  /** The only person who hears of it; whoever has the right when absent. */
  person?: (payload: P) => string
  /** Open pages are told of it under this topic, with the subject as id; not at all when absent. */
  topic?: EventTopic
  /** The `data` they are told (contract/events.ts says what it holds per topic). */
  live?: (payload: P) => Record<string, unknown>
  /** For open pages alone: kept for an hour and handed to no subscriber that has a cursor. */
  passing?: true
}
/** Lets TypeScript infer the payload. */
export const event = <P>(definition: Definition<P>): Definition<P> => definition
