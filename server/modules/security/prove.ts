import type { Services } from '#server/services.ts'
import {
  type AttemptLimits,
  auditPerson,
  createAttemptLimits,
  createUserPool,
  requireAttempt,
  requireSession,
  type UserPool,
} from '#server/modules/identity/index.ts'
import type { AuditEvent } from '#contract/audit.ts'
import type { Scope } from '#server/context.ts'
import { invalidField, ProblemError } from '#server/problem.ts'
import { limits } from '#contract/limits.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { reauthenticate as route } from '#contract/security.ts'

/** What every route of this module works with. */
export interface Parts {
  services: Services
  pool: UserPool
  limits: AttemptLimits
}

export const createParts = (services: Services): Parts => ({
  services,
  pool: createUserPool(services),
  limits: createAttemptLimits(services.database.identity, services.secrets),
})

const isWrong = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'auth.credentials_wrong' || error.code === 'auth.code_wrong')

/**
 * Runs what checks a password or a code of the signed-in person. Wrong ones are counted, by session and by person, and audited: a
 * stolen session must be of no use to find the password out, and its guesses do not use up those of the owner's other session.
 * @param event what fails with it. @throws problem request.rate_limited, and what `check` throws
 */
export async function prove<T>({ services, limits }: Parts, scope: Scope, event: AuditEvent, check: () => Promise<T>): Promise<T> {
  const { id, userId } = requireSession(scope)
  const attempt = { kind: 'proof', username: userId, address: id } as const
  await requireAttempt(limits, attempt)
  try {
    const value = await check()
    await limits.reset(attempt)
    return value
  } catch (error) {
    if (isWrong(error)) {
      await services.database.transact('identity', {}, (db) =>
        auditPerson(services, db, { userId, event, status: 'Fail', client: scope.client }),
      )
    } else await limits.reset(attempt)
    throw error
  }
}

/** A new proof of the person, for this session. @throws problem auth.credentials_wrong, auth.code_wrong, request.rate_limited */
export async function reauthenticate(parts: Parts, scope: Scope, { password, code }: BodyOf<typeof route>): Promise<ReplyOf<typeof route>> {
  const { id, userId } = requireSession(scope)
  const { services, pool } = parts
  const { client } = scope
  const given = [password, code].filter((value) => value !== undefined)
  if (given.length !== 1) throw invalidField('password', 'enter either the password or a code from the authenticator app')
  await prove(parts, scope, 'session.reauthenticated', () =>
    password === undefined ? pool.verifyTOTP({ userId, code: code ?? '', client }) : pool.verifyPassword({ userId, password, client }),
  )
  const provedAt = new Date()
  await services.database.transact('identity', {}, async (db) => {
    await db
      .updateTable('session')
      .set({ proved_at: provedAt, ...(code !== undefined && { factor_proved_at: provedAt }) })
      .where('id', '=', id)
      .execute()
    await auditPerson(services, db, { userId, event: 'session.reauthenticated', status: 'Success', client, details: { session: id } })
  })
  return { provenUntil: new Date(provedAt.getTime() + limits.reauthenticationMs).toISOString() }
}
