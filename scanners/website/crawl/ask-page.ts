import { NetworkError, type HttpResponse, type Network } from '#scanners/sdk/network.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { stateOfFailure } from '#scanners/sdk/failure.ts'
import { cookiesOf } from '#scanners/website/collect/cookies.ts'
import { decodePage } from '#scanners/website/collect/decode-text.ts'
import { readDocument } from '#scanners/website/collect/document.ts'
import { isHtml } from '#scanners/website/collect/page.ts'
import { REQUEST_TIMEOUT_MS } from '#scanners/website/collect/sample.ts'
import type { LeftOut, PageFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { addressOn, isInternalAddress } from '#scanners/website/judge-site.ts'
import { recognise } from '#scanners/website/recognise/recognise.ts'
import { isChallenge } from '#scanners/website/recognise/signs.ts'
import { signatureOfLook } from './look.ts'

const BODY_MAX = 1_048_576
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5'

/** What became of asking for a page. */
export type PageAnswer = { bytes: number } & (
  | { page: PageFacts }
  | { leadsTo: string; isForGood: boolean }
  /** `mustStop`: the site asks to be left alone. */
  | { why: LeftOut; mustStop?: true }
)
interface Asked {
  /** Path and query. */
  path: string
  /** The start page. */
  home: PageFacts
  /** How the page looked in the last scan. */
  look: string | undefined
}

/** Asks for one page as somebody does who comes to it first: without cookies. Never throws but when aborted. */
export async function askPage(network: Network, { path, home, look }: Asked): Promise<PageAnswer> {
  const url = addressOn(home.url, path)
  try {
    const response = await network.http({
      url,
      maxBytes: BODY_MAX,
      timeoutMs: REQUEST_TIMEOUT_MS,
      acceptInvalidTls: true,
      headers: { accept: ACCEPT },
    })
    return { bytes: response.body.length, ...read(response, url, { home, look }) }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
    return { bytes: 0, why: error.code === 'timeout' ? 'timeout' : 'error' }
  }
}

type Read = { page: PageFacts } | { leadsTo: string; isForGood: boolean } | { why: LeftOut; mustStop?: true }
function read(response: HttpResponse, url: string, { home, look }: Pick<Asked, 'home' | 'look'>): Read {
  const { status, headers } = response
  if (asksToWait(response)) return { why: 'throttled', mustStop: true }
  if (isChallenge(headers)) return { why: 'blocked' }
  if (status === 404 || status === 410) return { why: 'not_found' }
  const location = headerOf(headers, 'location')
  if (status >= 300 && status < 400 && location !== null) return redirected(url, location, status)
  const page = pageOf(response, url, home.site)
  const why = stranger(page, look)
  if (why !== null) return { why }
  if (status < 200 || status >= 300) return { why: 'error' }
  return page.document === null ? { why: 'other_type' } : { page }
}
const asksToWait = ({ status, headers }: HttpResponse): boolean =>
  status === 429 || (status === 503 && headerOf(headers, 'retry-after') !== null)
function redirected(url: string, location: string, status: number): Read {
  const next = URL.parse(location, url)
  if (next?.origin !== new URL(url).origin) return { why: 'off_site' }
  return { leadsTo: next.href, isForGood: status === 301 || status === 308 }
}

function pageOf(response: HttpResponse, url: string, site: string): PageFacts {
  const { status, headers, truncated, remoteAddress } = response
  const body = decodePage(response.body, headers, truncated)
  const document = isHtml(headers, body) ? readDocument(body, url, truncated) : null
  const isInternal = isInternalAddress(remoteAddress)
  return { site, url, visited: [url], cookies: cookiesOf(headers), status, headers, body, document, isInternal, isTooLarge: truncated }
}

/** Why what answered is not the page: by what it says of itself, and by how the page looked before. */
function stranger(page: PageFacts, look: string | undefined): LeftOut | null {
  // what is no page is told so, unless it stands in the place of one
  if (page.document === null && look === undefined && page.status < 300) return 'other_type'
  try {
    recognise(page, signatureOfLook(look, page))
    return null
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    const state = stateOfFailure(error.code)
    if (state === 'too_large' || state === 'throttled') return state
    return state === 'blocked' ? 'blocked' : 'error'
  }
}
