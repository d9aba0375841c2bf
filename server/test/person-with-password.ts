import { signIn } from '#contract/sessions.ts'
import { createConfirmedPerson } from '#server/modules/identity/index.ts'
import { call, type TestApp } from './test-app.ts'

export const PASSWORD = 'mellow-otter-27-rides'
let serial = 0

export interface PersonWithPassword {
  email: string
  userId: string
  accountId: string
}

/** The Owner of an own account, who signs in by PASSWORD. */
export async function personWithPassword(app: TestApp): Promise<PersonWithPassword> {
  const email = `person-${++serial}@harbour.test`
  const made = await createConfirmedPerson(app.services, { email, password: PASSWORD, company: 'Quay', firstName: 'Ada', lastName: 'Lind' })
  return { email, ...made }
}

/** Signs in. @throws when a challenge comes first */
export async function tokenOf(app: TestApp, email: string, password = PASSWORD): Promise<string> {
  const { body, raw } = await call(app, signIn, { body: { email, password } })
  if (!('session' in body)) throw new Error(`No session was granted: ${raw.body}`)
  return body.session.accessToken
}

/** Ends the proof of the person that a session's sign-in was. */
export async function ageProofs(app: TestApp): Promise<void> {
  await app.services.database.identity
    .updateTable('session')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .execute()
}
export const forgetAttempts = (app: TestApp) => app.services.database.identity.deleteFrom('attempt_limit').execute()
