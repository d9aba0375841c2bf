import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'

/** Calls to one service in one region under way at a time: at first, and at most where it never refuses one. */
const FIRST = 16
const MOST = 32
/** Calls in a row that are left without an answer before a service in a region, or a region as a whole, is asked no more. */
const SILENT_SERVICE = 3
const SILENT_REGION = 6

/** Refusals in a row after which a service is left in peace for as long as it says; fewer may be about single calls. */
const REFUSED_ROW = 3

/** What an answer says of how fast to go on. */
export interface Pace {
  /** It was refused, as one too many. */
  isThrottled: boolean
  /** For how long the provider wants no more calls, in milliseconds; null: it does not say. */
  restMs?: number | null
  /** Calls that it takes until then, or now; null: it does not say. */
  left?: number | null
}

/** The way to one service in one region. */
interface Lane {
  limit: number
  /** Calls that the provider said are left. */
  left: number
  running: number
  waiting: (() => void)[]
  /** Calls without an answer since the last answer. */
  silent: number
  /** Refused as too many since the last that was not. */
  refused: number
  /** How often it was made narrower. */
  narrowed: number
  /** No call begins before; in milliseconds of performance.now(). */
  restUntil: number
  /** What wakes it then. */
  alarm?: ReturnType<typeof setTimeout> | undefined
}
const newLane = (): Lane => ({
  limit: FIRST,
  left: Infinity,
  running: 0,
  waiting: [],
  silent: 0,
  refused: 0,
  narrowed: 0,
  restUntil: 0,
})
/** Passes a call, when it is its turn. @throws NetworkError as the call does, or timeout of what answers no more */
export type Pass = (call: () => Promise<HttpResponse>) => Promise<HttpResponse>

/**
 * The ways of a scan to a provider, one for each service and region, since that is how providers count: an account's own programs
 * share what a scan takes. Each holds back when its service says that it is asked too often (half as many at a time, then slowly
 * more), takes at most half of what the service says is left, rests for as long as it says when it refuses one call after the other,
 * and ends when nothing answers, so that a region that hangs takes the time of a few calls and not of all. One call at a time may
 * always pass, in the order in which they came.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  readonly #silentRegions = new Map<string, number>()
  readonly #paceOf: (answer: HttpResponse) => Pace

  constructor(paceOf: (answer: HttpResponse) => Pace) {
    this.#paceOf = paceOf
  }

  of(service: string, region: string): Pass {
    const key = `${service} ${region}`
    const lane = this.#lanes.get(key) ?? newLane()
    this.#lanes.set(key, lane)
    return async (call) => {
      await enter(lane)
      try {
        this.#assertAnswers(lane, service, region)
        const { narrowed } = lane
        const answer = await call()
        this.#hear(lane, region, true)
        adapt(lane, this.#paceOf(answer), narrowed)
        return answer
      } catch (error) {
        if (error instanceof NetworkError && error.code === 'timeout') this.#hear(lane, region, false)
        throw error
      } finally {
        leave(lane)
      }
    }
  }

  #hear(lane: Lane, region: string, isAnswer: boolean): void {
    lane.silent = isAnswer ? 0 : lane.silent + 1
    this.#silentRegions.set(region, isAnswer ? 0 : (this.#silentRegions.get(region) ?? 0) + 1)
  }
  #assertAnswers({ silent }: Lane, service: string, region: string): void {
    const what =
      silent >= SILENT_SERVICE ? `${service} in ${region}` : (this.#silentRegions.get(region) ?? 0) >= SILENT_REGION ? region : null
    if (what !== null) throw new NetworkError('timeout', `${what} has stopped answering.`)
  }
}

/** @param narrowed how often the lane had been made narrower when the call began: calls that were under way together are one sign */
function adapt(lane: Lane, { isThrottled, restMs = null, left = null }: Pace, narrowed: number): void {
  if (left !== null) lane.left = left
  lane.refused = isThrottled ? lane.refused + 1 : 0
  if (!isThrottled) lane.limit = Math.min(MOST, lane.limit + 1 / lane.limit)
  else if (narrowed === lane.narrowed) {
    lane.limit = Math.max(1, lane.limit / 2)
    lane.narrowed += 1
  }
  const isSpent = lane.refused >= REFUSED_ROW || left === 0
  if (isSpent && restMs !== null) lane.restUntil = Math.max(lane.restUntil, performance.now() + restMs)
}

async function enter(lane: Lane): Promise<void> {
  await new Promise<void>((turn) => {
    lane.waiting.push(turn)
    admit(lane)
  })
}
function leave(lane: Lane): void {
  lane.running -= 1
  admit(lane)
}
/** Lets pass whoever has waited longest, as many as there is room for, once it has rested. */
function admit(lane: Lane): void {
  const restMs = lane.restUntil - performance.now()
  if (restMs > 0) {
    lane.alarm ??= setTimeout(() => {
      lane.alarm = undefined
      admit(lane)
    }, restMs)
    return
  }
  const room = Math.max(1, Math.floor(Math.min(lane.limit, lane.left / 2)))
  while (lane.running < room) {
    const next = lane.waiting.shift()
    if (next === undefined) return
    lane.running += 1
    next()
  }
}
