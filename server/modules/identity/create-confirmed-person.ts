import { foundAccount } from './found-account.ts'
import { noClient } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from './audit-person.ts'
import { contextWords, hashPassword, requireGoodPassword } from '#server/modules/identity/embedded-pool/passwords.ts'
import { saveCredential } from '#server/modules/identity/embedded-pool/registration.ts'

/** A person with a company, confirmed by the operator instead of by mail. @throws problem resource.conflict when the address is taken, request.invalid, auth.not_configured where an outside pool keeps the people */
export async function createConfirmedPerson(
  services: Services,
  person: { email: string; password: string; company: string; firstName: string; lastName: string },
): Promise<{ userId: string; accountId: string }> {
  if (services.config.cognito !== undefined)
    throw problem('auth.not_configured', { detail: 'This installation keeps its people in a Cognito user pool. Add them there.' })
  requireGoodPassword(person.password, contextWords(person.email, person.company))
  const passwordHash = await hashPassword(person.password)
  const client = noClient
  return services.database.transact('identity', {}, async (db) => {
    const userId = newId()
    const saved = await db
      .insertInto('app_user')
      .values({
        id: userId,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        language: null,
        confirmed_at: new Date(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (saved === undefined) throw problem('resource.conflict', { detail: `${person.email} is already registered.` })
    await saveCredential(db, userId, passwordHash)
    const accountId = await foundAccount(services, db, { userId, label: person.email, name: person.company, client })
    await auditPerson(services, db, { userId, event: 'user.signed_up', status: 'Success', client, source: 'cli' })
    return { userId, accountId }
  })
}
