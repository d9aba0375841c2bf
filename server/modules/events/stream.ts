import type { ServerResponse } from 'node:http'
import type { Contexts, Ctx, Scope } from '#server/context.ts'
import { authorize } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'
import { readEvents, readRecentEvents, type NumberedEvent } from './read-events.ts'

export const HEARTBEAT_MS = 15_000
/** Events that follow each other within this time are read together. */
const GATHER_MS = 25
/** A reader that lets more bytes than this wait does not read: it is dropped and resumes when it does. */
const MAX_WAITING_BYTES = 256 * 1024
/** How many delivered ids a stream remembers, so that its own catching up repeats little. */
const REMEMBERED = 2_000

export interface Stream {
  announce: (eventId: string) => void
  /** Tells the page that its session is over, and closes. */
  end: () => void
  /** Writes events that were read before the stream began. */
  deliver: (events: readonly NumberedEvent[]) => void
  /** Starts reading what was announced, and the heartbeat. */
  start: () => void
  stop: () => void
}

/** One event in the format of server-sent events (WHATWG HTML §9.2). */
export function frame({ eventId, ...event }: NumberedEvent): string {
  return `id: ${eventId}\nevent: ${event.topic}\ndata: ${JSON.stringify(event)}\n\n`
}
const ENDED = `event: session\ndata: ${JSON.stringify({ topic: 'session', id: null, data: { ended: true }, at: '' })}\n\n`

/** True for answers that mean: this person may no longer listen. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'auth.token_invalid' || error.code === 'right.missing')

/**
 * Writes live events to an answer whose head has been sent. Every event is read in the reader's own scope, so that row-level
 * security decides what they see and an ended session or membership ends the stream.
 */
export function createStream(contexts: Contexts, scope: Scope, raw: ServerResponse): Stream {
  const waiting = new Set<string>()
  const delivered = new Set<string>()
  let gather: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isStarted = false
  let isReading = false

  const write = (text: string): void => {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
  }
  const deliver = (events: readonly NumberedEvent[]): void => {
    for (const event of events) {
      delivered.add(event.eventId)
      write(frame(event))
    }
    for (const id of delivered) {
      if (delivered.size <= REMEMBERED) break
      delivered.delete(id)
    }
  }
  const end = (): void => {
    write(ENDED)
    raw.end()
  }
  const readInScope = async (read: (ctx: Ctx) => Promise<NumberedEvent[]>): Promise<void> => {
    try {
      const events = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
        authorize(ctx, 'account.read')
        return read(ctx)
      })
      deliver(events.filter(({ eventId }) => !delivered.has(eventId)))
    } catch (error) {
      if (isRefusal(error)) end()
      // the next heartbeat reads what this one could not
      else scope.log.warn({ err: error }, 'live events could not be read')
    }
  }
  const flush = async (): Promise<void> => {
    gather = undefined
    if (isReading) return
    isReading = true
    while (waiting.size > 0 && !raw.writableEnded && !raw.destroyed) {
      const ids = [...waiting]
      waiting.clear()
      await readInScope((ctx) => readEvents(ctx, ids))
    }
    isReading = false
  }
  const scheduleFlush = (): void => {
    if (isStarted && waiting.size > 0) gather ??= setTimeout(() => void flush(), GATHER_MS)
  }
  const beat = (): void => {
    if (raw.writableNeedDrain) {
      raw.destroy()
      return
    }
    write(': still here\n\n')
    // twice the beat: whatever a lost connection to the database left unannounced, and whether the session still stands
    void readInScope((ctx) => readRecentEvents(ctx, (2 * HEARTBEAT_MS) / 1_000))
  }

  return {
    announce(eventId) {
      waiting.add(eventId)
      scheduleFlush()
    },
    end,
    deliver,
    start() {
      isStarted = true
      heartbeat = setInterval(beat, HEARTBEAT_MS)
      scheduleFlush()
    },
    stop() {
      clearTimeout(gather)
      clearInterval(heartbeat)
    },
  }
}
