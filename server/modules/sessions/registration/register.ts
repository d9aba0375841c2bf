import type { BodyOf } from '#contract/route.ts'
import type { confirmSignUp, signUp } from '#contract/sessions.ts'
import { nameAccountOf } from '#server/modules/accounts/index.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from '../audit-person.ts'
import type { UserPool } from '../user-pool.ts'

/** Registers a person with a company of their own. The answer is the same when the address is taken: its owner is told by mail. */
export async function register(
  services: Services,
  pool: UserPool,
  call: Pick<PublicCall, 'client' | 'language'>,
  body: BodyOf<typeof signUp>,
): Promise<void> {
  const { client, language } = call
  const outcome = await pool.signUp({
    username: body.email,
    password: body.password,
    attributes: {
      email: body.email,
      given_name: body.firstName,
      family_name: body.lastName,
      locale: client.ip ?? '',
      name: client.browser ?? '',
      address: client.browserVersion ?? '',
    },
    company: body.company,
    language,
  })
  if (outcome.state === 'exists') return
  const { userId } = outcome
  await services.database.transact('identity', {}, async (db) => {
    await nameAccountOf(services, db, { userId, label: body.email, name: body.company, client })
    await auditPerson(services, db, { userId, event: 'user.signed_up', status: 'Success', client })
  })
}

/** Proves the e-mail address by the mailed code. @throws problem auth.code_wrong */
export async function confirmRegistration(
  services: Services,
  pool: UserPool,
  { client }: Pick<PublicCall, 'client'>,
  body: BodyOf<typeof confirmSignUp>,
): Promise<void> {
  const { userId } = await pool.confirmSignUp({ username: body.email, code: body.code, client })
  await services.database.transact('identity', {}, (db) =>
    auditPerson(services, db, { userId, event: 'user.confirmed', status: 'Success', client }),
  )
}
