import {
  acceptInvitation as acceptRoute,
  inviteCustomer,
  listInvitations,
  readInvitation,
  resendInvitation as resendRoute,
  revokeInvitation as revokeRoute,
  type Invitation,
} from '#contract/invitations.ts'
import type { Ctx } from '#server/context.ts'
import { handleThen, handleOutside, handlePublic, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { type InvitationRow, listRecentInvitations, namesOf, presentInvitation } from './queries.ts'
import { readInvitationToken } from './read-invitation.ts'
import type { Inviter } from './send-invitation.ts'
import type { Module } from '#server/module.ts'

function inviterOf({ userId, language }: Ctx): Inviter {
  if (userId === null) throw problem('right.missing')
  return { userId, language }
}

function routes(services: Services): Handler[] {
  const { identity } = services.database
  const present =
    ({ now }: Ctx, row: InvitationRow) =>
    async (): Promise<Invitation> =>
      presentInvitation(services, row, await namesOf(identity, [row.invited_by]), now)
  return [
    handleThen(inviteCustomer, async (ctx, { body }) => present(ctx, await invite(services, ctx, inviterOf(ctx), body))),
    handleThen(listInvitations, async (ctx) => {
      const rows = await listRecentInvitations(ctx)
      const inviters = rows.map((row) => row.invited_by)
      return async () => {
        const names = await namesOf(identity, inviters)
        return { results: rows.map((row) => presentInvitation(services, row, names, ctx.now)), total: rows.length }
      }
    }),
    handleThen(resendRoute, async (ctx, { params }) => present(ctx, await resendInvitation(services, ctx, inviterOf(ctx), params.id))),
    handleThen(revokeRoute, async (ctx, { params }) => present(ctx, await revokeInvitation(ctx, params.id))),
    handlePublic(readInvitation, async (_call, { body }) => {
      const open = await readInvitationToken(services.secrets, identity, body.token)
      return {
        email: open.email,
        company: open.company,
        userRole: open.role,
        invitedBy: open.invitedBy,
        expiresAt: open.expiresAt.toISOString(),
        isRegistered: open.isRegistered,
      }
    }),
    handleOutside(acceptRoute, async (scope, { body }) => {
      const { accountId, company, role } = await acceptInvitation(services, scope, body.token)
      return { accountId, company, userRole: role }
    }),
  ]
}

export const invitationsModule: Module = { routes }
