import type { CoverageEntry, CoverageState, PageLeftOut } from '#contract/coverage.ts'
import type { ScanDetail } from '#contract/scans.ts'
import { plainText } from './plain-text.ts'

/** Every check that did not see all it had to, by its name, gathered by why: a number alone would hide what nobody looked at. */
export function notSeen({ coverage }: Pick<ScanDetail, 'coverage'>): string[] {
  const groups = Map.groupBy(coverage.notRun, ({ state, reason }) => REASONS.get(reason ?? '') ?? whyOf(state, reason))
  return [...groups].map(([why, entries]) => {
    const checks = [...Map.groupBy(entries, ({ checkId }) => checkId).values()]
    return `  ${checks.length} ${why}: ${checks.map((check) => nameOf(check, coverage.scopes)).join(', ')}.`
  })
}
/** A check, and the regions in which it did not run when they are not all. */
function nameOf(entries: readonly CoverageEntry[], scopes: readonly string[]): string {
  const parts = entries.map(({ scope }) => scope).filter((scope) => scopes.includes(scope))
  const title = plainText(entries[0]?.title ?? '')
  return parts.length === 0 || parts.length === scopes.length ? title : `${title} (${parts.map(plainText).join(', ')})`
}
const STATES: Readonly<Record<CoverageState, string>> = {
  ran: 'ran',
  denied: 'denied',
  blocked: 'blocked, something else answered instead of the target',
  throttled: 'throttled by the target',
  too_large: 'too large to read completely',
  inconclusive: 'inconclusive',
  unreachable: 'could not reach the target',
  timeout: 'ran out of time',
  skipped: 'left out',
  error: 'failed with an error',
}
const whyOf = (state: CoverageState, reason: string | null): string =>
  `${STATES[state]}${reason === null || reason === state ? '' : ` (${plainText(reason)})`}`
const REASONS: ReadonlyMap<string, string> = new Map([
  ['not_applicable', 'do not apply to this site'],
  ['permit', 'need proof of ownership (on the page of the connection)'],
  ['other_answers', 'got other answers than in the last good scan (if that is intended, confirm it on the page of the connection)'],
  ['part_of_page', 'saw only part of the page of the last good scan (if that is intended, confirm it on the page of the connection)'],
  ['not_offered', 'are about services that do not exist there, or that what answers does not know'],
  ['service_error', 'got an error from the service in the place of an answer'],
  ['engine_missing', 'use a program that is not installed where the scan ran (parapet doctor tells what it would add)'],
  ['engine_failed', 'use a program that failed or wrote no report that can be read'],
  ['permit_elsewhere', 'need proof of ownership of the host the site redirects to'],
])

/** Which pages of a site were judged and why others were not, by number; the paths are in the JSON. */
export function pagesSeen({ pageCoverage }: Pick<ScanDetail, 'pageCoverage'>): string[] {
  if (pageCoverage === null) return []
  const { judged, leftOut } = pageCoverage
  return [
    `${judged} ${judged === 1 ? 'page' : 'pages'} judged${leftOut.length === 0 ? '.' : '; left out:'}`,
    ...leftOut.map(({ why, count }) => `  ${count} ${PAGES[why]}`),
  ]
}
const PAGES: Readonly<Record<PageLeftOut, string>> = {
  limit: 'beyond the limit of pages, bytes or time',
  robots: 'kept from crawlers by robots.txt',
  trap: 'that are among endlessly many alike',
  depth: 'too many links away from the start page',
  action: 'that may sign out, delete or cancel something',
  other_type: 'that are not pages',
  off_site: 'on other sites',
  redirect: 'that redirect to other pages',
  not_found: 'that do not exist',
  too_large: 'too large to read',
  blocked: 'where something else answered instead',
  throttled: 'not requested, because the site limits the number of requests',
  timeout: 'that did not answer in time',
  error: 'that answered with an error',
}
