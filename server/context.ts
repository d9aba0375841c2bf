import type { AuditEvent } from '#contract/audit.ts'
import type { Language } from '#contract/fields.ts'
import { NEVER_BY_ENTRY, rightsOf, rightsOfScope, SUPER_ADMIN_RIGHTS, type ApiKeyScope, type Right, type Role } from '#contract/rights.ts'
import type { Logger } from 'pino'
import type { Database, Db } from './db/database.ts'
import type { EnqueueIn, EnqueueOptions, JobData, JobName } from './jobs/job-types.ts'
import { isUuid } from './new-id.ts'
import type { OperatorPermit } from './operator-permit.ts'
import { problem, type ProblemError, secondFactorRequired, stepUpRequired } from './problem.ts'

/** What a person is in an account at this moment. */
export interface Standing {
  role: Role
  /** The end of an entry through an MSP or support grant; null for a member. */
  insideUntil: Date | null
  /** Operates the installation. */
  isSuperAdmin: boolean
}

/** The key of an account's audit chain in the hour of an instant (server/audit.ts). */
export type AuditKeys = (accountId: string, at: Date) => Buffer

export interface SessionPrincipal {
  kind: 'session'
  id: string
  userId: string
  label: string
  standing: Standing
  /** When the person last proved who they are. */
  provedAt: Date
  /** The account whose identity provider vouched for the person, and where alone the session is good; null when they proved themselves here. */
  vouchedBy: string | null
  /** When a second factor of the person's own was last proved in this session. */
  factorProvedAt: Date | null
  /** The account asks for a second factor, and this session has none. */
  lacksFactor: boolean
}

/** Who acts: a person's session, an API key in a person's name, or the product's own worker. */
export type Principal =
  | SessionPrincipal
  /** isLimited: to some connections; the database knows which and shows no others. */
  | { kind: 'api_key'; id: string; userId: string; label: string; standing: Standing; scopes: readonly ApiKeyScope[]; isLimited: boolean }
  | { kind: 'worker'; label: string }

/** Where a request came from, for the audit. */
export interface ClientInfo {
  ip: string | null
  browser: string | null
  browserVersion: string | null
  /** Operating system with its version, as far as the browser tells it: 'Windows 10'. */
  os: string | null
  /** Kind of device: 'desktop', 'mobile', 'tablet', 'tv', 'bot'. */
  device: string | null
  /** Country of the address, as ISO 3166-1 alpha-2. */
  place: string | null
}
/** As rows keep it. */
export const originOf = ({ ip, browser, browserVersion, os, device, place }: ClientInfo) => ({
  ip,
  browser,
  browser_version: browserVersion,
  os,
  device,
  place,
})
/** Nobody's browser: the worker, the command line. */
export const noClient: ClientInfo = { ip: null, browser: null, browserVersion: null, os: null, device: null, place: null }

/** What is known before a transaction is open. */
export interface Scope {
  accountId: string
  principal: Principal
  /** What is done here comes before the second factor that the account may ask for. */
  beforeSecondFactor?: boolean
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
  /** What they are in this account as this transaction opened; null for the worker. */
  standing: Standing | null
  /** Events audited in this transaction, so that the route handler can tell that none was forgotten. */
  audited: AuditEvent[]
  auditKeys: AuditKeys
  operatorPermit: OperatorPermit
  /** Puts a job into the queue in this transaction: it exists exactly when the change does. */
  enqueue: <N extends JobName>(name: N, data: JobData[N], options?: EnqueueOptions) => Promise<void>
}

/** Opens transactions for scopes; made once at start. */
export interface Contexts {
  /** BEGIN (READ ONLY if asked), membership check and row-level-security setting in one round trip; COMMIT after `fn`. */
  inTransaction<T>(scope: Scope, options: { readOnly?: boolean }, fn: (ctx: Ctx) => Promise<T>): Promise<T>
}

const rightsByStanding = ({ role, insideUntil }: Standing): Right[] =>
  insideUntil === null ? [...rightsOf[role]] : rightsOf[role].filter((right) => !NEVER_BY_ENTRY.includes(right))

