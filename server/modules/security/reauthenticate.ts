import { limits } from '#contract/limits.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { reauthenticate as route } from '#contract/security.ts'
import type { Scope } from '#server/context.ts'
import { invalidField } from '#server/problem.ts'
import { auditPerson, requireSession } from '#server/modules/identity/index.ts'
import type { Parts } from './parts.ts'
import { prove } from './prove.ts'

/** A new proof of the person, for this session. @throws problem auth.credentials_wrong, auth.code_wrong, request.rate_limited */
export async function reauthenticate(parts: Parts, scope: Scope, { password, code }: BodyOf<typeof route>): Promise<ReplyOf<typeof route>> {
  const { id, userId } = requireSession(scope)
  const { services, pool } = parts
  const { client } = scope
  const given = [password, code].filter((value) => value !== undefined)
  if (given.length !== 1) throw invalidField('password', 'give either the password or a code of the authenticator app')
  await prove(parts, scope, 'session.reauthenticated', () =>
    password === undefined ? pool.verifyTOTP({ userId, code: code ?? '', client }) : pool.verifyPassword({ userId, password, client }),
  )
  const provedAt = new Date()
  await services.database.transact('identity', {}, async (db) => {
    await db.updateTable('session').set({ proved_at: provedAt }).where('id', '=', id).execute()
    await auditPerson(services, db, { userId, event: 'session.reauthenticated', status: 'Success', client, details: { session: id } })
  })
  return { provenUntil: new Date(provedAt.getTime() + limits.reauthenticationMs).toISOString() }
}
