/** A moment as evidence shows it: without milliseconds, which AWS does not tell; null for none. */
export const instantOf = (moment: Date | null): string | null => moment?.toISOString().replace(/\.\d{3}Z$/u, 'Z') ?? null
