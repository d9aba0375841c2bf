import type { Verdict } from '#scanners/sdk/check.ts'
import type { PageFacts } from './facts.ts'
import { isMixed, placeOf } from './judge-site.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from './judge-verdict.ts'

/** A verdict for each thing of these kinds that comes over plain HTTP; messages are pass, fail and unknown. */
export function judgeMixed(page: PageFacts, kinds: ReadonlySet<string>): Verdict[] {
  const { loaded, truncated } = documentOf(page)
  const resource = siteResource(page)
  const insecure = loaded.filter(({ url, kind }) => kinds.has(kind) && isMixed(url, page.url))
  const fails = insecure.map(({ url, kind }) =>
    fail(resource, 'fail', { locator: placeOf(url), values: { url: url.slice(0, 200) }, evidence: [textEvidence(kind, url)] }),
  )
  return conclude({ resource, fails, complete: !truncated })
}
