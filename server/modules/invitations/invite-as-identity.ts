import { appendAudit, auditKeyOf } from '#server/audit.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { InvitationRow } from './queries.ts'
import { sendInvitation, type NewInvitation } from './send-invitation.ts'

/**
 * Invites into an account that the inviter is not in; whether they may is the caller's to decide. Audited in that account.
 * @param db an open identity transaction
 * @throws problem resource.conflict on email, request.rate_limited
 */
export async function inviteAsIdentity(
  services: Pick<Services, 'config' | 'secrets' | 'jobs'>,
  db: Db,
  invitation: NewInvitation & { label: string; client: ClientInfo },
): Promise<InvitationRow> {
  const { accountId, email, role, inviter, label, client, now } = invitation
  const row = await sendInvitation(services, db, invitation)
  await appendAudit(db, auditKeyOf(services.secrets)(accountId), {
    account_id: accountId,
    at: now,
    event: 'invitation.created',
    status: 'Success',
    source: 'server',
    actor_id: inviter.userId,
    actor_label: label,
    target: row.id,
    details: JSON.stringify({ email, role }),
    ip: client.ip,
    browser: client.browser,
    browser_version: client.browserVersion,
    place: client.place,
  })
  return row
}
