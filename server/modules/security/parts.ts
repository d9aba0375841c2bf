import type { Services } from '#server/services.ts'
import { createAttemptLimits, createUserPool, type AttemptLimits, type UserPool } from '#server/modules/identity/index.ts'

/** What every route of this module works with. */
export interface Parts {
  services: Services
  pool: UserPool
  limits: AttemptLimits
}

export const createParts = (services: Services): Parts => ({
  services,
  pool: createUserPool(services),
  limits: createAttemptLimits(services.database.identity, services.secrets),
})
