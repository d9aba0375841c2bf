import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '#contract/errors.ts'
import { authorize, type Contexts, type Ctx, type Scope } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'
import type { Told } from './read-events.ts'

const HEARTBEAT_MS = 15_000
/** A reader that takes nothing for so long does not read: it is dropped, and resumes when it does. */
const DRAIN_MS = 5_000
/** How many delivered ids a stream remembers, so that catching up repeats little. */
const REMEMBERED = 2_000

/** Who reads, as of the last check. */
export type Reader = Pick<Ctx, 'rights' | 'userId'>

export interface Stream {
  /** Events of the account, in their order: the reader's own are written. */
  hear: (events: readonly Told[]) => void
  /** Asks again whether the reader may listen, before anything else is written. */
  check: () => void
  /** Tells the page that its session is over, and closes. */
  end: () => void
  /** Writes what was missed, then what was heard meanwhile, and begins the heartbeat. */
  start: (reader: Reader, missed: readonly Told[]) => void
  stop: () => void
}

const ENDED = `event: session\ndata: ${JSON.stringify({ topic: 'session', id: null, data: { ended: true }, at: '' })}\n\n`

/** Whether somebody may listen, and to what. @throws problem auth.token_invalid, auth.second_factor_required, right.missing */
export const readerOf = (contexts: Contexts, scope: Scope): Promise<Reader> =>
  contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'account.read')
    return { rights: ctx.rights, userId: ctx.userId }
  })

/** Answers that mean: this person may no longer listen. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'auth.token_invalid',
  'auth.step_up_required',
  'auth.second_factor_required',
  'right.missing',
])
const isRefusal = (error: unknown): boolean => error instanceof ProblemError && REFUSALS.has(error.code)

/**
 * Writes live events to an answer whose head has been sent. Events are read once for all streams of an account; this one writes
 * those that its reader has the right to, and asks at each heartbeat whether they still do. The database tells of an ended session
 * or a changed membership at once.
 */
export function createStream(contexts: Contexts, scope: Scope, raw: ServerResponse): Stream {
  const early: Told[] = []
  const delivered = new Set<string>()
  let reader: Reader | undefined
  let heartbeat: NodeJS.Timeout | undefined
  // one writer at a time: a slow reader holds references to what it has not taken, and is dropped soon
  let turn: Promise<void> = Promise.resolve()

  const isOpen = (): boolean => !raw.destroyed && !raw.writableEnded
  const isTheirs = ({ right, userId, eventId }: Told): boolean =>
    reader !== undefined &&
    reader.rights.has(right) &&
    (userId === null || userId === reader.userId) &&
    (eventId === null || !delivered.has(eventId))
  const deliver = async (events: readonly Told[]): Promise<void> => {
    for (const event of events) {
      if (!isOpen()) return
      if (!isTheirs(event)) continue
      if (event.eventId !== null) delivered.add(event.eventId)
      if (!raw.write(event.frame)) await drained(raw)
    }
    for (const id of delivered) {
      if (delivered.size <= REMEMBERED) break
      delivered.delete(id)
    }
  }
  const queue = (work: () => Promise<void>): void => {
    turn = turn.then(work)
  }
  // before the head is sent nothing may be written; the first check, which may have been before that, is asked again then
  let isDoubted = false
  const end = (): void => {
    if (reader === undefined) isDoubted = true
    else if (isOpen()) raw.end(ENDED)
  }
  const check = (): void =>
    queue(async () => {
      if (reader === undefined || !isOpen()) return
      try {
        reader = await readerOf(contexts, scope)
      } catch (error) {
        if (isRefusal(error)) end()
        // the next heartbeat asks again
        else scope.log.warn({ err: error }, 'a live stream could not be checked')
      }
    })

  return {
    hear(events) {
      if (reader === undefined) early.push(...events)
      else queue(() => deliver(events))
    },
    check,
    end,
    start(now, missed) {
      reader = now
      if (isDoubted) check()
      queue(() => deliver([...missed, ...early.splice(0)]))
      heartbeat = setInterval(() => {
        if (isOpen()) raw.write(': still here\n\n')
        check()
      }, HEARTBEAT_MS)
    },
    stop() {
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
