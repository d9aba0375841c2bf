import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Role } from '#contract/rights.ts'
import type { OutsideIdentity } from '#server/integrations/oidc/provider.ts'
import { problem, type ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { Provider } from '#contract/sessions.ts'
import type { PublicCall } from '#server/http/handlers.ts'
import { auditPerson } from '#server/modules/identity/audit-person.ts'
import { joinAccount } from '#server/modules/identity/join-account.ts'
import { sendSecurityMail } from '#server/modules/identity/send-security-mail.ts'
import { confirmedPersonOf, createOutsidePerson, linkIdentity, personLinkedTo } from './outside-person.ts'
import { domainOf, type UsableSso } from './providers.ts'
import { roleOfReturn } from './role-of-return.ts'

/** Who signs in, where they begin and what they have just become there; or why not, with the person whom that concerns. */
export type Resolved =
  | { state: 'found'; userId: string; accountId?: string; joinedAs?: Role }
  | { state: 'refused'; error: ProblemError; userId: string | null }

const refused = (error: ProblemError, userId: string | null = null): Resolved => ({ state: 'refused', error, userId })

const unproved = () =>
  problem('auth.federation_failed', {
    title: 'No confirmed email address',
    detail: 'The sign-in provider does not vouch for your email address.',
  })
const taken = () =>
  problem('auth.identity_unlinked', {
    title: 'This email address already has an account',
    detail: 'Sign in with your password, then link this sign-in on the security screen.',
  })

type Parts = Pick<Services, 'secrets'>
interface Arriving {
  identity: OutsideIdentity
  client: ClientInfo
}

/**
 * The person of an identity at Google: by its link, else a new one with a company of their own.
 * @param db an open identity transaction
 */
export async function personOfGoogle(services: Parts, db: Db, { identity, client }: Arriving): Promise<Resolved> {
  const linked = await personLinkedTo(db, identity)
  if (linked !== null) return { state: 'found', userId: linked }
  const { email } = identity
  if (email === null || identity.emailVerified !== true) return refused(unproved())
  const created = await createOutsidePerson(services, db, { identity, email, client, provider: 'Google', joins: null })
  if (created !== null) return { state: 'found', userId: created }
  return refused(taken(), (await confirmedPersonOf(db, email))?.id)
}

/** Lets a person in by an invitation of the account that waits for them. @returns as what; null when none waits */
export type AdmitInvited = (
  db: Db,
  person: { accountId: string; userId: string; email: string; client: ClientInfo },
) => Promise<Role | null>

/**
 * The person of an identity at an account's own provider. It speaks for addresses of the account's proved domain alone:
 * whoever runs it could otherwise sign in as anybody who ever linked an identity there.
 * @param db an open identity transaction
 */
export async function personOfSso(
  services: Parts,
  db: Db,
  { sso, admitInvited }: { sso: UsableSso; admitInvited: AdmitInvited },
  { identity, client }: Arriving,
): Promise<Resolved> {
  const { accountId } = sso
  const linked = await personLinkedTo(db, identity)
  if (linked !== null) return returning(db, sso, linked, (person) => admitInvited(db, { ...person, client }))
  const { email } = identity
  // many providers of companies say nothing of the address; one that says no is believed
  if (email === null || !isOfDomain(sso, email) || identity.emailVerified === false) return refused(unproved())
  const known = await confirmedPersonOf(db, email)
  if (known !== undefined) return refused(taken(), known.id)
  const role = sso.jitOnboarding ? await roleOfReturn(db, { accountId, userId: null, email, role: sso.role }) : null
  if (role === null) return refused(notAdmitted())
  const joins = { accountId, role }
  const created = await createOutsidePerson(services, db, { identity, email, client, provider: 'SSO', joins })
  if (created === null) return refused(taken(), (await confirmedPersonOf(db, email))?.id)
  return { state: 'found', userId: created, accountId, joinedAs: role }
}

/**
 * Somebody who came this way before: still of the domain, and still in the account, or let in again: by an invitation, or as no more
 * than they were when they left.
 */
async function returning(
  db: Db,
  sso: UsableSso,
  userId: string,
  admitInvited: (person: { accountId: string; userId: string; email: string }) => Promise<Role | null>,
): Promise<Resolved> {
  const { email } = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  if (!isOfDomain(sso, email)) return refused(unproved(), userId)
  const { accountId } = sso
  const member = await db
    .selectFrom('membership')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member !== undefined) return { state: 'found', userId, accountId }
  const invitedAs = await admitInvited({ accountId, userId, email })
  if (invitedAs !== null) return { state: 'found', userId, accountId, joinedAs: invitedAs }
  const role = sso.jitOnboarding ? await roleOfReturn(db, { accountId, userId, email, role: sso.role }) : null
  if (role === null) return refused(notAdmitted(), userId)
  await joinAccount(db, { accountId, userId, role })
  return { state: 'found', userId, accountId, joinedAs: role }
}

const notAdmitted = () =>
  problem('right.missing', {
    title: 'You are not a member of this account',
    detail: 'Its single sign-on does not let you in. Ask an Owner or Admin for an invitation.',
  })

const isOfDomain = (sso: UsableSso, email: string): boolean => domainOf(email) === sso.emailDomain

interface Linking {
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
