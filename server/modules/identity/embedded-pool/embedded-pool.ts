import type { Services } from '#server/services.ts'
import { createAttemptLimits } from '#server/modules/identity/attempt-limits.ts'
import { beginFederated, notConfigured, type FederationServices } from '#server/modules/identity/federated/begin-federated.ts'
import type { UserPool } from '#server/modules/identity/user-pool.ts'
import { ownPassword, passwordReset } from './own-password.ts'
import { passwordSignIn, signInChallenges } from './sign-in.ts'
import type { PoolParts } from './codes.ts'
import { registration } from './registration.ts'
import { choosingFactors, settingUpFactors } from './second-factors.ts'

/** The product's own user pool, in the product's own database: argon2id passwords, hashed one-time codes, limits kept as rows. */
export function createEmbeddedPool(services: FederationServices & Pick<Services, 'jobs'>): UserPool {
  const parts: PoolParts = { ...services, limits: createAttemptLimits(services.database.identity, services.secrets) }
  const { sns, isLocal, smtpUrl } = services.config
  return {
    // a code must get somewhere: through a gateway, or onto the outbox page of a local start
    features: { sms: sns !== undefined || (isLocal && smtpUrl === undefined), totp: true, recoveryCodes: true },
    ...passwordSignIn(parts),
    ...signInChallenges(parts),
    ...registration(parts),
    ...passwordReset(parts),
    ...ownPassword(parts),
    ...settingUpFactors(parts),
    ...choosingFactors(parts),
    federatedSignIn: (start) => beginFederated(services, start),
    arriveHosted: () => Promise.reject(notConfigured('Hosted')),
    // it issues no tokens of its own, so nothing outlives our session
    signOut: () => Promise.resolve(),
  }
}
