import type { Invitation } from '#contract/invitations.ts'
import type { Services } from '#server/services.ts'
import type { InvitationRow } from './queries.ts'
import { invitationToken } from './token.ts'

export type LinkServices = Pick<Services, 'config' | 'secrets'>

/** Where the invited person answers. */
export const linkOf = ({ config, secrets }: LinkServices, row: { id: string; generation: number }): string =>
  `${config.publicUrl}/register?invitation=${invitationToken(secrets, row)}`

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
