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
  /** At a time for one account. */
  slots: number
  /** Callers of one account that may wait. */
  waiting: number
  waitMs: number
}
interface Account {
  active: number
  waiting: Set<() => void>
}

export function createAccountSlots({ slots, waiting, waitMs }: SlotOptions): AccountSlots {
  const accounts = new Map<string, Account>()

  const turn = (account: Account): Promise<void> => {
    if (account.waiting.size >= waiting) throw problem('server.unavailable', { detail: 'Too many requests of this account wait already.' })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      account.waiting.delete(resolve)
      reject(problem('server.unavailable', { detail: 'The earlier requests of this account take too long.' }))
    }, waitMs)
    account.waiting.add(resolve)
    return promise.finally(() => clearTimeout(timer))
  }
  const release = (accountId: string, account: Account): void => {
    const [next] = account.waiting
    if (next !== undefined) {
      account.waiting.delete(next)
      next()
    } else {
      account.active -= 1
      if (account.active === 0) accounts.delete(accountId)
    }
  }

  return {
    async run(accountId, fn) {
      const account = accounts.get(accountId) ?? { active: 0, waiting: new Set() }
      accounts.set(accountId, account)
      if (account.active < slots) account.active += 1
      else await turn(account)
      try {
        return await fn()
      } finally {
        release(accountId, account)
      }
    },
  }
}
