import { noClient } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from '#server/modules/identity/index.ts'

/**
 * Makes a person operator of the installation, or ends that; only from the machine itself. Audited in each of their accounts.
 * It holds from their next request on.
 * @throws problem resource.not_found when nobody is registered by that address
 */
export async function setSuperAdmin(
  services: Pick<Services, 'database' | 'secrets'>,
  { email, isSuperAdmin }: { email: string; isSuperAdmin: boolean },
): Promise<{ userId: string; email: string; isSuperAdmin: boolean }> {
  return services.database.transact('identity', {}, async (db) => {
    const person = await db
      .updateTable('app_user')
      .set({ is_super_admin: isSuperAdmin })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (person === undefined) throw problem('resource.not_found', { detail: `Nobody is registered as ${email}.` })
    await auditPerson(services, db, {
      userId: person.id,
      event: 'user.updated',
      status: 'Success',
      client: noClient,
      details: { isSuperAdmin: String(isSuperAdmin) },
      source: 'cli',
    })
    return { userId: person.id, email, isSuperAdmin }
  })
}
