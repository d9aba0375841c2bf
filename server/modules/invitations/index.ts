export { acceptInvitationAs, type Acceptance, type Joined } from './accept-invitation.ts'
export { readInvitationToken, type OpenInvitation } from './read-invitation.ts'
