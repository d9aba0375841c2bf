import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import type { Logger } from 'pino'
import { greetAsRunner, leaveAsRunner, pollAsRunner, RUNNER_POLL_MS, type RunnerEngine } from '#contract/runners.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { Relay } from '#runner/host/runners.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import { doJob, type LocalScope } from './do-job.ts'
import { JobCancelled, LineSender } from './line-sender.ts'
import { createPatience } from './patience.ts'
import { LinkFailed, LinkRefused, type ServerLink } from './server-link.ts'

/** A held call ends by itself; this much later it is given up. */
const POLL_GRACE_MS = 15_000
const STOP_MS = 3_000

export interface RemoteRunnerOptions {
  link: ServerLink
  relay: Relay
  log: Logger
  version: string
  platform: string
  engines: readonly RunnerEngine[]
  localScope: LocalScope
  /** Jobs at the same time. */
  slots: number
  /** Ends after one job. */
  once: boolean
}
type Greeting = ReplyOf<typeof greetAsRunner>

/** What a runner says of itself as it begins. */
const introduction = (
  { version, platform, engines, localScope, slots }: RemoteRunnerOptions,
  instance: string,
): BodyOf<typeof greetAsRunner> => ({
  instance,
  protocol: PROTOCOL,
  version,
  platform,
  engines: [...engines],
  localScope: localScope === null ? null : [...localScope],
  load: { running: 0, slots, perProcessor: null },
})

/** Asks the server how it would be received, and changes nothing there. @throws LinkRefused · LinkFailed */
export const tryGreeting = (options: RemoteRunnerOptions, signal: AbortSignal): Promise<Greeting> =>
  options.link.call(greetAsRunner, { body: { ...introduction(options, randomUUID()), isTrial: true } }, signal)

/** A process of a runner: fetches jobs, does them, and brings what they say to the server, until it is stopped or refused. */
export class RemoteRunner {
  readonly #options: RemoteRunnerOptions
  readonly #instance = randomUUID()
  /** Jobs under way, each with what ends it. */
  readonly #jobs = new Map<string, AbortController>()
  readonly #stopping: AbortSignal
  readonly #work = new Set<Promise<void>>()
  #taken = 0
  /** The server refused while a job told something. */
  #refusal: LinkRefused | undefined
  #knownVersion = ''
  /** Ends a held call that asked for no job, since there is room for one now. */
  #roomAgain = new AbortController()

  constructor(options: RemoteRunnerOptions, stopping: AbortSignal) {
    this.#options = options
    this.#stopping = stopping
  }

  /** @throws LinkRefused when the server wants nothing of this runner any more */
  async run(): Promise<void> {
    try {
      await this.#greet()
      const patience = createPatience()
      while (!this.#isOver()) {
        const isHeard = await this.#turn()
        if (isHeard) patience.reset()
        else await patience.wait(this.#stopping)
      }
    } finally {
      for (const job of this.#jobs.values()) job.abort()
      await Promise.allSettled(this.#work)
      await this.#leave()
    }
    if (this.#refusal !== undefined) throw this.#refusal
  }

  #isOver(): boolean {
    return this.#stopping.aborted || this.#refusal !== undefined || (this.#options.once && this.#taken > 0 && this.#work.size === 0)
  }

  /** Asks once, and does what is answered. @returns false when the server was not reached @throws LinkRefused */
  async #turn(): Promise<boolean> {
    const { log, slots, once } = this.#options
    try {
      const answer = await this.#poll(once ? this.#taken === 0 : this.#jobs.size < slots)
      if (answer === undefined) return true
      this.#noteVersion(answer.serverVersion)
      for (const id of answer.cancel) this.#jobs.get(id)?.abort()
      if (answer.job !== null) this.#begin(answer.job)
      return true
    } catch (error) {
      if (this.#stopping.aborted || this.#refusal !== undefined) return true
      if (!(error instanceof LinkFailed)) throw error
      log.warn({ reason: error.message }, 'the server cannot be reached; jobs under way continue')
      return false
    }
  }

  #begin(job: { jobId: string; line: string }): void {
    this.#taken += 1
    const work = this.#do(job).finally(() => this.#work.delete(work))
    this.#work.add(work)
  }

  async #greet(): Promise<void> {
    const { link, log } = this.#options
    const patience = createPatience()
    while (!this.#stopping.aborted) {
      try {
        const greeting = await link.call(greetAsRunner, { body: introduction(this.#options, this.#instance) }, this.#stopping)
        log.info({ name: greeting.name, scope: greeting.scope }, 'connected')
        if (!greeting.isWelcome)
          log.warn(
            { serverVersion: greeting.serverVersion },
            'this runner speaks another version than its server and is given no jobs: update it',
          )
        this.#noteVersion(greeting.serverVersion)
        return
      } catch (error) {
        if (!(error instanceof LinkFailed)) throw error
        log.warn({ reason: error.message }, 'the server cannot be reached')
        await patience.wait(this.#stopping)
      }
    }
  }

  /** @returns undefined where it was broken off, since there is room for a job now */
  async #poll(wantsJob: boolean): Promise<ReplyOf<typeof pollAsRunner> | undefined> {
    const { link, slots } = this.#options
    this.#roomAgain = new AbortController()
    const signal = wantsJob ? this.#stopping : AbortSignal.any([this.#stopping, this.#roomAgain.signal])
    const perProcessor = (loadavg()[0] ?? 0) / availableParallelism()
    const load = { running: this.#jobs.size, slots, perProcessor: Math.round(perProcessor * 100) / 100 }
    try {
      const body = { instance: this.#instance, load, jobs: [...this.#jobs.keys()], wantsJob }
      return await link.call(pollAsRunner, { body }, signal, RUNNER_POLL_MS + POLL_GRACE_MS)
    } catch (error) {
      if (this.#roomAgain.signal.aborted && !this.#stopping.aborted) return undefined
      throw error
    }
  }

  async #do({ jobId, line }: { jobId: string; line: string }): Promise<void> {
    const { link, relay, log, localScope } = this.#options
    const cancel = new AbortController()
    this.#jobs.set(jobId, cancel)
    const signal = AbortSignal.any([cancel.signal, this.#stopping])
    const startedAt = Date.now()
    log.info({ jobId }, 'job begun')
    try {
      await doJob({ line, localScope, relay, log }, new LineSender(link, { jobId, instance: this.#instance }, signal), signal)
      log.info({ jobId, seconds: Math.round((Date.now() - startedAt) / 1_000) }, 'job done')
    } catch (error) {
      if (signal.aborted || error instanceof JobCancelled) log.info({ jobId }, 'job canceled')
      else {
        log.error({ jobId, err: error }, 'job failed')
        // the server refuses this runner: what else it is at nobody takes either
        if (error instanceof LinkRefused) this.#refusal = error
      }
    } finally {
      this.#jobs.delete(jobId)
      this.#roomAgain.abort()
    }
  }

  #noteVersion(serverVersion: string): void {
    const { log, version } = this.#options
    if (serverVersion === this.#knownVersion) return
    this.#knownVersion = serverVersion
    if (serverVersion !== version) log.warn({ version, serverVersion }, 'an update is available: the server has another version')
  }

  async #leave(): Promise<void> {
    const { link, log } = this.#options
    await link
      .call(leaveAsRunner, { body: { instance: this.#instance } }, AbortSignal.timeout(STOP_MS))
      .catch((error: unknown) => log.debug({ err: error }, 'the server did not hear that this runner stops'))
  }
}
