import { RUNNER_BATCH_BYTES, RUNNER_LINES_MAX, tellAsRunner } from '#contract/runners.ts'
import { createPatience } from './patience.ts'
import { LinkFailed, LinkRefused, type ServerLink } from './server-link.ts'

/** Lines of one moment go together. */
const GATHER_MS = 100
/** What is kept of lines that the server has not acknowledged; beyond it, whoever says more waits. */
const KEPT_BYTES = 2 * RUNNER_BATCH_BYTES
/** The server takes none now: its worker reads more slowly than this target speaks. */
const FULL_MS = 500

/** The job was cancelled, or given to somebody else: nobody takes its lines. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/**
 * Brings the lines of one job to the server: each is kept until it is acknowledged, and sent again after an answer that was lost.
 * The server counts each once, by its number.
 */
export class LineSender {
  readonly #link: ServerLink
  readonly #at: { jobId: string; instance: string }
  readonly #signal: AbortSignal
  #kept: string[] = []
  #bytes = 0
  /** The number of the first that is kept. */
  #first = 1
  #isEnd = false
  #failure: Error | undefined
  #wakeSender = Promise.withResolvers<void>()
  #wakeTeller = Promise.withResolvers<void>()
  readonly #sent: Promise<void>

  constructor(link: ServerLink, at: { jobId: string; instance: string }, signal: AbortSignal) {
    this.#link = link
    this.#at = at
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wakeAll(), { once: true })
    this.#sent = this.#send().catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      this.#wakeTeller.resolve()
    })
  }

  /** Resolves when there is room for the next. @throws JobCancelled · LinkRefused */
  async tell(line: string): Promise<void> {
    this.#kept.push(line)
    this.#bytes += Buffer.byteLength(line)
    this.#wakeSender.resolve()
    while (this.#bytes > KEPT_BYTES && this.#failure === undefined && !this.#signal.aborted) {
      this.#wakeTeller = Promise.withResolvers<void>()
      await this.#wakeTeller.promise
    }
    this.#assertGoesOn()
  }

  /** Resolves when the server has every line. @throws JobCancelled · LinkRefused */
  async end(): Promise<void> {
    this.#isEnd = true
    this.#wakeSender.resolve()
    await this.#sent
    this.#assertGoesOn()
  }

  #assertGoesOn(): void {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#signal.aborted) throw new JobCancelled('The job was canceled.')
  }
  #wakeAll(): void {
    this.#wakeSender.resolve()
    this.#wakeTeller.resolve()
  }

  async #send(): Promise<void> {
    const patience = createPatience()
    for (let isTold = false; !isTold && !this.#signal.aborted;) {
      await this.#something()
      try {
        isTold = await this.#sendBatch()
        patience.reset()
      } catch (error) {
        if (this.#signal.aborted) return
        if (!(error instanceof LinkFailed)) throw error
        await patience.wait(this.#signal)
      }
    }
  }

  /** Resolves when there is something to send; a few more may be on their way. */
  async #something(): Promise<void> {
    while (this.#kept.length === 0 && !this.#isEnd && !this.#signal.aborted) {
      await this.#wakeSender.promise
      this.#wakeSender = Promise.withResolvers<void>()
      if (!this.#isEnd) await pause(GATHER_MS)
    }
  }

  /** @returns whether the server has the last line. @throws JobCancelled · LinkFailed · LinkRefused */
  async #sendBatch(): Promise<boolean> {
    const lines = this.#batch()
    const isEnd = this.#isEnd && lines.length === this.#kept.length
    const body = { instance: this.#at.instance, first: this.#first, lines, isEnd }
    const { next, cancelled } = await this.#link
      .call(tellAsRunner, { params: { jobId: this.#at.jobId }, body }, this.#signal)
      .catch((error: unknown) => {
        throw error instanceof LinkRefused && error.code === 'resource.not_found' ? new JobCancelled('The job is gone.') : error
      })
    if (cancelled) throw new JobCancelled('Nobody waits for this job any more.')
    const isTaken = next >= this.#first + lines.length
    this.#acknowledge(next - this.#first)
    if (!isTaken) await pause(FULL_MS)
    return isEnd && isTaken
  }

  #batch(): string[] {
    let bytes = 0
    const most = this.#kept.slice(0, RUNNER_LINES_MAX)
    const end = most.findIndex((line, at) => (bytes += Buffer.byteLength(line)) > RUNNER_BATCH_BYTES && at > 0)
    return end === -1 ? most : most.slice(0, end)
  }

  #acknowledge(amount: number): void {
    const gone = this.#kept.splice(0, Math.max(0, amount))
    this.#first += gone.length
    for (const line of gone) this.#bytes -= Buffer.byteLength(line)
    this.#wakeTeller.resolve()
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
