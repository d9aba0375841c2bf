import { NetworkError, type HttpRequest, type HttpResponse } from '#scanners/sdk/network.ts'
import { checkedUrl } from './checked-url.ts'
import { startDeadline, type Deadline } from './deadline.ts'
import { GuardedAgent, type AgentKind } from './guarded-agent.ts'
import type { Gate } from './guarded-socket.ts'
import type { HostSlots } from './host-slots.ts'
import { exchange, type Hop, type HopAnswer } from './http-exchange.ts'
import { exchangeByHttp2, wantsHttp2 } from './http2-exchange.ts'

const DEFAULT_BYTES = 1_048_576
const DEFAULT_TIMEOUT_MS = 10_000

export interface HttpClientOptions {
  gate: Gate
  slots: HostSlots
  userAgent: string
  acceptInvalidTls: boolean
}
export interface HttpClient {
  request: (request: HttpRequest) => Promise<HttpResponse>
  /** Closes the connections that were kept for further requests. */
  close: () => void
}

/**
 * Requests with redirects, limits and one retry. Every hop passes all of the checks again. The time limit counts from
 * the first place at the host, so that a queue behind a slow host is no fault of the request.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const pools = new Map<AgentKind['tls'], GuardedAgent>()
  const agentFor = ({ url, isRepeatable }: Hop, invalidTls: boolean, isRetry: boolean): GuardedAgent => {
    const trust = invalidTls ? 'permissive' : 'strict'
    const tls = url.protocol === 'https:' ? trust : 'none'
    // A kept connection may die under a request: only one that can be repeated risks it, and not a second time.
    if (isRetry || !isRepeatable) return new GuardedAgent(options.gate, { tls, keepAlive: false })
    const pool = pools.get(tls) ?? new GuardedAgent(options.gate, { tls, keepAlive: true })
    pools.set(tls, pool)
    return pool
  }

  /** Origins that speak HTTP/2 alone: they are not asked in HTTP/1.1 again. And those that have answered in HTTP/1.1. */
  const [modern, classic] = [new Set<string>(), new Set<string>()]
  const exchangeTwice = async (hop: Hop, request: HttpRequest, { signal }: Deadline): Promise<HopAnswer> => {
    const limits = { maxBytes: request.maxBytes ?? DEFAULT_BYTES, signal }
    const invalidTls = request.acceptInvalidTls ?? options.acceptInvalidTls
    const { origin, protocol } = hop.url
    const byHttp1 = async (isRetry: boolean) => {
      const answer = await exchange(hop, agentFor(hop, invalidTls, isRetry), limits)
      classic.add(origin)
      return answer
    }
    const byHttp2 = async () => {
      const answer = await exchangeByHttp2(options.gate, invalidTls ? 'permissive' : 'strict', hop, limits)
      modern.add(origin)
      return answer
    }
    if (modern.has(origin)) return byHttp2()
    const mayBeModern = protocol === 'https:' && !classic.has(origin)
    try {
      return await byHttp1(false)
    } catch (error) {
      if (mayBeModern && wantsHttp2(error)) return byHttp2()
      if (!isReset(error) || !hop.isRepeatable) throw error
    }
    return byHttp1(true).catch((error: unknown) => {
      // some that speak HTTP/2 alone let the handshake pass and then hang up without a word
      if (!mayBeModern || !isReset(error)) throw error
      return byHttp2().catch((second: unknown) => {
        throw signal.aborted ? second : error
      })
    })
  }

  const follow: HttpClient['request'] = async (request) => {
    let hop = firstHop(request, options.userAgent)
    const trail = createTrail(hop.url, request.followRedirects ?? 0)
    let release = await options.slots.acquire(hop.url.hostname, request.signal ?? new AbortController().signal)
    const started = performance.now()
    const deadline = startDeadline(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, request.signal)
    try {
      for (;;) {
        const answer = await exchangeTwice(hop, request, deadline).finally(release)
        const next = trail.next(hop, answer)
        if (!next) return { ...answer, url: hop.url.href, redirects: trail.redirects, durationMs: performance.now() - started }
        hop = next
        release = await options.slots.acquire(hop.url.hostname, deadline.signal)
      }
    } finally {
      deadline.end()
    }
  }
  return {
    request: follow,
    close() {
      for (const pool of pools.values()) pool.destroy()
    },
  }
}

interface Trail {
  redirects: HttpResponse['redirects']
  /** The request that a redirect asks for, or undefined when the answer is final. */
  next(hop: Hop, answer: HopAnswer): Hop | undefined
}

function createTrail(start: URL, limit: number): Trail {
  const visited = new Set([withoutFragment(start)])
  const redirects: HttpResponse['redirects'][number][] = []
  return {
    redirects,
    next(hop, answer) {
      const location = locationOf(answer)
      if (location === undefined || limit === 0) return undefined
      redirects.push({ url: hop.url.href, status: answer.status, location })
      const next = nextHop(hop, answer.status, location)
      if (visited.has(withoutFragment(next.url)))
        throw new NetworkError('redirect_loop', `The redirects lead back to where they were, after ${redirects.length}.`)
      if (redirects.length > limit) throw new NetworkError('too_many_redirects', `There are more than ${limit} redirects.`)
      visited.add(withoutFragment(next.url))
      return next
    },
  }
}

const isReset = (error: unknown): boolean => error instanceof NetworkError && error.code === 'connection_reset'
const isSafe = (method: Hop['method']): boolean => method === 'GET' || method === 'HEAD'

function firstHop({ url, method = 'GET', headers = {}, body, repeatable = false }: HttpRequest, userAgent: string): Hop {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    url: checkedUrl(url),
    method,
    headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...Object.fromEntries(given) },
    body,
    isRepeatable: repeatable || isSafe(method),
  }
}

function locationOf({ status, headers }: HopAnswer): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers.find(([name]) => name === 'location')?.[1] : undefined
}

/** As browsers do (Fetch standard, HTTP-redirect fetch): credentials stay with their origin, and a body is not sent on as a GET. */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = checkedUrl(location, hop.url)
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || ((status === 301 || status === 302) && hop.method === 'POST')
  const dropped = new Set([
    'host',
    ...(url.origin === hop.url.origin ? [] : ['authorization', 'cookie']),
    ...(becomesGet ? ['content-type', 'content-length'] : []),
  ])
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped.has(name)))
  return becomesGet ? { url, method: 'GET', headers, body: undefined, isRepeatable: true } : { ...hop, url, headers }
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length)
}
