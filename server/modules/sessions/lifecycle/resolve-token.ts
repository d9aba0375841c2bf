import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/rights.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { ResolveToken } from '#server/http/authenticate.ts'
import { outsideLabel } from '#server/in-account.ts'
import { resolveApiKey } from '#server/modules/api-keys/index.ts'
import { lacksFactor } from '#server/modules/identity/index.ts'
import { problem, stepUpRequired } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { moveHome } from './home.ts'
import { ACCESS_TOKEN_PREFIX } from './issue-session.ts'
import { hashToken } from '#server/secrets/secrets.ts'

/** Activity is noted at most this often, so that reads stay reads. */
const TOUCH_AFTER_MS = 60_000

/** Bearer tokens of sessions and API keys; one query each, kept nowhere, so that an end or a revocation holds from the next call on. */
export function sessionResolver({ database }: Pick<Services, 'database'>): ResolveToken {
  return (token, wantedAccount, address) =>
    token.startsWith(ACCESS_TOKEN_PREFIX)
      ? resolveSession(database, token, wantedAccount)
      : resolveApiKey(database.identity, token, { wantedAccount, address })
}

/** The live session of an access token, with what its person is in the account asked for, or else in the session's own. */
function findSession(db: Db, token: string, wantedAccount: string | undefined) {
  return db
    .selectFrom('access_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('account as a', (join) => join.on('a.account_id', '=', sql<string>`coalesce(${wantedAccount ?? null}::uuid, s.account_id)`))
    .leftJoinLateral(
      sql<{
        role: Role
        inside_until: Date | null
        via: string | null
      }>`role_in_account(s.user_id, coalesce(${wantedAccount ?? null}::uuid, s.account_id))`.as('r'),
      (join) => join.onTrue(),
    )
    .where('t.token_hash', '=', hashToken(token))
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('s.ended_at', 'is', null)
    .where('s.idle_expires_at', '>', sql<Date>`now()`)
    .where('s.absolute_expires_at', '>', sql<Date>`now()`)
    .select([
      's.id',
      's.user_id',
      's.account_id',
      's.last_seen_at',
      's.proved_at',
      's.vouched_by',
      's.factor_proved_at',
      'a.second_factor',
      'u.email',
      'u.is_super_admin',
      'r.role',
      'r.inside_until',
      'r.via',
    ])
    .executeTakeFirst()
}
type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * The person is not in the account that is meant; the session itself stands, unless it was good there alone.
 * @returns null when it ends by that. @throws problem resource.not_found otherwise
 */
async function refuseStranger(database: Database, found: Found, wantedAccount: string | undefined): Promise<null> {
  if (wantedAccount !== undefined) throw problem('resource.not_found', { detail: 'There is no such account.' })
  const { id: sessionId, user_id: userId, vouched_by: vouchedBy } = found
  const home = await database.transact('identity', {}, (db) => moveHome(db, { sessionId, userId, vouchedBy }))
  if (home === null) return null
  // what was meant for the one account must not be done in the other: the next call is of that one
  throw problem('resource.not_found', { detail: 'You are no longer a member of this account. Your session continues in another one.' })
}

async function resolveSession(database: Database, token: string, wantedAccount: string | undefined): ReturnType<ResolveToken> {
  const found = await findSession(database.identity, token, wantedAccount)
  if (found === undefined) return null
  const { id, role, user_id: userId, inside_until: insideUntil, proved_at: provedAt, vouched_by: vouchedBy } = found
  if (role === null) return refuseStranger(database, found, wantedAccount)
  const accountId = wantedAccount?.toLowerCase() ?? found.account_id
  if (vouchedBy !== null && vouchedBy !== accountId) throw stepUpRequired()
  if (Date.now() - found.last_seen_at.getTime() > TOUCH_AFTER_MS) await touch(database.identity, id)
  const standing = { role, insideUntil, isSuperAdmin: found.is_super_admin && vouchedBy === null }
  const label = found.via === null ? found.email : outsideLabel(found.email, found.via)
  const facts = { vouchedBy, factorProvedAt: found.factor_proved_at }
  const owes = lacksFactor(found.second_factor ?? 'optional', { ...facts, accountId })
  return { principal: { kind: 'session', id, userId, label, standing, provedAt, ...facts, lacksFactor: owes }, accountId }
}

async function touch(db: Db, sessionId: string): Promise<void> {
  const now = Date.now()
  await db
    .updateTable('session')
    .set({ last_seen_at: new Date(now), idle_expires_at: new Date(now + limits.sessionIdleMs) })
    .where('id', '=', sessionId)
    .execute()
}
