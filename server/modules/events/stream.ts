import type { ServerResponse } from 'node:http'
import { authorize, type Contexts, type Ctx, type Scope } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'
import { readEvents, readRecentEvents, type NumberedEvent } from './read-events.ts'

const HEARTBEAT_MS = 15_000
/** Events that follow each other within this time are read together. */
const GATHER_MS = 25
/** A reader that takes nothing for so long does not read: it is dropped, and resumes when it does. */
const DRAIN_MS = 5_000
/** How many delivered ids a stream remembers, so that its own catching up repeats little. */
const REMEMBERED = 2_000
/** How far back catching up reads: more than two heartbeats, so that each event has two chances. */
const CATCH_UP_SECONDS = 40

export interface Stream {
  /** An event was committed: it is read and written soon. */
  announce: (eventId: string) => void
  /** Reads the last events anew, for what may not have been announced. */
  catchUp: () => void
  /** Tells the page that its session is over, and closes. */
  end: () => void
  /** Writes what was read before, then what was announced meanwhile, and begins the heartbeat. */
  start: (missed: readonly NumberedEvent[]) => void
  stop: () => void
}

/** One event in the format of server-sent events (WHATWG HTML §9.2). */
export function frame({ eventId, ...event }: NumberedEvent): string {
  return `${eventId === null ? '' : `id: ${eventId}\n`}event: ${event.topic}\ndata: ${JSON.stringify(event)}\n\n`
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
  // one writer at a time: a slow reader holds one batch in memory, not many
  let turn: Promise<void> = Promise.resolve()

  const isOpen = (): boolean => !raw.destroyed && !raw.writableEnded
  const deliver = async (events: readonly NumberedEvent[]): Promise<void> => {
    for (const event of events) {
      if (!isOpen()) return
      if (event.eventId !== null) delivered.add(event.eventId)
      if (!raw.write(frame(event))) await drained(raw)
    }
    for (const id of delivered) {
      if (delivered.size <= REMEMBERED) break
      delivered.delete(id)
    }
  }
  // before the head is sent nothing may be written: the first read, in the session's own transaction, refuses it then
  const end = (): void => {
    if (isStarted && isOpen()) raw.end(ENDED)
  }
  const readAndDeliver = async (read: (ctx: Ctx) => Promise<NumberedEvent[]>): Promise<void> => {
    if (!isOpen()) return
    try {
      const events = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
        authorize(ctx, 'account.read')
        return read(ctx)
      })
      await deliver(events.filter(({ eventId }) => eventId === null || !delivered.has(eventId)))
    } catch (error) {
      if (isRefusal(error)) end()
      // the next heartbeat reads what this one could not
      else scope.log.warn({ err: error }, 'live events could not be read')
    }
  }
  const queue = (work: () => Promise<void>): void => {
    turn = turn.then(work)
  }
  const flush = (): void => {
    gather = undefined
    queue(() => {
      const ids = [...waiting]
      waiting.clear()
      return ids.length === 0 ? Promise.resolve() : readAndDeliver((ctx) => readEvents(ctx, ids))
    })
  }
  const scheduleFlush = (): void => {
    if (isStarted && waiting.size > 0) gather ??= setTimeout(flush, GATHER_MS)
  }
  const catchUp = (): void => queue(() => readAndDeliver((ctx) => readRecentEvents(ctx, CATCH_UP_SECONDS)))

  return {
    announce(eventId) {
      waiting.add(eventId)
      scheduleFlush()
    },
    catchUp,
    end,
    start(missed) {
      isStarted = true
      queue(() => deliver(missed))
      scheduleFlush()
      heartbeat = setInterval(() => {
        if (isOpen()) raw.write(': still here\n\n')
        // also finds that the session or the membership has gone, however it went
        catchUp()
      }, HEARTBEAT_MS)
    },
    stop() {
      clearTimeout(gather)
      clearInterval(heartbeat)
    },
  }
}

/** Resolves when the reader has taken what was written, or is gone; drops it when it takes nothing. */
function drained(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const drop = setTimeout(() => raw.destroy(), DRAIN_MS)
    const done = (): void => {
      clearTimeout(drop)
      raw.off('drain', done)
      raw.off('close', done)
      resolve()
    }
    raw.on('drain', done)
    raw.on('close', done)
  })
}
