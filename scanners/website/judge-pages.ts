import type { Check, Verdict } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'
import { pageKey } from './crawl/page-address.ts'
import { riskRank, type PagePlace, type PagePlaces } from './crawl/page-verdicts.ts'
import type { CrawlFacts, PageFacts, WebsiteCollector, WebsiteFacts } from './facts.ts'
import { siteResource } from './judge-site.ts'

const NONE: PagePlaces = { places: new Map(), overflows: false, unsure: new Set() }
type JudgesPages = Pick<Check<WebsiteFacts, WebsiteCollector>, 'id' | 'judge'>

/** Most places one check reports. */
const PLACES_MAX = 100
/** Paths told of one place, in characters: a line of the runner has room for no more. Those beyond are found again or not. */
const PATHS_MAX = 400_000

/** What a check says of one page by itself, with the scripts that are told; or null when the page is nothing it judges. */
export function judgePage(check: JudgesPages, page: PageFacts, told: Partial<WebsiteFacts> = {}): Verdict[] | null {
  const facts: Partial<WebsiteFacts> = { scripts: { scripts: [], missed: [] }, ...told, page }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check that judges pages reads no more of one
  return verdictsOf(check, facts as WebsiteFacts)
}

/** What a check says of the start page, and of every other page that was crawled. */
export function judgeEveryPage(check: JudgesPages, facts: WebsiteFacts): Verdict[] {
  // while it crawls, the crawl asks for one page
  const { page } = facts
  const crawl: CrawlFacts | undefined = facts.crawl
  if (crawl === undefined) return check.judge(facts)
  const found: PagePlaces = crawl.places.of(check.id) ?? NONE
  // nothing to judge on the start page is nothing to judge, unless another page has it
  if (found.places.size === 0)
    return check.judge(facts).map((verdict) => (verdict.status === 'FAIL' ? joined(verdict, pageKey(page.url), undefined) : verdict))
  const start = verdictsOf(check, facts) ?? []
  const home = pageKey(page.url)
  const failing = new Map(start.filter(({ status }) => status === 'FAIL').map((verdict) => [verdict.locator ?? '', verdict]))
  const fails = [...failing].map(([locator, verdict]) => joined(verdict, home, found.places.get(locator)))
  const others = [...found.places].filter(([locator]) => !failing.has(locator)).map(([, place]) => joined(null, home, place))
  const kept = [...fails, ...others.toSorted((a, b) => ((a.locator ?? '') < (b.locator ?? '') ? -1 : 1))]
  // what passes as a whole does not when a page fails; a cookie that passes is told beside one that fails
  const rest = start.filter(
    ({ status, locator }) => status !== 'FAIL' && !(status === 'PASS' && (locator === undefined || found.places.has(locator))),
  )
  const isCut = (found.overflows || kept.length > PLACES_MAX) && !rest.some(({ status }) => status === 'UNKNOWN')
  return [...kept.slice(0, PLACES_MAX), ...rest, ...(isCut ? [unknown(siteResource(page))] : [])]
}

function verdictsOf(check: JudgesPages, facts: WebsiteFacts): Verdict[] | null {
  try {
    return check.judge(facts)
  } catch (error) {
    if (error instanceof NotApplicable) return null
    throw error
  }
}

/** One verdict for a place on several pages; the start page's own comes first. */
function joined(start: Verdict | null, home: string, place: PagePlace | undefined): Verdict {
  const pages = [...(start === null ? [] : [home]), ...[...(place?.pages ?? [])].toSorted()]
  const isWorse = start !== null && place !== undefined && riskRank(place.verdict) > riskRank(start)
  const verdict = isWorse ? place.verdict : (start ?? place?.verdict)
  if (verdict === undefined) throw new Error('a place is of the start page or of another')
  let room = PATHS_MAX
  return { ...verdict, pages: [...new Set(pages)].filter((path) => (room -= path.length + 3) >= 0) }
}
