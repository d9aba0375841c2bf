import type { Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import type { PageFacts } from './facts.ts'
import { upgradesRequests } from './judge-csp.ts'
import { lastingPlaces, shownPlace } from './judge-places.ts'
import { documentOf, siteResource } from './judge-site.ts'

/**
 * Whether something a page loads comes over plain HTTP although it need not: on an HTTPS page always, on an HTTP page
 * when it is of another origin (what the page's own origin lacks is told by web-https-missing).
 */
function isMixed(url: string, page: string): boolean {
  if (!url.startsWith('http:')) return false
  return page.startsWith('https:') ? !OWN_MACHINE.test(new URL(url).hostname) : new URL(url).origin !== new URL(page).origin
}
/** What comes from the visitor's own machine crosses no network (Mixed Content, §4; Secure Contexts, §3.1). */
const OWN_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u

/** A verdict for each thing of these kinds that comes over plain HTTP; messages are pass, fail, upgraded and unknown. */
export function judgeMixed(page: PageFacts, kinds: ReadonlySet<string>): Verdict[] {
  const { loaded, truncated } = documentOf(page)
  const resource = siteResource(page)
  const insecure = loaded.filter(({ url, kind }) => kinds.has(kind) && isMixed(url, page.url))
  if (insecure.length > 0 && upgradesRequests(page)) return [pass(resource, 'upgraded')]
  const place = lastingPlaces(
    insecure.map(({ url }) => url),
    page.url,
  )
  const fails = insecure.map(({ url, kind }) =>
    fail(resource, 'fail', {
      locator: place(url),
      values: { url: url.slice(0, 200), place: shownPlace(url, page.url) },
      evidence: [textEvidence(kind, url)],
    }),
  )
  return conclude({ resource, fails, complete: !truncated })
}
