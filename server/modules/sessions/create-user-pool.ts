import type { Services } from '#server/services.ts'
import { createCognitoPool } from './cognito-pool/cognito-pool.ts'
import { createEmbeddedPool } from './embedded-pool/embedded-pool.ts'
import type { UserPool } from './user-pool.ts'

/** The user pool of this installation, by its configuration. */
export function createUserPool(services: Services): UserPool {
  const { cognito } = services.config
  return cognito === undefined ? createEmbeddedPool(services) : createCognitoPool(services, cognito)
}
