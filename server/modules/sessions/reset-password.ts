import type { BodyOf } from '#contract/route.ts'
import type { forgotPasswordSubmit } from '#contract/sessions.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { auditPerson, type UserPool } from '#server/modules/identity/index.ts'
import { endSessionsOf } from './lifecycle/end-session.ts'

/** Sets a new password by code and ends every session: whoever knew the old one is out. */
export async function resetPassword(
  services: Services,
  pool: UserPool,
  { client }: Pick<PublicCall, 'client'>,
  body: BodyOf<typeof forgotPasswordSubmit>,
): Promise<void> {
  const { userId } = await pool.forgotPasswordSubmit({ username: body.email, code: body.code, password: body.password, client })
  await services.database.transact('identity', {}, async (db) => {
    await endSessionsOf(db, userId, 'password_reset')
    await auditPerson(services, db, { userId, event: 'user.password_reset', status: 'Success', client })
  })
}
