import type { PageCoverage } from '#contract/coverage.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import type { Ingested } from '#server/modules/ingest/ingest.ts'
import type { LogEntry } from '#server/modules/scans/index.ts'

/** A reason is a stable word, or a word and what a scanner adds in its own words, which are not repeated. */
const wordOf = (reason: string | null): string => reason?.split(':')[0] ?? ''

const idsOf = (outcomes: readonly CheckOutcome[]): string[] => [...new Set(outcomes.map(({ checkId }) => checkId))]

/** Names of checks that one line gives. */
const NAMED = 3

/** Checks that did not run, one line a reason. */
function logOfUnseen(outcomes: readonly CheckOutcome[]): LogEntry[] {
  const groups = Map.groupBy(outcomes, ({ state, reason }) => `${state} ${wordOf(reason)}`)
  return [...groups.values()].flatMap((group): LogEntry[] => {
    const [first] = group
    if (first === undefined) return []
    const reason = wordOf(first.reason)
    // one may be told of many regions
    const named = idsOf(group)
    const checks = named.slice(0, NAMED)
    // what makes no sense for a target, or was left out on purpose, is no fault of the scan
    const level = ['not_applicable', 'out_of_scope'].includes(reason) ? 'info' : 'warning'
    return [{ code: 'checks_not_run', level, params: { state: first.state, reason, count: named.length, checks: checks.join(',') } }]
  })
}

/** What a batch of a scanner's outcomes adds to the log: how many checks were judged, which were not and why, and the pages once all were asked for. */
export function logOfBatch(outcomes: readonly CheckOutcome[], ingested: Ingested | undefined, pages: PageCoverage | null): LogEntry[] {
  const ran = outcomes.filter(({ state }) => state === 'ran')
  const judged = {
    checks: idsOf(ran).length,
    fail: ingested?.counts.fail ?? 0,
    opened: (ingested?.opened.length ?? 0) + (ingested?.reopened.length ?? 0),
    resolved: ingested?.resolved.length ?? 0,
  }
  return [
    ...(ran.length > 0 ? [{ code: 'judged' as const, params: judged }] : []),
    ...logOfUnseen(outcomes.filter(({ state }) => state !== 'ran')),
    ...logOfPages(pages),
  ]
}

function logOfPages(pages: PageCoverage | null): LogEntry[] {
  if (pages === null) return []
  const leftOut = pages.leftOut.map(({ why, count }): LogEntry => ({ code: 'page_left_out', params: { why, count } }))
  return [{ code: 'pages', params: { judged: pages.judged } }, ...leftOut]
}
