import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '#server/problem.ts'

/**
 * Longer than any of the covered work takes, so that the time of an answer tells nothing of what was found. On a machine so busy that
 * it does take longer, the answer waits for the next multiple.
 */
const FLOOR_MS = 200

const rest = (since: number): Promise<void> => sleep(FLOOR_MS - ((performance.now() - since) % FLOOR_MS))

/** Answers, good or bad, no sooner than the floor. */
export async function evenAnswers<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  try {
    return await work()
  } finally {
    await rest(since)
  }
}

/** Success answers at once; a refusal waits for the floor, unless it was made before anything was looked up. */
export async function evenRefusals<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'request.rate_limited')) await rest(since)
    throw error
  }
}
