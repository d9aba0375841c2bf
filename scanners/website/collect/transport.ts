import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { HttpAnswer, TransportFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { bareHost, isSameSite } from '#scanners/website/judge-site.ts'
import { portOf } from '#scanners/website/target.ts'
import { pageOf, REQUEST_TIMEOUT_MS } from './sample.ts'

/** Which of HTTP and HTTPS the site answers to, and whether the former leads to the latter. */
export const transport: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'transport',
  after: ['page'],
  async collect(facts, _target, { network }) {
    const { url, visited } = pageOf(facts)
    const page = new URL(url)
    if (page.protocol === 'https:')
      facts.transport = { https: 'yes', httpsPort: portOf(page), http: await plainSide(network, page, visited) }
    else
      facts.transport = {
        ...(await secureSide(network, page)),
        http: { url, state: 'serves', status: facts.page?.status ?? null, location: null },
      }
  },
}

/** On port 80 HTTPS is looked for on 443; on any other port a site is one service, so on that port itself. */
async function secureSide(network: Network, page: URL): Promise<Pick<TransportFacts, 'https' | 'httpsPort'>> {
  const httpsPort = portOf(page) === 80 ? 443 : portOf(page)
  try {
    await network.tls({ host: bareHost(page.hostname), port: httpsPort, timeoutMs: REQUEST_TIMEOUT_MS })
    return { https: 'yes', httpsPort }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
    return { https: error.code === 'timeout' ? 'unknown' : 'no', httpsPort }
  }
}

/** What port 80 of an HTTPS site does. A site on another port than 443 has no known plain side, unless the way led through it. */
async function plainSide(network: Network, page: URL, visited: readonly string[]): Promise<HttpAnswer | null> {
  const passed = visited.find((url) => url.startsWith('http:'))
  if (passed !== undefined) return { url: passed, state: 'redirects', status: null, location: page.href }
  if (page.port !== '') return null
  const url = `http://${page.host}/`
  try {
    const { status, headers } = await network.http({ url, method: 'GET', maxBytes: 1_024, timeoutMs: REQUEST_TIMEOUT_MS })
    const location = headerOf(headers, 'location')
    return { url, state: leadsToHttps(url, status, location) ? 'redirects' : 'serves', status, location }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
    return { url, state: error.code === 'connection_refused' ? 'closed' : 'unknown', status: null, location: null }
  }
}
function leadsToHttps(url: string, status: number, location: string | null): boolean {
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) return false
  const next = new URL(location, url)
  return next.protocol === 'https:' && isSameSite(next.hostname, new URL(url).hostname)
}
