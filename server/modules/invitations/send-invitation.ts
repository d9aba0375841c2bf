import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/rights.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { requireRoom } from '#server/quotas.ts'
import type { Services } from '#server/services.ts'
import { mailTexts } from '#server/texts/mails.ts'
import { mail, plainName } from '#server/modules/outbox/index.ts'
import { type InvitationRow, linkOf } from './queries.ts'

/** Invitation mails an account may send in an hour, and any accounts together to one address in a day. */
const MAILS_PER_ACCOUNT = 100
const MAILS_PER_ADDRESS = 10

type MailServices = Pick<Services, 'config' | 'secrets' | 'jobs'>
export interface Inviter {
  userId: string
  /** Used when the person has chosen none. */
  language: Language
}
export interface NewInvitation {
  accountId: string
  email: string
  role: Role
  inviter: Inviter
  now: Date
}

/** @throws problem request.rate_limited; every mail is a generation of its invitation */
async function requireFewMails(db: Db, accountId: string, now: Date): Promise<void> {
  const { mails } = await db
    .selectFrom('invitation')
    .where('account_id', '=', accountId)
    .where('sent_at', '>', new Date(now.getTime() - 3_600_000))
    .select((select) => select.fn.coalesce(select.fn.sum<string>('generation'), sql<string>`0`).as('mails'))
    .executeTakeFirstOrThrow()
  if (Number(mails) >= MAILS_PER_ACCOUNT)
    throw problem('request.rate_limited', { detail: `An account can send ${MAILS_PER_ACCOUNT} invitations an hour.` })
}

/** @param identity sees the invitations of every account */
export async function requireFewMailsTo(identity: Db, email: string): Promise<void> {
  const { mails } = await identity
    .selectFrom('invitation')
    .where('email', '=', email)
    .where('sent_at', '>', sql<Date>`now() - interval '1 day'`)
    .select((select) => select.fn.coalesce(select.fn.sum<string>('generation'), sql<string>`0`).as('mails'))
    .executeTakeFirstOrThrow()
  if (Number(mails) >= MAILS_PER_ADDRESS)
    throw problem('request.rate_limited', { detail: 'This address got too many invitations today. Share the link yourself.' })
}

/** Sent, and neither accepted nor withdrawn; one whose time is over counts no more. */
const openInvitations = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('invitation')
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select((select) => select.fn.countAll<string>().as('used'))

const taken = (message: string) => problem('resource.conflict', { detail: `email: ${message}`, errors: [{ field: 'email', message }] })

/**
 * Writes an invitation and its mail, in the inviter's language.
 * @param db an open transaction that may write to the account: its own, or the identity role's
 * @throws problem resource.conflict on email when the person is a member or is invited already, request.rate_limited, account.quota_reached
 */
export async function sendInvitation(services: MailServices, db: Db, invitation: NewInvitation): Promise<InvitationRow> {
  const { accountId, email, role, inviter, now } = invitation
  await requireFewMails(db, accountId, now)
  await requireRoom({ db, accountId }, 'openInvitations', openInvitations(db, accountId, now))
  const member = await db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', accountId)
    .where('u.email', '=', email)
    .select('u.id')
    .executeTakeFirst()
  if (member !== undefined) throw taken('belongs to the team already')
  // one whose time is over gives way to a new one
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  const row = await db
    .insertInto('invitation')
    .values({
      account_id: accountId,
      id: newId(now.getTime()),
      email,
      role,
      invited_by: inviter.userId,
      sent_at: now,
      expires_at: new Date(now.getTime() + limits.invitationTtlMs),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw taken('is invited already; send the invitation again instead')
  await mailInvitation(services, db, { accountId, inviter, row })
  return row
}

/** Mails the link that is good now. */
export async function mailInvitation(
  services: MailServices,
  db: Db,
  { accountId, inviter, row }: { accountId: string; inviter: Inviter; row: InvitationRow },
): Promise<void> {
  const { name, first_name, last_name, language } = await db
    .selectFrom('account as a')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', inviter.userId))
    .where('a.account_id', '=', accountId)
    .select(['a.name', 'u.first_name', 'u.last_name', 'u.language'])
    .executeTakeFirstOrThrow()
  const names = { inviter: plainName(`${first_name} ${last_name}`), company: plainName(name) }
  await mail(services, db, {
    to: row.email,
    ...mailTexts(language, inviter.language).invitation({ ...names, link: linkOf(services, row) }),
  })
}
