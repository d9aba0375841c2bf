import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { endOtherSessions, listOwnSessions, OwnSession } from '#contract/security.ts'
import type { Scope, SessionPrincipal } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/problem.ts'
import { auditPerson, requireSession } from '#server/modules/identity/index.ts'
import { endSessionOf, endSessionsOf } from '#server/modules/sessions/index.ts'
import type { Parts } from './prove.ts'

/** The person's live sessions; for one that an account's identity provider vouched for, those that it vouched for. */
const liveOf = (db: Db, { userId, vouchedBy }: SessionPrincipal) =>
  db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .$if(vouchedBy !== null, (query) => query.where('vouched_by', '=', vouchedBy))
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .where('absolute_expires_at', '>', sql<Date>`now()`)

/** Live sessions, the asking one first, then by when they were last seen. */
export async function ownSessions({ services }: Parts, scope: Scope): Promise<ReplyOf<typeof listOwnSessions>> {
  const session = requireSession(scope)
  const { id } = session
  const { identity } = services.database
  const { total } = await liveOf(identity, session)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await liveOf(identity, session)
    .selectAll()
    .orderBy(sql`(id = ${id})`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(limits.maxPage)
    .execute()
  const results = rows.map((row): OwnSession => ({
    id: row.id,
    isCurrent: row.id === id,
    browser: row.browser,
    browserVersion: row.browser_version,
    os: row.os,
    device: row.device,
    ip: row.ip,
    place: row.place,
    method: row.method,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: new Date(Math.min(row.idle_expires_at.getTime(), row.absolute_expires_at.getTime())).toISOString(),
  }))
  return { results, total }
}

/** @throws problem resource.not_found for a session that is not the person's, or has ended */
export async function endOwn({ services }: Parts, scope: Scope, sessionId: string): Promise<ReplyOf<typeof endOtherSessions>> {
  const { userId, vouchedBy } = requireSession(scope)
  return services.database.transact('identity', {}, async (db) => {
    const ended = await endSessionOf(db, { userId, sessionId, vouchedBy }, 'ended_by_person')
    if (ended === 0) throw problem('resource.not_found')
    const details = { session: sessionId }
    await auditPerson(services, db, { userId, event: 'session.ended', status: 'Success', client: scope.client, details })
    return { ended }
  })
}

export async function endOthers({ services }: Parts, scope: Scope): Promise<ReplyOf<typeof endOtherSessions>> {
  const { id, userId, vouchedBy } = requireSession(scope)
  return services.database.transact('identity', {}, async (db) => {
    const ended = await endSessionsOf(db, userId, 'ended_by_person', { exceptSessionId: id, vouchedBy })
    const details = { ended: String(ended) }
    await auditPerson(services, db, { userId, event: 'session.ended', status: 'Success', client: scope.client, details })
    return { ended }
  })
}
