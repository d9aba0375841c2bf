import { problem } from '#server/problem.ts'

/** Lets each account hold only so many database clients, so that the load of one never empties the pool for the others. */
export interface AccountSlots {
  /**
   * Runs `fn` once the account has a slot, first come first served.
   * @throws problem server.unavailable when too many wait already, or none came free in time
   */
  run<T>(accountId: string, fn: () => Promise<T>): Promise<T>
}

interface SlotOptions {
  /** At a time for an account while no other one asks for any. */
  slots: number
  /** At a time for each account while others ask as well. */
  sharedSlots: number
  /** Callers of one account that may wait. */
  waiting: number
  waitMs: number
}
interface Account {
  active: number
  waiting: Set<() => void>
}

/** How long an account counts as one that asks. */
const RECENT_MS = 5_000
/** The longest rest of a slot between two callers. */
const REST_MAX_MS = 100

export function createAccountSlots({ slots, sharedSlots, waiting, waitMs }: SlotOptions): AccountSlots {
  const accounts = new Map<string, Account>()
  /** When each account asked last, the longest ago first. */
  const askedAt = new Map<string, number>()

  const noteAsked = (accountId: string): void => {
    const now = performance.now()
    askedAt.delete(accountId)
    askedAt.set(accountId, now)
    for (const [id, at] of askedAt) {
      if (now - at < RECENT_MS) return
      askedAt.delete(id)
    }
  }
  const hasSlot = ({ active }: Account): boolean => active < (askedAt.size > 1 ? sharedSlots : slots)

  const fillSlots = (account: Account): void => {
    for (const next of account.waiting) {
      if (!hasSlot(account)) return
      account.waiting.delete(next)
      account.active += 1
      next()
    }
  }
  const turn = (account: Account): Promise<void> => {
    if (account.waiting.size >= waiting)
      throw problem('server.unavailable', { detail: 'Too many requests of this account are already waiting.' })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      account.waiting.delete(resolve)
      reject(problem('server.unavailable', { detail: 'Earlier requests of this account are taking too long.' }))
    }, waitMs)
    account.waiting.add(resolve)
    // more may be free than were when the first of them began to wait
    fillSlots(account)
    return promise.finally(() => clearTimeout(timer))
  }
  const release = (accountId: string, account: Account): void => {
    account.active -= 1
    fillSlots(account)
    if (account.active === 0) accounts.delete(accountId)
  }

  return {
    async run(accountId, fn) {
      noteAsked(accountId)
      const account = accounts.get(accountId) ?? { active: 0, waiting: new Set() }
      accounts.set(accountId, account)
      if (account.waiting.size === 0 && hasSlot(account)) account.active += 1
      else await turn(account)
      const began = performance.now()
      try {
        return await fn()
      } finally {
        if (askedAt.size > 1 && account.waiting.size > 0) {
          // beside others, an account whose callers queue rests as long as it worked: half of the time the machine is the others'
          setTimeout(() => release(accountId, account), Math.min(performance.now() - began, REST_MAX_MS))
        } else release(accountId, account)
      }
    },
  }
}
