import type { AuditEvent } from '#contract/audit.ts'
import type { Scope } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { auditPerson, requireSession, sendSecurityMail, type SecurityChange } from '#server/modules/identity/index.ts'
import type { Parts } from './prove.ts'

export interface Change {
  event: AuditEvent
  change: SecurityChange
  details?: Record<string, string>
}

// oxlint-disable-next-line house/command-guards -- the change wrote the audit row, about the person's own account: the notice is no change
const showInProduct = ({ contexts }: Services, scope: Scope, userId: string): Promise<void> =>
  contexts.inTransaction(scope, {}, (ctx) =>
    notify(ctx, { userIds: [userId], includesActor: true, kind: 'security_changed', values: {}, link: '/dashboard/account/security' }),
  )

/**
 * Writes a change into the audit of each account of the person, mails them and shows it in the product.
 * @param also what belongs into the same transaction
 */
export async function recordChange<T>(
  { services }: Parts,
  scope: Scope,
  { event, change, details }: Change,
  also: (db: Db) => Promise<T>,
): Promise<T> {
  const { userId } = requireSession(scope)
  const value = await services.database.transact('identity', {}, async (db) => {
    const done = await also(db)
    await auditPerson(services, db, { userId, event, status: 'Success', client: scope.client, details: { ...details, change } })
    await sendSecurityMail(services, db, { userId, change, language: scope.language })
    return done
  })
  await showInProduct(services, scope, userId)
  return value
}
