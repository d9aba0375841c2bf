import { type SelectQueryBuilder, sql } from 'kysely'
import type { Invitation } from '#contract/invitations.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { invitationToken } from './read-invitation.ts'
import { webPaths, webUrl } from '#server/texts/web-paths.ts'

const MOST = 500
const KEPT = '30 days'

/** An invitation with the name of whoever sent it, who need not be of this account. */
export interface InvitationRow {
  id: string
  email: string
  role: Tables['invitation']['role']
  invited_by: string | null
  generation: number
  sent_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
}

const columns = ['id', 'email', 'role', 'invited_by', 'generation', 'sent_at', 'expires_at', 'accepted_at', 'revoked_at'] as const

function ofAccount(ctx: Ctx): SelectQueryBuilder<Tables, 'invitation', InvitationRow> {
  return ctx.db.selectFrom('invitation').where('account_id', '=', ctx.accountId).select(columns)
}

/** Invitations that wait, and those decided or run out in the last 30 days; newest first. */
export function listRecentInvitations(ctx: Ctx): Promise<InvitationRow[]> {
  const since = sql<Date>`now() - ${KEPT}::interval`
  return ofAccount(ctx)
    .where((where) => where.or([where('expires_at', '>', since), where('accepted_at', '>', since), where('revoked_at', '>', since)]))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

/** The invitation, locked, while it is neither accepted nor revoked. @throws problem resource.not_found, invitation.not_found */
export async function lockInvitation(ctx: Ctx, id: string): Promise<InvitationRow> {
  const row = await ofAccount(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw problem('resource.not_found')
  if (row.accepted_at !== null || row.revoked_at !== null)
    throw problem('invitation.not_found', { detail: 'This invitation was already accepted or withdrawn.' })
  return row
}

/** Names by id. Asked as the identity role: an MSP's person invites into an account that they do not belong to. */
export async function namesOf(identity: Db, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const found = await identity
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where((where) => where('id', '=', where.fn.any(where.val(userIds.filter((id) => id !== null)))))
    .execute()
  return new Map(found.map((person) => [person.id, `${person.first_name} ${person.last_name}`.trim()]))
}

/**
 * People of an MSP enter its customers by grants, which the customer sees and can revoke: they are not made members there.
 * @param db sees the MSP's own members
 * @throws problem request.invalid naming the field
 */
export async function requireOutsider(db: Db, mspAccountId: string, { email, field }: { email: string; field: string }): Promise<void> {
  const own = await db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', mspAccountId)
    .where('u.email', '=', email)
    .select('u.id')
    .executeTakeFirst()
  if (own !== undefined) throw invalidField(field, 'belongs to this MSP, whose people enter by a grant instead')
}

type LinkServices = Pick<Services, 'config' | 'secrets'>

/** Where the invited person answers. */
export const linkOf = ({ config, secrets }: LinkServices, row: { id: string; generation: number }): string =>
  webUrl(config, webPaths.register(invitationToken(secrets, row)))

function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.accepted_at !== null) return 'accepted'
  if (row.revoked_at !== null) return 'revoked'
  return row.expires_at > now ? 'pending' : 'expired'
}

/** @param names of people by id; whoever is gone has none */
export function presentInvitation(services: LinkServices, row: InvitationRow, names: ReadonlyMap<string, string>, now: Date): Invitation {
  const state = stateOf(row, now)
  return {
    id: row.id,
    email: row.email,
    userRole: row.role,
    state,
    invitedBy: names.get(row.invited_by ?? '') ?? '',
    link: state === 'pending' ? linkOf(services, row) : null,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
