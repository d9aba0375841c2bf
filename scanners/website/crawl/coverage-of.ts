import { PAGE_LEFT_OUT, PAGES_NAMED_MAX, type PageCoverage, type PageLeftOut } from '#contract/coverage.ts'

/** Judged pages that are named one by one. */
const JUDGED_NAMED = 200
/** Of each reason so many are named first, so that none hides the others. */
const NAMED_OF_EACH = Math.floor((PAGES_NAMED_MAX - JUDGED_NAMED) / PAGE_LEFT_OUT.length)

/** What a crawl came to, bounded: every page counts, and some of each kind are named. */
export function coverageOf(judged: readonly string[], leftOut: ReadonlyMap<string, PageLeftOut>): PageCoverage {
  const seen = new Set(judged)
  const others = [...leftOut].filter(([path]) => !seen.has(path))
  const byReason = Map.groupBy(others, ([, why]) => why)
  const reasons = PAGE_LEFT_OUT.flatMap((why) => {
    const paths = byReason.get(why)
    return paths === undefined ? [] : [{ why, paths: paths.map(([path]) => path) }]
  })
  return {
    judged: judged.length,
    leftOut: reasons.map(({ why, paths }) => ({ why, count: paths.length })),
    pages: [
      ...judged.slice(0, JUDGED_NAMED).map((path) => ({ path, why: null })),
      ...reasons.flatMap(({ why, paths }) => paths.slice(0, NAMED_OF_EACH).map((path) => ({ path, why }))),
    ],
  }
}
