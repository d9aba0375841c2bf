export { createAttemptLimits, requireAttempt, type AttemptLimits } from './attempt-limits.ts'
export { auditInstallation, auditPerson, auditStranger, NOBODY } from './audit-person.ts'
export { createConfirmedPerson } from './create-confirmed-person.ts'
export { createUserPool } from './create-user-pool.ts'
export { personOfChallenge } from './embedded-pool/codes.ts'
export { notConfigured } from './federated/begin-federated.ts'
export { ATTEMPT_MS, takeAttempt, type FederatedAttempt } from './federated/federated-attempt.ts'
export {
  type AdmitInvited,
  linkPerson,
  personOfGoogle,
  personOfSso,
  type Resolved,
} from '#server/modules/identity/federated/resolve-person.ts'
export { confirmedPersonOf } from './federated/outside-person.ts'
export {
  CLIENT_SECRET,
  type IdentityProvider,
  identityProviderOf,
  identityProviders,
  redirectUriOf,
  ssoOf,
  type SsoRow,
} from '#server/modules/identity/federated/providers.ts'
export { foundAccount } from './found-account.ts'
export { joinAccount } from './join-account.ts'
export { lacksFactor } from './lacks-factor.ts'
export type { PendingRegistration } from './pending-registration.ts'
export { provenUntil, requireOwnProof, requireOwnSession, requireRecentProof, requireSession } from './recent-proof.ts'
export { isInsecureTransport, requireSafeTransport } from './safe-transport.ts'
export { identitySealedColumns } from './sealed-columns.ts'
export { sendSecurityMail } from './send-security-mail.ts'
export type { SignInOutcome, UserPool } from './user-pool.ts'
