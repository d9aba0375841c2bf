import type { AuditEvent } from '#contract/audit.ts'
import type { Language } from '#contract/fields.ts'
import { rightsOf, rightsOfScope, type ApiKeyScope, type Right, type Role } from '#contract/rights.ts'
import type { Logger } from 'pino'
import type { Database, Db } from './db/database.ts'
import type { EnqueueIn, EnqueueOptions, JobData, JobName } from './jobs/job-types.ts'
import { isUuid } from './new-id.ts'
import { problem } from './problem.ts'

/** Who acts: a person's session, an API key in a person's name, or the product's own worker. */
export type Principal =
  | { kind: 'session'; id: string; userId: string; role: Role; label: string }
  | { kind: 'api_key'; id: string; userId: string; role: Role; label: string; scopes: readonly ApiKeyScope[] }
  | { kind: 'worker'; label: string }

/** Where a request came from, for the audit. */
export interface ClientInfo {
  ip: string | null
  browser: string | null
  browserVersion: string | null
}

/** What is known before a transaction is open. */
export interface Scope {
  accountId: string
  principal: Principal
  language: Language
  client: ClientInfo
  log: Logger
}

/** What a command or query works with: one account, one actor, one open transaction. */
export interface Ctx extends Scope {
  db: Db
  /** When this transaction's request began; every timestamp a command writes is this one. */
  now: Date
  rights: ReadonlySet<Right>
  /** The person acting; null for the worker. */
  userId: string | null
  /** Events audited in this transaction, so that the route handler can tell that none was forgotten. */
  audited: AuditEvent[]
  auditKey: (accountId: string) => Buffer
  /** Puts a job into the queue in this transaction: it exists exactly when the change does. */
  enqueue: <N extends JobName>(name: N, data: JobData[N], options?: EnqueueOptions) => Promise<void>
}

/** Opens transactions for scopes; made once at start. */
export interface Contexts {
  /** BEGIN (READ ONLY if asked), membership check and row-level-security setting in one round trip; COMMIT after `fn`. */
  inTransaction<T>(scope: Scope, options: { readOnly?: boolean }, fn: (ctx: Ctx) => Promise<T>): Promise<T>
}

function rightsOfPrincipal(principal: Principal, role: Role | undefined): ReadonlySet<Right> {
  if (principal.kind === 'worker' || role === undefined) return new Set()
  const held = new Set(rightsOf[role])
  if (principal.kind === 'session') return held
  return new Set(principal.scopes.flatMap((scope) => rightsOfScope[scope]).filter((right) => held.has(right)))
}

function quoteUuid(value: string): string {
  if (!isUuid(value)) throw problem('resource.not_found')
  return `'${value}'`
}

export interface ContextParts {
  database: Database
  /** The key of an account's audit chain, from the secrets module. */
  auditKeyOf: (accountId: string) => Buffer
  enqueueIn: EnqueueIn
}
export function createContexts({ database, auditKeyOf, enqueueIn }: ContextParts): Contexts {
  return {
    inTransaction(scope, options, fn) {
      const { principal } = scope
      const isWorker = principal.kind === 'worker'
      const account = quoteUuid(scope.accountId)
      const prelude = isWorker
        ? `select set_config('app.account_id', ${account}, true)`
        : `select * from enter_account('${principal.kind}', ${quoteUuid(principal.id)}, ${account})`
      return database
        .transact(isWorker ? 'worker' : 'app', { ...options, prelude }, (db, entered) => {
          const role = entered?.['role'] as Role | undefined
          return fn({
            ...scope,
            db,
            now: new Date(),
            rights: rightsOfPrincipal(principal, role),
            userId: principal.kind === 'worker' ? null : principal.userId,
            audited: [],
            auditKey: auditKeyOf,
            enqueue: (name, data, jobOptions) => enqueueIn(db, name, data, jobOptions),
          })
        })
        .catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'PX401') throw problem('auth.token_invalid')
          throw error
        })
    },
  }
}

/** @throws problem right.missing when the actor's role, or the key's scopes, do not hold the right; the worker holds all */
export function authorize(ctx: Ctx, right: Right): void {
  if (ctx.principal.kind === 'worker') return
  if (!ctx.rights.has(right)) throw problem('right.missing', { detail: `This needs the right ${right}.` })
}
