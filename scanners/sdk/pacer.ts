import { setTimeout as sleep } from 'node:timers/promises'
import { NetworkError } from './network.ts'

/** Lets so many through in a second, evenly. */
export class Pacer {
  readonly #gapMs: number
  #next = 0
  constructor(perSecond: number) {
    this.#gapMs = 1_000 / perSecond
  }
  /** @throws NetworkError aborted */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const turn = Math.max(now, this.#next)
    this.#next = turn + this.#gapMs
    const waitMs = turn - now
    // timers are no finer than a millisecond: what is due within one goes at once
    if (waitMs < 1) return
    try {
      await sleep(waitMs, undefined, { signal })
    } catch (error) {
      throw new NetworkError('aborted', 'The request was canceled.', { cause: error })
    }
  }
}
