import type { Network } from './network.ts'
import { Pacer } from './pacer.ts'

/** Requests in flight to one host at a time (scanning.md §3). */
export const PARALLEL_PER_HOST = 10
/** Raw sockets that a scan opens in a second at most, whatever its connection asks for. */
export const SOCKETS_PER_SECOND = 1_000

/** Lets at most `limit` tasks of one key run at once; the others wait in order. */
class Gates {
  readonly #limit: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  constructor(limit: number) {
    this.#limit = limit
  }
  async through<T>(key: string, task: () => Promise<T>): Promise<T> {
    await this.#enter(key)
    try {
      return await task()
    } finally {
      this.#leave(key)
    }
  }
  async #enter(key: string): Promise<void> {
    const running = this.#running.get(key) ?? 0
    if (running < this.#limit) {
      this.#running.set(key, running + 1)
      return
    }
    await new Promise<void>((resolve) => {
      const others = this.#waiting.get(key)
      if (others) others.push(resolve)
      else this.#waiting.set(key, [resolve])
    })
  }
  /** Hands the place to the next in line, if any. */
  #leave(key: string): void {
    const next = this.#waiting.get(key)?.shift()
    if (next) next()
    else this.#running.set(key, (this.#running.get(key) ?? 1) - 1)
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)
const join = (own: AbortSignal, theirs: AbortSignal | undefined) =>
  theirs === undefined || theirs === own ? own : AbortSignal.any([own, theirs])

/** How one part of a scan uses the network: the shared gates, under its own signal. */
export type PoliteNetwork = (signal: AbortSignal) => Network

/**
 * Wraps the network of a scan so that no collector can forget its manners: every request names the product and the
 * scan, ends with the signal, and waits while PARALLEL_PER_HOST others to that host are under way.
 */
export function politeNetwork(
  network: Network,
  {
    userAgent,
    parallelPerHost = PARALLEL_PER_HOST,
    socketsPerSecond = SOCKETS_PER_SECOND,
  }: { userAgent: string; parallelPerHost: number | undefined; socketsPerSecond: number | undefined },
): PoliteNetwork {
  const gates = new Gates(parallelPerHost)
  const pacer = new Pacer(Math.min(socketsPerSecond, SOCKETS_PER_SECOND))
  return (own) => ({
    http: (request) =>
      gates.through(hostOf(request.url), () =>
        network.http({ ...request, headers: { 'user-agent': userAgent, ...request.headers }, signal: join(own, request.signal) }),
      ),
    tls: (request) => gates.through(request.host, () => network.tls({ ...request, signal: join(own, request.signal) })),
    async tcp(request) {
      const signal = join(own, request.signal)
      await pacer.turn(signal)
      return network.tcp({ ...request, signal })
    },
    async udp(request) {
      const signal = join(own, request.signal)
      await pacer.turn(signal)
      return network.udp({ ...request, signal })
    },
    dns: (name, type, theirs) => network.dns(name, type, join(own, theirs)),
  })
}
