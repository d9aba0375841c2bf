import type { Database } from '#server/db/database.ts'

/** What the hub knows of an open stream. */
export interface Member {
  accountId: string
  userId: string
  /** The session or API key the stream was opened with. */
  credentialId: string
  /** An event of the account was committed. */
  announce: (eventId: string) => void
  /** Announcements may have been lost. */
  catchUp: () => void
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

/** Fans announcements of the database out to open streams. It listens while at least one stream is open, one connection a channel. */
export function createHub(database: Pick<Database, 'listen'>): Hub {
  const members = new Set<Member>()
  const ofAccount = new Map<string, Set<Member>>()
  let listening: Promise<(() => Promise<void>)[]> | undefined

  const onEvent = (payload: string): void => {
    const [accountId = '', eventId = ''] = payload.split(' ')
    for (const member of ofAccount.get(accountId) ?? []) member.announce(eventId)
  }
  const onSessionEnded = (credentialId: string): void => {
    for (const member of members) if (member.credentialId === credentialId) member.end()
  }
  const onMembershipChanged = (payload: string): void => {
    const [accountId = '', userId = ''] = payload.split(' ')
    for (const member of ofAccount.get(accountId) ?? []) if (member.userId === userId) member.end()
  }
  const onReconnect = (): void => {
    for (const member of members) member.catchUp()
  }
  const start = (): Promise<(() => Promise<void>)[]> =>
    Promise.all([
      database.listen('live_event', onEvent, onReconnect),
      database.listen('session_ended', onSessionEnded, onReconnect),
      database.listen('membership_changed', onMembershipChanged, onReconnect),
    ])
  const leave = (member: Member): void => {
    if (!members.delete(member)) return
    const others = ofAccount.get(member.accountId)
    others?.delete(member)
    if (others?.size === 0) ofAccount.delete(member.accountId)
    if (members.size > 0) return
    // a connection that is broken already needs no goodbye
    listening?.then((stops) => Promise.all(stops.map((stop) => stop()))).catch(() => undefined)
    listening = undefined
  }

  return {
    countOf: (userId) => [...members].filter((member) => member.userId === userId).length,
    async join(member) {
      members.add(member)
      ofAccount.set(member.accountId, (ofAccount.get(member.accountId) ?? new Set()).add(member))
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
