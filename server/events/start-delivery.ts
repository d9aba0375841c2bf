import { sql } from 'kysely'
import { inWorker } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { deliverTurn } from './deliver.ts'
import { withCursor, type Subscriber } from './subscriber.ts'

/** Accounts that have their turn at once in this process. */
const SLOTS = 2
/** Events of an account that follow each other within this time are handed on together. */
const GATHER_MS = 200
/** What no announcement told of (a retry that is due, a worker that died) is found within this time. */
const SWEEP_MS = 5_000
/** How many sweeps until cursors that lie behind are looked for as well: a replay that nobody heard of. */
const WHOLE_SWEEP = 12

/**
 * Hands events to their subscribers in this process. Accounts have turns of bounded length, one after the other: a flood in one
 * does not hold up the next.
 * @returns ends it; a turn under way is finished
 */
export async function startDelivery(
  services: Pick<Services, 'database' | 'contexts' | 'log'>,
  subscribers: readonly Subscriber[],
): Promise<() => Promise<void>> {
  const { database, log } = services
  const taking = withCursor(subscribers)
  /** Announced a moment ago. */
  const gathering = new Map<string, NodeJS.Timeout>()
  /** Waiting for a turn, in order. */
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  let sweeps = 0
  let isStopped = false

  const announce = (accountId: string): void => {
    if (isStopped || gathering.has(accountId)) return
    gathering.set(
      accountId,
      setTimeout(() => {
        gathering.delete(accountId)
        waiting.add(accountId)
        fillSlots()
      }, GATHER_MS),
    )
  }
  const turn = async (accountId: string): Promise<void> => {
    try {
      const outcome = await inWorker(services, accountId, (ctx) => deliverTurn(ctx, taking))
      if (outcome === 'busy') announce(accountId)
      if (outcome === 'more') waiting.add(accountId)
    } catch (error) {
      // the next sweep finds it again
      log.warn({ err: error, account: accountId }, 'events could not be handed on')
    }
  }
  const fillSlots = (): void => {
    for (const accountId of waiting) {
      if (isStopped || running.size >= SLOTS) return
      if (running.has(accountId)) continue
      waiting.delete(accountId)
      const done = turn(accountId).finally(() => {
        running.delete(accountId)
        fillSlots()
      })
      running.set(accountId, done)
    }
  }
  const sweep = async (): Promise<void> => {
    const isWhole = sweeps % WHOLE_SWEEP === 0
    sweeps += 1
    try {
      for (const accountId of await accountsBehind(services, isWhole)) announce(accountId)
    } catch (error) {
      log.warn({ err: error }, 'accounts with events to hand on could not be read')
    }
  }

  const stopListening = await database.listen(
    'domain_event',
    (payload) => {
      const [accountId = '', , mark] = payload.split(' ')
      if (mark !== undefined) announce(accountId)
    },
    () => void sweep(),
  )
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  return async () => {
    isStopped = true
    clearInterval(timer)
    for (const gathered of gathering.values()) clearTimeout(gathered)
    await stopListening()
    await Promise.all(running.values())
  }
}

/** @param isWhole looks at every cursor as well */
async function accountsBehind({ database }: Pick<Services, 'database'>, isWhole: boolean): Promise<string[]> {
  const found = await sql<{ account_id: string }>`
    select distinct account_id from domain_event where seq is null
    union select account_id from event_failure where retry_at <= now()
    union select c.account_id from event_cursor c
     where ${isWhole} and exists (select from domain_event e where e.account_id = c.account_id and e.seq > c.seq)`.execute(
    database.platform,
  )
  return found.rows.map((row) => row.account_id)
}
