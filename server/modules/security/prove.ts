import type { AuditEvent } from '#contract/audit.ts'
import type { Scope } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'
import { auditPerson, requireAttempt, requireSession } from '#server/modules/identity/index.ts'
import type { Parts } from './parts.ts'

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
