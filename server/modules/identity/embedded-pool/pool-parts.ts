import type { Services } from '#server/services.ts'
import type { AttemptLimits } from '#server/modules/identity/attempt-limits.ts'

/** What the operations of the embedded pool work with. */
export type PoolParts = Pick<Services, 'config' | 'database' | 'jobs' | 'secrets'> & { limits: AttemptLimits }
