import type { Cognito } from '#server/integrations/cognito/cognito.ts'
import type { Services } from '#server/services.ts'
import type { AttemptLimits } from '#server/modules/identity/attempt-limits.ts'

export type PoolServices = Pick<Services, 'config' | 'database' | 'jobs' | 'secrets' | 'log'>
/** What the operations of the Cognito pool work with. */
export type PoolParts = PoolServices & { limits: AttemptLimits; cognito: Cognito }
