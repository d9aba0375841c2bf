import type { Services } from '#server/services.ts'
import { createCognitoPool } from '#server/modules/identity/cognito-pool/cognito-pool.ts'
import { createEmbeddedPool } from '#server/modules/identity/embedded-pool/embedded-pool.ts'
import type { UserPool } from './user-pool.ts'

/** The user pool of this installation, by its configuration. */
export function createUserPool(services: Services): UserPool {
  const { cognito } = services.config
  return cognito === undefined ? createEmbeddedPool(services) : createCognitoPool(services, cognito)
}
