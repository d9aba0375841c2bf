import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'

/** Calls to one service in one region under way at a time: at first, and at most where it never refuses one. */
const FIRST = 16
const MOST = 32
/** Calls in a row that are left without an answer before a service in a region, or a region as a whole, is asked no more. */
const SILENT_SERVICE = 3
const SILENT_REGION = 6

/** How AWS's services say that they were asked too often, in the head of an answer or the beginning of its body. */
const TOO_OFTEN =
  /Throttl|TooManyRequests|RequestLimitExceeded|SlowDown|PriorRequestNotComplete|BandwidthLimitExceeded|EC2ThrottledException/u
const LOOKED_AT = 1_000

function isThrottled({ status, headers, body }: HttpResponse): boolean {
  if (status < 400) return false
  if (status === 429 || status === 503) return true
  const type = headers.find(([name]) => name === 'x-amzn-errortype')?.[1] ?? ''
  return TOO_OFTEN.test(`${type} ${Buffer.from(body.subarray(0, LOOKED_AT)).toString('latin1')}`)
}

/** The way to one service in one region. */
interface Lane {
  limit: number
  running: number
  waiting: (() => void)[]
  /** Calls without an answer since the last answer. */
  silent: number
}
/** Passes a call, when it is its turn. @throws NetworkError as the call does, or timeout of what answers no more */
export type Pass = (call: () => Promise<HttpResponse>) => Promise<HttpResponse>

/**
 * The ways of a scan to AWS, one for each service and region, since that is how AWS counts: an account's own programs share what a
 * scan takes. Each holds back when its service says that it is asked too often (half as many at a time, then slowly more), and ends
 * when nothing answers, so that a region that hangs takes the time of a few calls and not of all.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  readonly #silentRegions = new Map<string, number>()

  of(service: string, region: string): Pass {
    const key = `${service} ${region}`
    const lane = this.#lanes.get(key) ?? { limit: FIRST, running: 0, waiting: [], silent: 0 }
    this.#lanes.set(key, lane)
    return async (call) => {
      await enter(lane)
      try {
        this.#assertAnswers(lane, service, region)
        const answer = await call()
        this.#hear(lane, region, true)
        lane.limit = isThrottled(answer) ? Math.max(1, lane.limit / 2) : Math.min(MOST, lane.limit + 1 / lane.limit)
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

async function enter(lane: Lane): Promise<void> {
  if (lane.running < Math.floor(lane.limit)) lane.running += 1
  else await new Promise<void>((turn) => void lane.waiting.push(turn))
}
/** Hands the place on, or more than one when the lane has become wider. */
function leave(lane: Lane): void {
  lane.running -= 1
  while (lane.running < Math.floor(lane.limit)) {
    const next = lane.waiting.shift()
    if (next === undefined) return
    lane.running += 1
    next()
  }
}
