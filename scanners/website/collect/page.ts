import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { Cookie, Header, PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { isInternalAddress, isSameSite } from '#scanners/website/judge-site.ts'
import { recognise } from '#scanners/website/recognise/recognise.ts'
import { signatureIn, type SiteSignature } from '#scanners/website/recognise/signature.ts'
import { parsed, siteOf } from '#scanners/website/target.ts'
import { cookieHeader, COOKIES_MAX, cookiesOf } from './cookies.ts'
import { decodePage } from './decode-text.ts'
import { readDocument } from './document.ts'

const REDIRECTS_MAX = 10
const BODY_MAX = 1_048_576

/**
 * The page of the target, essential. Redirects are followed within the site, with the cookies set on the way; one that
 * leaves the site ends the walk, and the answer that sent us away is the page.
 * @throws ScanFailure when what answers is not the site, as `recognise` says
 */
export const page: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'page',
  after: [],
  async collect(facts, target, { network, memory }) {
    const start = parsed(target)
    start.hash = ''
    const visited: string[] = []
    const cookies: Cookie[] = []
    const asked = new Set<string>()
    for (let url = start.href; ;) {
      // the same page with a new cookie is no loop yet
      const question = `${url} ${cookieHeader(cookies)}`
      if (asked.has(question))
        throw new NetworkError('redirect_loop', `The site redirects in circles: ${url.slice(0, 200)} leads back to itself.`)
      if (visited.length > REDIRECTS_MAX)
        throw new NetworkError('too_many_redirects', `The site redirects more than ${REDIRECTS_MAX} times.`)
      asked.add(question)
      visited.push(url)
      const response = await network.http({ url, maxBytes: BODY_MAX, acceptInvalidTls: true, headers: requestHeaders(cookies) })
      cookies.push(...cookiesOf(response.headers).slice(0, COOKIES_MAX - cookies.length))
      const next = nextOnSite(url, response, start.hostname)
      if (next === null) {
        facts.page = pageFacts({ site: siteOf(target), url, visited, cookies }, response, signatureIn(memory))
        return
      }
      url = next
    }
  },
}

function requestHeaders(cookies: readonly Cookie[]): Record<string, string> {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  return cookies.length > 0 ? { accept, cookie: cookieHeader(cookies) } : { accept }
}

function nextOnSite(url: string, { status, headers }: HttpResponse, home: string): string | null {
  const location = headerOf(headers, 'location')
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) return null
  const next = new URL(location, url)
  next.hash = ''
  const isWeb = next.protocol === 'http:' || next.protocol === 'https:'
  return isWeb && isSameSite(next.hostname, home) ? next.href : null
}

type Way = Pick<PageFacts, 'site' | 'url' | 'visited' | 'cookies'>
function pageFacts(way: Way, response: HttpResponse, before: SiteSignature | null): PageFacts {
  const { status, headers, truncated } = response
  const body = decodePage(response.body, headers, truncated)
  const document = isHtml(headers, body) ? readDocument(body, way.url, truncated) : null
  const isInternal = isInternalAddress(response.remoteAddress)
  const page = { ...way, status, headers, body, document, isInternal, isTooLarge: truncated }
  recognise(page, before)
  return truncated && before?.isTooLarge === false ? { ...page, hasOutgrown: true } : page
}

function isHtml(headers: readonly Header[], body: string): boolean {
  const type = headerOf(headers, 'content-type')
  return type === null ? /^\s{0,200}<(?:!doctype html|html)/iu.test(body) : /\b(?:text\/html|application\/xhtml\+xml)\b/iu.test(type)
}
