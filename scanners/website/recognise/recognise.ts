import type { BlockedBy } from '#contract/coverage.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import type { PageFacts, Sample } from '#scanners/website/facts.ts'
import { asksForPassword, isEnded, leadsTo, mediaType, type PageLook } from './page-look.ts'
import { isPageItself, likeness, type SiteSignature } from './signature.ts'
import { signOf } from './signs.ts'

const SENTENCES: Readonly<Record<BlockedBy, string>> = {
  challenge: 'A bot check answered in place of the site.',
  login_wall: 'The site now asks for a sign-in before it shows its page.',
  forbidden: 'The site refuses to show its page to the scanner.',
  maintenance: 'A maintenance page answered in place of the site.',
  parked: 'A page of a domain dealer answered in place of the site.',
  empty_page: 'The start page is empty.',
  page_gone: 'The page that was scanned before is no longer there.',
  other_content: 'The start page is no longer a page of the kind it was.',
  off_site: 'The site now leads to another site.',
  other_page: 'The page is not the one of the last scan: title and content are others.',
}
const ok = (status: number): boolean => status >= 200 && status < 300
const LOGIN = /(?:^|[/._-])(?:log-?in|sign-?in|sso|auth|oauth2?|authorize|saml2?|cas)(?:$|[/._-])/iu

/**
 * Makes sure that what answered is the site, by what it says of itself and by how it looked in the last good scan. Without one
 * there is nothing that could be closed, and what answers is the site unless it says otherwise.
 * @throws ScanFailure one of BLOCKED_BY · throttled · http_error · too_large
 */
export function recognise(page: PageLook, before: SiteSignature | null): void {
  const { status } = page
  if (status === 429) throw new ScanFailure('throttled', 'The site answered 429: it asks to be left alone for a while.')
  const reason = signOf(page, before) ?? (status >= 500 || before === null ? null : differs(page, before))
  if (reason === 'other_page' && page.isTooLarge) throw new ScanFailure('too_large', 'The page is larger than what is read of it.')
  if (reason !== null) throw new ScanFailure(reason, SENTENCES[reason])
  if (status >= 500) throw new ScanFailure('http_error', `The site answered ${status}.`)
}

function differs(page: PageLook, before: SiteSignature): BlockedBy | null {
  if (before.leadsTo !== leadsTo(page)) return leadsTo(page) === '' ? 'other_page' : 'off_site'
  if (ok(before.status) !== ok(page.status)) return ok(page.status) ? 'other_page' : 'page_gone'
  if (mediaType(page) !== before.type) return 'other_content'
  const same = likeness(before, page)
  if (asksToSignIn(page, before, same)) return 'login_wall'
  return same === 0 ? 'other_page' : null
}
/** Whether the page leads to a sign-in that was not there before, and is not merely the page with a sign-in added. */
function asksToSignIn(page: PageLook, before: SiteSignature, same: number): boolean {
  const { pathname } = new URL(page.url)
  if (LOGIN.test(pathname) && !LOGIN.test(before.path)) return true
  return asksForPassword(page) && !before.hasPassword && (same < 0.8 || pathname !== before.path)
}

/** Whether only a part came of a page that is known to be longer, and why; undefined when there is no sign of it. */
export function shortage(page: PageLook, before: SiteSignature | null): 'too_large' | 'inconclusive' | undefined {
  if (before === null) return undefined
  if (page.isTooLarge) return before.isTooLarge ? undefined : 'too_large'
  return before.isEnded && !isEnded(page) && likeness(before, page) < ALL_THERE ? 'inconclusive' : undefined
}
const ALL_THERE = 0.98

/** Whether the page comes from a cache in between, without the cookies that the site is known to set. */
export const lacksCookies = ({ headers, cookies }: Pick<PageFacts, 'headers' | 'cookies'>, before: SiteSignature | null): boolean =>
  before?.hasCookies === true && cookies.length === 0 && headers.some(([name, value]) => isCached(name, value))
/** RFC 9111 §5.1, RFC 9211, and what was usual before. */
const isCached = (name: string, value: string): boolean =>
  name === 'age' ? Number(value) > 0 : /cache/u.test(name) && /\b(?:hit|stale|updating|revalidated)\b/iu.test(value)

/**
 * Whether a path that cannot exist is answered as it was: only then does "not found" mean that a file is not there. A plain 404
 * always means it; the page itself does on a site that answered every path with it before.
 */
export function answersAsUsual(control: Sample, page: PageLook, before: SiteSignature | null): boolean {
  const usual = before?.control ?? null
  if (control.status === null || control.status === 404 || control.status === 410 || usual === null) return true
  return control.status === usual.status && isPageItself(control, page) === usual.isPage
}
