import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A longer rank is a sign of many insertions at one spot: the column is given fresh ranks. */
export const LONGEST_RANK = 40

/**
 * A rank between two neighbours; null at either end of the column.
 * @returns undefined when there is no room: equal or unreadable neighbours, or a rank that would grow too long
 */
export function rankBetween(before: string | null, after: string | null): string | undefined {
  if (before !== null && after !== null && before >= after) return undefined
  try {
    const rank = generateKeyBetween(before, after)
    return rank.length > LONGEST_RANK ? undefined : rank
  } catch {
    // a rank that is not one of ours, e.g. restored from elsewhere: fresh ranks fix it
    return undefined
  }
}

/** Fresh ranks for `amount` cards in order. */
export const freshRanks = (amount: number): string[] => generateNKeysBetween(null, null, amount)

/** Ranks for `amount` cards, in order, above the first card of a column. */
export function ranksAbove(first: string | null, amount: number): string[] | undefined {
  try {
    return generateNKeysBetween(null, first, amount)
  } catch {
    return undefined
  }
}
