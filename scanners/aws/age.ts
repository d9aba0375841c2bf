const DAY_MS = 86_400_000

/** Whole days between a moment and now; negative for what lies ahead. */
export const daysSince = (moment: Date, now: Date): number => Math.floor((now.getTime() - moment.getTime()) / DAY_MS)

/** A moment as evidence shows it: without milliseconds, which AWS does not tell; null for none. */
export const instantOf = (moment: Date | null): string | null => moment?.toISOString().replace(/\.\d{3}Z$/u, 'Z') ?? null
