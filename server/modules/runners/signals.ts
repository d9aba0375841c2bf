import { sql } from 'kysely'
import type { Database, Db } from '#server/db/database.ts'

/** API and worker may be different processes: what concerns a runner or a job of one is called out here by its id. */
const CHANNEL = 'runner_signal'

/** Wakes whoever waits for a runner or a job, once this transaction has committed. */
export async function signal(db: Db, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await sql`select pg_notify(${CHANNEL}, ${id})`.execute(db)
}

/** One connection to the database for all that wait in this process. */
class Signals {
  readonly #waiting = new Map<string, Set<() => void>>()
  #listening: Promise<unknown> | undefined
  readonly #database: Pick<Database, 'listen'>

  constructor(database: Pick<Database, 'listen'>) {
    this.#database = database
  }

  /**
   * To be called before looking, so that nothing is missed between looking and waiting.
   * @returns what resolves at the next signal, at the latest after so many milliseconds or when it is aborted
   */
  async expect(id: string): Promise<(ms: number, aborted?: AbortSignal) => Promise<void>> {
    this.#listening ??= this.#database.listen(
      CHANNEL,
      (payload) => this.#wake(payload),
      () => {
        for (const each of this.#waiting.keys()) this.#wake(each)
      },
    )
    await this.#listening
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, own.add(resolve))
    return async (ms, aborted) => {
      const timer = setTimeout(resolve, ms)
      aborted?.addEventListener('abort', () => resolve(), { once: true })
      if (aborted?.aborted === true) resolve()
      await promise
      clearTimeout(timer)
      own.delete(resolve)
      if (own.size === 0 && this.#waiting.get(id) === own) this.#waiting.delete(id)
    }
  }

  #wake(id: string): void {
    for (const wake of this.#waiting.get(id) ?? []) wake()
  }
}

const known = new WeakMap<Pick<Database, 'listen'>, Signals>()
/** The one of a database. */
export function signalsOf(database: Pick<Database, 'listen'>): Signals {
  const signals = known.get(database) ?? new Signals(database)
  known.set(database, signals)
  return signals
}
