import { expect } from 'vitest'

const TRIES = 3

/**
 * Holds the product to a time that it promises. A busy machine may hold up one try, not each of three.
 * @param attempt does it once, in a state of its own, and says how many milliseconds it took
 */
export async function expectWithin(ms: number, attempt: () => Promise<number>): Promise<void> {
  const took: number[] = []
  do took.push(await attempt())
  while (Math.min(...took) >= ms && took.length < TRIES)
  expect(Math.min(...took)).toBeLessThan(ms)
}
