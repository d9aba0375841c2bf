const DAY_MS = 86_400_000

/** Whole days between a moment and now; negative for what lies ahead. */
export const daysSince = (moment: Date, now: Date): number => Math.floor((now.getTime() - moment.getTime()) / DAY_MS)
