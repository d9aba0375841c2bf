const DAY_MS = 86_400_000

/** Whole days from a moment to now. */
export const daysSince = (moment: Date, now: Date): number => Math.floor((now.getTime() - moment.getTime()) / DAY_MS)
