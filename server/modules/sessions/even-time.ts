import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '#server/problem.ts'

/** Longer than any of the covered work takes, so that the time of an answer tells nothing of what was found. */
const FLOOR_MS = 300

const rest = (since: number): Promise<void> => sleep(Math.max(0, FLOOR_MS - (performance.now() - since)))

/** Answers, good or bad, no sooner than the floor. */
export async function evenAnswers<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  try {
    return await work()
  } finally {
    await rest(since)
  }
}

/**
 * Success answers at once; a refusal waits for the floor, unless it was made before anything was looked up.
 * @param note what a refusal leaves behind. The answer does not wait for it longer than the floor: there is more to write of somebody
 * known, and on a busy machine that would tell
 */
export async function evenRefusals<T>(work: () => Promise<T>, note: (error: unknown) => Promise<void> = nothing): Promise<T> {
  const since = performance.now()
  try {
    return await work()
  } catch (error) {
    void note(error)
    if (!(error instanceof ProblemError && error.code === 'request.rate_limited')) await rest(since)
    throw error
  }
}

const nothing = (): Promise<void> => Promise.resolve()
