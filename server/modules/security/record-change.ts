import type { AuditEvent } from '#contract/audit.ts'
import type { Scope } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { emit } from '#server/events/emit.ts'
import { auditPerson, requireSession, sendSecurityMail } from '#server/modules/identity/index.ts'
import type { SecurityChange } from '#server/texts/mails.ts'
import type { Parts } from './prove.ts'

export interface CredentialChange {
  event: AuditEvent
  change: SecurityChange
  details?: Record<string, string>
}

/**
 * Writes a change into the audit of each account of the person, mails them and shows it in the product.
 * @param also what belongs into the same transaction
 */
export async function recordChange<T>(
  { services }: Parts,
  scope: Scope,
  { event, change, details }: CredentialChange,
  also: (db: Db) => Promise<T>,
): Promise<T> {
  const { userId } = requireSession(scope)
  return services.database.transact('identity', {}, async (db) => {
    const done = await also(db)
    await auditPerson(services, db, { userId, event, status: 'Success', client: scope.client, details: { ...details, change } })
    await sendSecurityMail(services, db, { userId, change, language: scope.language })
    const by = { db, accountId: scope.accountId, userId, principal: scope.principal, now: new Date() }
    await emit(by, 'person.security_changed', { userId, change })
    return done
  })
}
