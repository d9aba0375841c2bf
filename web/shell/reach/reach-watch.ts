import type { Reach } from '#web/ui/states/reach.ts'

/** What the watch needs of the world. Times in milliseconds. */
export interface ReachDeps {
  /** Asks the server for a sign of life: the build of the web client it serves. Rejects when it does not answer. */
  look: (signal: AbortSignal) => Promise<string | null>
  /** The build that runs here; null where it is not known, as in development. */
  ownBuild: string | null
  /** What the browser says of the network; it may be wrong about there being one. */
  hasNetwork: () => boolean
  tell: (change: Partial<Reach>) => void
  /** The server answers again after it did not. */
  onReturn: () => void
  now: () => number
  /** Resolves early when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

const LOOK_MS = 3_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** Waits double from 1 s to 15 s; the jitter keeps a thousand pages from asking at once. */
const waitBefore = (attempt: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.6 + 0.4 * random)

/**
 * Knows whether the server answers. It asks nobody while calls are answered and the live stream stands; a call without an answer, or a
 * stream that broke, makes it look at once, and again at growing distances until the server is back.
 */
export class ReachWatch {
  readonly #deps: ReachDeps
  #heardAt: number
  #isLost = false
  #isLooking = false
  #hurry = new AbortController()

  constructor(deps: ReachDeps) {
    this.#deps = deps
    this.#heardAt = deps.now()
  }

  /** Something came from the server. */
  heard(): void {
    this.#heardAt = this.#deps.now()
  }

  /** A call got no answer, or the stream broke: looks at once, unless that is under way. */
  doubt(): void {
    if (!this.#isLooking) void this.#look()
  }

  /** The browser says that the network came or went, or a person does not want to wait: the next look is now. */
  hurry(): void {
    if (!this.#deps.hasNetwork()) this.#lose()
    this.#hurry.abort()
    this.doubt()
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    for (let attempt = 0; ; attempt++) {
      this.#hurry = new AbortController()
      const build = await this.#ask()
      if (build !== undefined) {
        this.#isLooking = false
        return this.#find(build)
      }
      this.#lose()
      await this.#deps.sleep(waitBefore(attempt, this.#deps.random()), this.#hurry.signal)
    }
  }

  /** The build the server serves; undefined without an answer. */
  async #ask(): Promise<string | null | undefined> {
    const stop = AbortSignal.any([AbortSignal.timeout(LOOK_MS), this.#hurry.signal])
    return this.#deps.look(stop).catch(() => undefined)
  }

  #lose(): void {
    this.#isLost = true
    this.#deps.tell({ state: this.#deps.hasNetwork() ? 'stopped' : 'offline', heardAt: this.#heardAt })
  }

  #find(build: string | null): void {
    this.heard()
    if (build !== null && this.#deps.ownBuild !== null && build !== this.#deps.ownBuild) this.#deps.tell({ isNewBuild: true })
    if (!this.#isLost) return
    this.#isLost = false
    this.#deps.tell({ state: 'reached' })
    this.#deps.onReturn()
  }
}
