import { NetworkError, type HttpResponse, type Network } from '#scanners/sdk/network.ts'
import { decodePage } from '#scanners/website/collect/decode-text.ts'
import { REQUEST_TIMEOUT_MS } from '#scanners/website/collect/sample.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { ALLOWS_ALL, ALLOWS_NOTHING, readRobots, ROBOTS_BYTES, type Robots } from './robots.ts'
import { readSitemap, SITEMAP_BYTES, type Sitemap } from './sitemap.ts'

/** The name that robots.txt files know this crawler by: the product's, as its requests say it. */
const CRAWLER = 'parapet'
/** RFC 9309 §2.3.1.2: at least five redirects are followed. */
const REDIRECTS_MAX = 5
const SITEMAPS_MAX = 4

/**
 * What the site allows. A robots.txt that is not there allows everything; one that cannot be reached (no answer, 429, 5xx)
 * disallows everything (RFC 9309 §2.3.1).
 */
export async function askRobots(network: Network, home: string): Promise<Robots> {
  const answer = await ask(network, new URL('/robots.txt', home).href, ROBOTS_BYTES)
  if (answer === null || answer.status === 429 || answer.status >= 500) return ALLOWS_NOTHING
  if (answer.status !== 200) return ALLOWS_ALL
  const text = textOf(answer)
  // a page in its place says nothing
  return /^\s{0,200}</u.test(text) ? ALLOWS_ALL : readRobots(text, CRAWLER)
}

/** Addresses of pages in the site's own sitemaps; an index is followed to its first ones. */
export async function askSitemaps(network: Network, home: string, named: readonly string[]): Promise<string[]> {
  const { origin } = new URL(home)
  const own = named.map((address) => URL.parse(address, home)).filter((url) => url?.origin === origin)
  const waiting = own.length > 0 ? own.map((url) => url?.href ?? '') : [`${origin}/sitemap.xml`]
  const pages: string[] = []
  for (let asked = 0; asked < SITEMAPS_MAX; asked += 1) {
    const address = waiting.shift()
    if (address === undefined) break
    const sitemap = await sitemapAt(network, address)
    if (sitemap.isIndex) waiting.push(...sitemap.locations.filter((location) => URL.parse(location)?.origin === origin))
    else pages.push(...sitemap.locations)
  }
  return pages
}
async function sitemapAt(network: Network, url: string): Promise<Sitemap> {
  const answer = await ask(network, url, SITEMAP_BYTES)
  return answer?.status === 200 ? readSitemap(textOf(answer)) : { isIndex: false, locations: [] }
}

const textOf = ({ body, headers, truncated }: HttpResponse): string => decodePage(body, headers, truncated)

/** Follows redirects on the host alone: another's file says nothing of this one. */
async function ask(network: Network, start: string, maxBytes: number): Promise<HttpResponse | null> {
  let url = start
  try {
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const answer = await network.http({ url, maxBytes, timeoutMs: REQUEST_TIMEOUT_MS, acceptInvalidTls: true })
      const location = headerOf(answer.headers, 'location')
      if (answer.status < 300 || answer.status >= 400 || location === null) return answer
      const next = URL.parse(location, url)
      if (next === null || next.origin !== new URL(start).origin) return { ...answer, status: 404 }
      url = next.href
    }
    return null
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return null
    throw error
  }
}