/** What a person may do: by role, less inside somebody else's account. */
export function rightsOfPerson(standing: Standing): ReadonlySet<Right> {
  return new Set([...rightsByStanding(standing), ...(standing.isSuperAdmin ? SUPER_ADMIN_RIGHTS : [])])
}

/** What an actor may do: an API key never exceeds its person's role nor its scopes. */
export function rightsOfPrincipal(principal: Principal, standing: Standing | null): ReadonlySet<Right> {
  if (principal.kind === 'worker' || standing === null) return new Set()
  if (principal.kind === 'session') return rightsOfPerson(standing)
  const held = new Set(rightsByStanding(standing))
  return new Set(principal.scopes.flatMap((scope) => rightsOfScope[scope]).filter((right) => held.has(right)))
}

function quoteUuid(value: string): string {
  if (!isUuid(value)) throw problem('resource.not_found')
  return `'${value}'`
}

/** The row that enter_account (server/db/migrations/0008_functions.sql) answers. */
function standingOf(entered: Record<string, unknown> = {}): Standing {
  return {
    role: entered['role'] as Role,
    insideUntil: entered['inside_until'] as Date | null,
    isSuperAdmin: entered['is_super_admin'] === true,
  }
}

/** An API key limited to some connections goes on as the role that sees those alone (server/db/access.ts). */
const LIMIT = `select set_config('role', 'parapet_limited', true) where current_setting('app.connection_ids') <> ''`

/** What the database's own refusals mean to a client. */
function refusalOf(error: unknown, principal: Principal): ProblemError | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'PX401') return problem('auth.token_invalid')
  if (code === 'PX403') return stepUpRequired()
  if (code === 'PX428') return secondFactorRequired()
  if (code === '42501' && principal.kind === 'api_key' && principal.isLimited) return problem('right.missing', LIMITED)
  return null
}

/** For what concerns more than the connections a key is limited to. */
export const LIMITED = {
  title: 'This API key is limited to some connections',
  detail: 'This goes beyond the connections that the key is limited to.',
}

export interface ContextParts {
  database: Database
  auditKeys: AuditKeys
  operatorPermit: OperatorPermit
  enqueueIn: EnqueueIn
}
export function createContexts({ database, auditKeys, operatorPermit, enqueueIn }: ContextParts): Contexts {
  return {
    inTransaction(scope, options, fn) {
      const { principal } = scope
      const isWorker = principal.kind === 'worker'
      const account = quoteUuid(scope.accountId)
      const prelude = isWorker
        ? `select set_config('app.account_id', ${account}, true)`
        : `select * from enter_account('${principal.kind}', ${quoteUuid(principal.id)}, ${account}, ${scope.beforeSecondFactor === true});${principal.kind === 'api_key' ? LIMIT : ''}`
      return database
        .transact(isWorker ? 'worker' : 'app', { ...options, prelude, accountId: scope.accountId }, (db, entered) => {
          const standing = isWorker ? null : standingOf(entered)
          return fn({
            ...scope,
            db,
            now: new Date(),
            rights: rightsOfPrincipal(principal, standing),
            userId: principal.kind === 'worker' ? null : principal.userId,
            standing,
            audited: [],
            auditKeys,
            operatorPermit,
            enqueue: (name, data, jobOptions) => enqueueIn(db, name, data, jobOptions),
          })
        })
        .catch((error: unknown) => {
          throw refusalOf(error, principal) ?? error
        })
    },
  }
}

/** One transaction of the product's own worker in an account; the worker holds every right. */
// oxlint-disable-next-line house/command-guards -- it only opens the transaction: what runs in it audits, and the worker holds every right
export function inWorker<T>(
  { contexts, log }: { contexts: Contexts; log: Logger },
  accountId: string,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const scope: Scope = { accountId, principal: { kind: 'worker', label: 'Parapet worker' }, language: 'en', client: noClient, log }
  return contexts.inTransaction(scope, {}, run)
}

/** @throws problem right.missing when the actor's role, or the key's scopes, do not hold the right; the worker holds all */
export function authorize(ctx: Ctx, right: Right): void {
  if (ctx.principal.kind === 'worker') return
  if (!ctx.rights.has(right)) throw problem('right.missing', { detail: `You need the right ${right}.` })
}
