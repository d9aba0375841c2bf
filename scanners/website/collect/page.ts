import type { HttpResponse } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { Header, PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { isInternalAddress } from '#scanners/website/judge-site.ts'
import { lacksCookies, recognise, shortage } from '#scanners/website/recognise/recognise.ts'
import { signatureIn, type SiteSignature } from '#scanners/website/recognise/signature.ts'
import { parsed, siteOf } from '#scanners/website/target.ts'
import { decodePage } from './decode-text.ts'
import { readDocument } from './document.ts'
import { walkSite } from './walk-site.ts'

const BODY_MAX = 1_048_576
const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8'

/**
 * The page of the target, essential: where the redirects of the site end. Of one that leaves the site, the answer that sends us
 * away is the page.
 * @throws ScanFailure when what answers is not the site, as `recognise` says
 */
export const page: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'page',
  after: [],
  async collect(facts, target, { network, memory }) {
    const start = parsed(target)
    start.hash = ''
    const { response, ...way } = await walkSite(network, start.href, { maxBytes: BODY_MAX, headers: { accept: ACCEPT } })
    facts.page = pageFacts({ site: siteOf(target), ...way }, response, signatureIn(memory))
  },
}

type Way = Pick<PageFacts, 'site' | 'url' | 'visited' | 'cookies'>
function pageFacts({ site, url, visited, cookies }: Way, response: HttpResponse, before: SiteSignature | null): PageFacts {
  const { status, headers, truncated } = response
  const body = decodePage(response.body, headers, truncated)
  const document = isHtml(headers, body) ? readDocument(body, url, truncated) : null
  const isInternal = isInternalAddress(response.remoteAddress)
  const page = { site, url, visited, cookies, status, headers, body, document, isInternal, isTooLarge: truncated }
  recognise(page, before)
  const short = shortage(page, before)
  return { ...page, ...(short && { short }), ...(lacksCookies(page, before) && { withoutCookies: true as const }) }
}

/** Whether an answer is HTML, by its type, or where it has none by its beginning. */
export function isHtml(headers: readonly Header[], body: string): boolean {
  const type = headerOf(headers, 'content-type')
  return type === null ? /^\s{0,200}<(?:!doctype html|html)/iu.test(body) : /\b(?:text\/html|application\/xhtml\+xml)\b/iu.test(type)
}
