import type { BodyOf } from '#contract/route.ts'
import type { confirmSignUp, signUp } from '#contract/sessions.ts'
import { AGREEMENT_VERSION } from '#contract/users.ts'
import type { Db } from '#server/db/database.ts'
import { auditPerson, foundAccount, type PendingRegistration, type UserPool } from '#server/modules/identity/index.ts'
import { acceptInvitationAs, readInvitationToken } from '#server/modules/invitations/index.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

type Call = Pick<PublicCall, 'client' | 'language'>
type SignUpBody = BodyOf<typeof signUp>

/**
 * Registers a person: with a company of their own, or by the invitation that was sent to this very address. The answer is the same
 * when the address is taken: its owner is told by mail.
 * @throws problem request.invalid (fields company, password), invitation.not_found, invitation.other_person
 */
export async function register(services: Services, pool: UserPool, call: Call, body: SignUpBody): Promise<{ challengeToken: string }> {
  const { client, language } = call
  const invitationId = await invitationFor(services, body)
  return pool.signUp({
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
    company: invitationId === null ? (body.company ?? null) : null,
    invitationId,
    language,
  })
}

async function invitationFor({ secrets, database }: Services, { email, company, invitation }: SignUpBody): Promise<string | null> {
  if (invitation === undefined) {
    if (company === undefined) throw invalidField('company', 'is required without an invitation')
    return null
  }
  const open = await readInvitationToken(secrets, database.identity, invitation)
  if (open.email !== email)
    throw problem('invitation.other_person', { detail: 'This invitation was sent to another email address. Register with that one.' })
  return open.id
}

/** Who registers has accepted the agreement in force: the form is refused without. */
async function signAgreement(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ agreement_version: AGREEMENT_VERSION, agreement_signed_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

/** Proves the email address by the mailed code; the person founds their company or joins the account that invited them. @throws problem auth.code_wrong, invitation.not_found */
export async function confirmRegistration(
  services: Services,
  pool: UserPool,
  { client, language }: Call,
  { email, code, challengeToken }: BodyOf<typeof confirmSignUp>,
): Promise<void> {
  const welcome = async (db: Db, { userId, company, invitationId }: PendingRegistration): Promise<void> => {
    if (invitationId !== null) await acceptInvitationAs(services, db, { invitationId, userId, email, client })
    else await foundAccount(services, db, { userId, label: email, name: company ?? email, client })
    await signAgreement(db, userId)
    await auditPerson(services, db, { userId, event: 'user.signed_up', status: 'Success', client })
    await auditPerson(services, db, { userId, event: 'user.confirmed', status: 'Success', client })
  }
  await pool.confirmSignUp({ username: email, code, challengeToken, client, language }, welcome)
}
