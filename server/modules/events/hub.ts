import { inWorker, type Ctx } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { readEvents, readRecentEvents, type Told } from './read-events.ts'

/** What the hub knows of an open stream. */
export interface Member {
  accountId: string
  userId: string
  /** The session or API key the stream was opened with. */
  credentialId: string
  /** Events of the account; the stream takes what is its reader's. */
  hear: (events: readonly Told[]) => void
  /** The reader's standing may have changed unheard: it is asked for before anything else is written. */
  check: () => void
  /** The session has ended, or its person is no longer in the account what they were. */
  end: () => void
}

export interface Hub {
  /** How many streams a person has open in this process. */
  countOf(userId: string): number
  /** Resolves once events are heard, so that nothing falls between a first read and the stream. */
  join(member: Member): Promise<void>
  leave(member: Member): void
}

/** Events of an account that follow each other within this time are read together. */
const GATHER_MS = 25
const CATCH_UP_MS = 15_000
/** How far back catching up reads: more than twice its interval, so that each event has two chances. */
const CATCH_UP_SECONDS = 40

type Read = (ctx: Ctx) => Promise<Told[]>

/** The streams of one account; whatever they are told is read once for all of them. */
interface Audience {
  members: Set<Member>
  /** An event was committed: it is read soon. */
  announce: (eventId: string) => void
  /** Reads the last events again, for what may not have been announced. */
  catchUp: () => void
}

function createAudience(readIn: (read: Read) => Promise<Told[]>): Audience {
  const members = new Set<Member>()
  const waiting = new Set<string>()
  let gather: NodeJS.Timeout | undefined
  // one read after the other, so that events stay in their order
  let turn: Promise<void> = Promise.resolve()

  const tellNow = async (read: Read): Promise<void> => {
    if (members.size === 0) return
    const events = await readIn(read)
    if (events.length > 0) for (const member of members) member.hear(events)
  }
  const tell = (read: Read): void => {
    turn = turn.then(() => tellNow(read))
  }
  const flush = (): void => {
    gather = undefined
    const ids = [...waiting]
    waiting.clear()
    tell((ctx) => readEvents(ctx, ids))
  }
  return {
    members,
    announce(eventId) {
      waiting.add(eventId)
      gather ??= setTimeout(flush, GATHER_MS)
    },
    catchUp: () => tell((ctx) => readRecentEvents(ctx, CATCH_UP_SECONDS)),
  }
}

/**
 * Fans what the database announces out to open streams. It listens while at least one stream is open, on one connection: whoever
 * hears of events hears of ended sessions too.
 */
export function createHub(services: Pick<Services, 'database' | 'contexts' | 'log'>): Hub {
  const members = new Set<Member>()
  const audiences = new Map<string, Audience>()
  let listening: Promise<() => Promise<void>> | undefined

  const readIn = (accountId: string) => (read: Read) =>
    inWorker(services, accountId, read).catch((error: unknown) => {
      // catching up reads what this one could not
      services.log.warn({ err: error }, 'live events could not be read')
      return []
    })
  const onPayload = (payload: string, channel: string): void => {
    const [first = '', second = ''] = payload.split(' ')
    if (channel === 'domain_event') audiences.get(first)?.announce(second)
    else if (channel === 'session_ended') {
      for (const member of members) if (member.credentialId === first) member.end()
    } else for (const member of audiences.get(first)?.members ?? []) if (member.userId === second) member.end()
  }
  const catchUp = (): void => {
    for (const audience of audiences.values()) audience.catchUp()
  }
  const start = async (): Promise<() => Promise<void>> => {
    const stop = await services.database.listen(['domain_event', 'session_ended', 'membership_changed'], onPayload, () => {
      for (const member of members) member.check()
      catchUp()
    })
    const timer = setInterval(catchUp, CATCH_UP_MS)
    return () => {
      clearInterval(timer)
      return stop()
    }
  }
  const leave = (member: Member): void => {
    if (!members.delete(member)) return
    const audience = audiences.get(member.accountId)
    audience?.members.delete(member)
    if (audience?.members.size === 0) audiences.delete(member.accountId)
    if (members.size > 0) return
    // a connection that is broken already cannot be closed again
    listening?.then((stop) => stop()).catch(() => undefined)
    listening = undefined
  }

  return {
    countOf: (userId) => [...members].filter((member) => member.userId === userId).length,
    async join(member) {
      members.add(member)
      const audience = audiences.get(member.accountId) ?? createAudience(readIn(member.accountId))
      audiences.set(member.accountId, audience)
      audience.members.add(member)
      listening ??= start()
      try {
        await listening
      } catch (error) {
        leave(member)
        throw error
      }
    },
    leave,
  }
}
