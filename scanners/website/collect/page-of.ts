import type { PageFacts, WebsiteFacts } from '#scanners/website/facts.ts'

/** The page, for collectors that run after it. */
export function pageOf(facts: Partial<WebsiteFacts>): PageFacts {
  if (!facts.page) throw new Error('this collector must run after the page')
  return facts.page
}
