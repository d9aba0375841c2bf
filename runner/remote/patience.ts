import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_MS = 500
const LONGEST_MS = 30_000

/** Waits between attempts: each time up to twice as long, and never as long as another runner that lost the server in the same moment. */
export function createPatience(random: () => number = Math.random): { wait: (signal: AbortSignal) => Promise<void>; reset: () => void } {
  let attempts = 0
  return {
    async wait(signal) {
      const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts)
      attempts += 1
      await sleep(most * (0.5 + random() / 2), undefined, { signal }).catch(() => undefined)
    },
    reset() {
      attempts = 0
    },
  }
}
