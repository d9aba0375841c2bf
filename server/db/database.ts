import { createHash } from 'node:crypto'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { errorCode, problem } from '#server/problem.ts'
import { createAccountSlots } from './account-slots.ts'
import { listenOn } from './listen.ts'
import { ROLES, type RoleKey } from './roles.ts'
import type { Tables } from './tables.ts'

// a date column stays the text it is; bigint counts fit a number everywhere we use them as such
types.setTypeParser(types.builtins.DATE, (value) => value)

export type Db = Kysely<Tables>

/** Names of statements seen twice: PostgreSQL plans a named statement once per connection. What is seen once is not worth keeping. */
const statementNames = new Map<string, string | undefined>()
const MOST_STATEMENTS = 1_000
function nameOf(text: string): string | undefined {
  if (!statementNames.has(text)) {
    if (statementNames.size < MOST_STATEMENTS) statementNames.set(text, undefined)
    return undefined
  }
  const name = statementNames.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}

/** A driver over one checked-out client: Kysely's builder inside a transaction that we opened ourselves. */
class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(client: PoolClient) {
    this.#connection = {
      async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
        const name = nameOf(query.sql)
        const result = await client.query({ text: query.sql, values: [...query.parameters], ...(name !== undefined && { name }) })
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
      },
      // oxlint-disable-next-line require-yield -- the interface asks for a generator; lists here are paged, never streamed
      async *streamQuery() {
        throw new Error('Streaming is not offered inside a transaction')
      },
    }
  }
  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('A transaction is open already')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}

function kyselyOn(client: PoolClient): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

export interface Database {
  /**
   * Runs `fn` between BEGIN and COMMIT on a client of the role. `prelude` is SQL that follows BEGIN in the same round trip.
   * With `accountId` the account's share of clients holds.
   * @throws Error when a statement failed although `fn` did not
   * @throws problem server.unavailable when no client came free in time
   */
  transact<T>(
    role: RoleKey,
    options: { readOnly?: boolean; prelude?: string; accountId?: string },
    fn: (db: Db, prelude: Record<string, unknown> | undefined) => Promise<T>,
  ): Promise<T>
  /**
   * A client outside any transaction that listens on channels; it reconnects by itself and says so: something may have been missed
   * on each of them. Returns a stop function.
   */
  listen(
    channels: string | readonly string[],
    onPayload: (payload: string, channel: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /** Identity and platform work that is not tied to one account, statement by statement. */
  identity: Db
  platform: Db
  urlOf(role: RoleKey): string
  close(): Promise<void>
}

/** What a transaction still does before it commits; each answers with a statement that goes in one message with COMMIT. */
const lastSteps = new WeakMap<Db, (() => Promise<string>)[]>()
/**
 * Runs `step` once `fn` of an open transaction is through, and its statement in the same message as COMMIT: what it locks is
 * locked for no round trip. @throws Error when the transaction is not one of `transact`
 */
export function beforeCommit(db: Db, step: () => Promise<string>): void {
  const steps = lastSteps.get(db)
  if (steps === undefined) throw new Error('This needs an open transaction')
  steps.push(step)
}

interface OpenOptions {
  ownerUrl: string
  passwordOf: (role: RoleKey) => string
  maxClients: number
  onError: (error: Error) => void
}

/** How long a caller waits for a client. */
const CLIENT_WAIT_MS = 10_000
/** Requests of one account that wait for a client at a time; further ones are told to come back. */
const WAITING_PER_ACCOUNT = 200

/**
 * What one account may hold of a role's clients: half of them. Of those that serve requests, a tenth beside other accounts, so that
 * its load does not slow theirs; what a worker does at a time for one account its queues bound already.
 */
function shareOf(role: 'app' | 'worker', maxClients: number): { slots: number; sharedSlots: number } {
  const half = Math.max(1, Math.floor(maxClients / 2))
  return { slots: half, sharedSlots: role === 'app' ? Math.max(1, Math.floor(maxClients / 10)) : half }
}

/** Opens one pool per role. Pools are private to this file: everything goes through `transact`, `identity` or `platform`. */
export function openDatabase({ ownerUrl, passwordOf, maxClients, onError }: OpenOptions): Database {
  const urlOf = (role: RoleKey) => {
    const url = new URL(ownerUrl)
    url.username = ROLES[role].name
    url.password = passwordOf(role)
    return url.href
  }
  const stops = new Set<() => Promise<void>>()
  const pools = new Map<RoleKey, Pool>()
  const poolOf = (role: RoleKey): Pool => {
    const known = pools.get(role)
    if (known) return known
    const pool = new Pool({
      connectionString: urlOf(role),
      max: maxClients,
      application_name: `parapet ${role}`,
      statement_timeout: role === 'worker' || role === 'platform' ? 120_000 : 30_000,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: CLIENT_WAIT_MS,
    })
    pool.on('error', onError)
    pools.set(role, pool)
    return pool
  }
  // per role: a worker's transactions do not wait behind those of the API
  const slotsOf = new Map(
    (['app', 'worker'] as const).map((role) => [
      role as RoleKey,
      createAccountSlots({ ...shareOf(role, maxClients), waiting: WAITING_PER_ACCOUNT, waitMs: CLIENT_WAIT_MS }),
    ]),
  )
  const direct = (role: RoleKey) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(role) }) })

  return {
    urlOf,
    identity: direct('identity'),
    platform: direct('platform'),
    transact(role, options, fn) {
      const slots = slotsOf.get(role)
      const transact = () => transactOn(poolOf(role), options, fn)
      return slots === undefined || options.accountId === undefined ? transact() : slots.run(options.accountId, transact)
    },
    async listen(channels, onPayload, onReconnect = () => undefined) {
      const stop = await listenOn({ url: urlOf('platform'), channels: [channels].flat(), onPayload, onReconnect, onError })
      stops.add(stop)
      return () => {
        stops.delete(stop)
        return stop()
      }
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()))
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}

async function transactOn<T>(
  pool: Pool,
  options: { readOnly?: boolean; prelude?: string },
  fn: (db: Db, prelude: Record<string, unknown> | undefined) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: Error) => {
    if (error.message.startsWith('timeout exceeded')) throw problem('server.unavailable')
    throw error
  })
  let broken: Error | undefined
  try {
    const begin = await client.query(`begin${options.readOnly ? ' read only' : ''};${options.prelude ?? ''}`)
    // several statements in one message answer with a list of results; the prelude's first follows BEGIN's
    const results = begin as unknown as { rows: Record<string, unknown>[] }[] | { rows: Record<string, unknown>[] }
    const prelude = Array.isArray(results) ? results[1] : undefined
    const db = kyselyOn(client)
    const steps: (() => Promise<string>)[] = []
    lastSteps.set(db, steps)
    const value = await fn(db, prelude?.rows[0])
    const last: string[] = []
    for (const step of steps) last.push(await step())
    const ends = [await client.query([...last, 'commit'].join(';'))].flat()
    // what COMMIT answers after a statement whose error nobody passed on: nothing was kept
    if (ends.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was undone: one of its statements had failed')
    return value
  } catch (error) {
    // a named statement from before a migration: this connection would refuse it for ever
    if (errorCode(error) === '0A000') broken = error as Error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
