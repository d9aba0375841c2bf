import type { CognitoSettings } from '#server/settings/identity-providers.ts'
import { openCognito } from '#server/integrations/cognito/cognito.ts'
import { createAttemptLimits } from '#server/modules/identity/attempt-limits.ts'
import { beginFederated, type FederationServices } from '#server/modules/identity/federated/begin-federated.ts'
import type { UserPool } from '#server/modules/identity/user-pool.ts'
import { poolFactors, poolPassword } from './own-credentials.ts'
import { poolPasswordReset } from './password-reset.ts'
import { dropPoolToken, type PoolParts, type PoolServices } from './pool-tokens.ts'
import { poolRegistration } from './registration.ts'
import { arrive, poolSignIn } from './sign-in.ts'

/** An Amazon Cognito user pool, or anything that speaks as one: it keeps passwords, codes and second factors; we keep who is who. */
export function createCognitoPool(services: FederationServices & PoolServices, settings: CognitoSettings): UserPool {
  const { database, secrets } = services
  const parts: PoolParts = { ...services, limits: createAttemptLimits(database.identity, secrets), cognito: openCognito(settings) }
  return {
    features: { sms: true, totp: true, recoveryCodes: false },
    ...poolSignIn(parts),
    ...poolRegistration(parts),
    ...poolPasswordReset(parts),
    ...poolPassword(parts),
    ...poolFactors(parts),
    federatedSignIn: (start) => beginFederated(services, start),
    arriveHosted: async ({ tokens, client }) => ({ userId: await arrive(parts, tokens, { client }) }),
    async signOut(userId) {
      const others = await database.identity
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('idle_expires_at', '>', new Date())
        .where('absolute_expires_at', '>', new Date())
        .limit(1)
        .execute()
      // what the pool gave serves every session of the person: it goes with the last one
      if (others.length === 0) await dropPoolToken(parts, userId)
    },
  }
}
