import * as z from 'zod/mini'
import { email, id, instant, text } from './fields.ts'
import { ROLES } from './rights.ts'
import { defineRoute } from './route.ts'

const role = z.enum(ROLES)
const token = text(200, 20)

export const INVITATION_STATES = ['pending', 'accepted', 'revoked', 'expired'] as const
export const invitation = z.strictObject({
  id,
  email,
  userRole: role,
  state: z.enum(INVITATION_STATES),
  invitedBy: z.string(),
  /** To hand over by another way than mail; null once it is of no use. */
  link: z.nullable(z.string()),
  sentAt: instant,
  expiresAt: instant,
})
export type Invitation = z.infer<typeof invitation>
const list = z.strictObject({ results: z.array(invitation), total: z.number() })
const byId = z.strictObject({ id })

export const inviteCustomer = defineRoute('POST /v1/customer/invitation', 'invitations', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'invitation.created',
  summary: 'Invite someone into this account; bound to their email address, valid for 72 hours',
  body: z.strictObject({ email, userRole: z._default(role, 'User'), customerId: z.optional(id) }),
  reply: invitation,
  status: 201,
})
export const listInvitations = defineRoute('GET /v1/customer/invitation', 'invitations', {
  right: 'team.manage',
  summary: 'Invitations of this account that are pending or were decided in the last 30 days',
  reply: list,
})
export const resendInvitation = defineRoute('POST /v1/customer/invitation/{id}/resend', 'invitations', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'invitation.resent',
  summary: 'Mail a new link, valid for another 72 hours; the old link ends',
  params: byId,
  reply: invitation,
})
export const revokeInvitation = defineRoute('DELETE /v1/customer/invitation/{id}', 'invitations', {
  right: 'team.manage',
  audit: 'invitation.revoked',
  summary: 'Withdraw an invitation',
  params: byId,
  reply: invitation,
})
export const readInvitation = defineRoute('POST /v1/auth/invitation', 'invitations', {
  auth: 'public',
  limit: 'identity',
  summary: 'What an invitation link offers',
  body: z.strictObject({ token }),
  reply: z.strictObject({
    email,
    company: z.string(),
    userRole: role,
    invitedBy: z.string(),
    expiresAt: instant,
    /** Sign in rather than register: only told to whoever holds the link. */
    isRegistered: z.boolean(),
  }),
})
export const acceptInvitation = defineRoute('POST /v1/invitations/accept', 'invitations', {
  right: 'own.manage',
  audit: 'invitation.accepted',
  summary: 'Join the account of an invitation, as the person it was sent to',
  body: z.strictObject({ token }),
  reply: z.strictObject({ accountId: id, company: text(120), userRole: role }),
})
