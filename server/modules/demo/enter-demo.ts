import type { ClientInfo } from '#server/context.ts'
import { auditPerson } from '#server/modules/identity/index.ts'
import { issueSessionIn, type IssuedSession } from '#server/modules/sessions/index.ts'
import type { Services } from '#server/services.ts'
import { seedDemoAccount } from './seed-demo-account.ts'

/** A session in the demo account, which is made when nobody has entered it before. */
export async function enterDemo(services: Services, client: ClientInfo): Promise<IssuedSession> {
  const { accountId, userId } = await seedDemoAccount(services)
  return services.database.transact('identity', {}, async (db) => {
    const issued = await issueSessionIn(db, services, { userId, accountId, client, method: 'demo' })
    await auditPerson(services, db, { userId, event: 'demo.entered', status: 'Success', client, details: { session: issued.sessionId } })
    return issued
  })
}
