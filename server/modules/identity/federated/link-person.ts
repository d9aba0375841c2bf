import type { Db } from '#server/db/database.ts'
import type { Provider } from '#contract/sessions.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import type { OutsideIdentity } from '#server/integrations/oidc/provider.ts'
import type { UsableSso } from './usable-sso.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from '#server/modules/identity/audit-person.ts'
import { sendSecurityMail } from '#server/modules/identity/security-mail/send-security-mail.ts'
import { linkIdentity, personLinkedTo } from './outside-person.ts'
import { isOfDomain } from './resolve-person.ts'

export interface Linking {
  userId: string
  provider: Provider
  /** Whose single sign-on it is; null for the operator's providers. */
  sso: UsableSso | null
  identity: OutsideIdentity
  call: Pick<PublicCall, 'client' | 'language'>
}

/**
 * Links an identity to the signed-in person and tells them by mail; linking it again changes nothing.
 * @param db an open identity transaction
 * @throws problem resource.conflict when it is another person's, right.missing when the single sign-on is not for this person
 */
export async function linkPerson(services: Pick<Services, 'config' | 'jobs' | 'secrets'>, db: Db, linking: Linking): Promise<void> {
  const { userId, provider, sso, identity, call } = linking
  if (sso !== null) await requireOwnDomain(db, sso, linking)
  const linked = await personLinkedTo(db, identity)
  if (linked === userId) return
  if (linked !== null) throw problem('resource.conflict', { title: 'This sign-in is linked to another person' })
  await linkIdentity(db, { userId, provider, identity })
  await auditPerson(services, db, {
    userId,
    event: 'user.identity_linked',
    status: 'Success',
    client: call.client,
    details: { issuer: identity.issuer, provider },
  })
  await sendSecurityMail(services, db, { userId, change: 'identity_linked', language: call.language })
}

/** An account's provider speaks for its own domain alone: a link would let it sign in as a person of elsewhere. */
async function requireOwnDomain(db: Db, sso: UsableSso, { userId, identity }: Linking): Promise<void> {
  const { email } = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  if (isOfDomain(sso, email) && identity.email !== null && isOfDomain(sso, identity.email)) return
  throw problem('right.missing', {
    title: 'This single sign-on is not for you',
    detail: `It is for people with an address at ${sso.emailDomain}.`,
  })
}
