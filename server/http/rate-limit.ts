import type { LimitClass } from '#contract/route.ts'

/** Requests a minute, per caller (API key or session, else address) and class. */
const PER_MINUTE: Readonly<Record<LimitClass, number>> = { read: 1_200, write: 300, identity: 60, scan: 60, stream: 60 }

export function rateLimitOf(limit: LimitClass): { max: number; timeWindow: number } {
  return { max: PER_MINUTE[limit], timeWindow: 60_000 }
}
