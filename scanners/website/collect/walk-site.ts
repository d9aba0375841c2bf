import { NetworkError, type HttpResponse, type Network } from '#scanners/sdk/network.ts'
import type { Cookie } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { isSameSite } from '#scanners/website/judge-site.ts'
import { cookieHeader, COOKIES_MAX, cookiesOf } from './cookies.ts'

const REDIRECTS_MAX = 10

/** How far the redirects of a site lead, and what answered there. */
export interface Walk {
  /** Where it ended. */
  url: string
  /** Addresses passed on the way, the first one first, `url` last. */
  visited: readonly string[]
  /** Of every answer on the way. */
  cookies: readonly Cookie[]
  response: HttpResponse
  /** The host that the last answer leads to and that was not followed: another site, or a name that does not exist. */
  leadsAway: string | null
}
interface WalkOptions {
  maxBytes: number
  timeoutMs?: number
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/**
 * Follows redirects within the site, with the cookies set on the way; one that leaves the site, or leads to a name that does not
 * exist, ends the walk at the answer that sent us away.
 * @throws NetworkError
 */
export async function walkSite(network: Network, start: string, options: WalkOptions): Promise<Walk> {
  const home = new URL(start).hostname
  const asked = new Set<string>()
  let walk = await step(network, { url: start, before: null, asked }, options)
  for (let next = nextOf(walk); next !== null; next = nextOf(walk)) {
    if (!isSameSite(next.hostname, home)) return { ...walk, leadsAway: next.host }
    try {
      walk = await step(network, { url: next.href, before: walk, asked }, options)
    } catch (error) {
      const isGone = error instanceof NetworkError && error.code === 'not_resolved' && next.hostname !== home
      if (isGone) return { ...walk, leadsAway: next.host }
      throw error
    }
  }
  return walk
}

/** One request of the walk. @throws NetworkError also where it would lead in a circle, or on without end */
async function step(
  network: Network,
  { url, before, asked }: { url: string; before: Walk | null; asked: Set<string> },
  { headers = {}, ...limits }: WalkOptions,
): Promise<Walk> {
  const { visited, cookies } = before ?? { visited: [], cookies: [] }
  const cookie = cookieHeader(cookies)
  // the same page with a new cookie is no loop yet
  const question = `${url} ${cookie}`
  if (asked.has(question))
    throw new NetworkError('redirect_loop', `The site redirects in circles: ${url.slice(0, 200)} leads back to itself.`)
  if (visited.length > REDIRECTS_MAX) throw new NetworkError('too_many_redirects', `The site redirects more than ${REDIRECTS_MAX} times.`)
  asked.add(question)
  const sent = cookie === '' ? headers : { ...headers, cookie }
  const response = await network.http({ url, ...limits, acceptInvalidTls: true, headers: sent })
  const kept = [...cookies, ...cookiesOf(response.headers)].slice(0, COOKIES_MAX)
  return { url, visited: [...visited, url], cookies: kept, response, leadsAway: null }
}

/** Where a redirect leads on the web; null for any other answer. */
function nextOf({ url, response: { status, headers } }: Walk): URL | null {
  const location = headerOf(headers, 'location')
  if (status < 300 || status >= 400 || location === null) return null
  const next = URL.parse(location, url)
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return null
  next.hash = ''
  return next
}
