import type { PageCoverage } from '#contract/coverage.ts'
import type { Inventory } from '#scanners/sdk/inventory.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import type { Ingested } from '#server/modules/ingest/ingest.ts'
import type { StepEntry } from '#server/modules/executions/index.ts'

/** A reason is a stable word, or a word and what a scanner adds in its own words, which are not repeated. */
const wordOf = (reason: string | null): string => reason?.split(':')[0] ?? ''

const idsOf = (outcomes: readonly CheckOutcome[]): string[] => [...new Set(outcomes.map(({ checkId }) => checkId))]

/** Names of checks that one line gives. */
const NAMED = 3

/** Checks that did not run, one line a reason. */
function logOfUnseen(outcomes: readonly CheckOutcome[]): StepEntry[] {
  const groups = Map.groupBy(outcomes, ({ state, reason }) => `${state} ${wordOf(reason)}`)
  return [...groups.values()].flatMap((group): StepEntry[] => {
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

/** Each outcome for itself, for whoever looks closely: a check in a scope, with the verdicts it gave. */
const logOfOutcome = ({ checkId, scope, state, reason, verdicts }: CheckOutcome): StepEntry => ({
  code: 'check',
  level: 'debug',
  params: {
    check: checkId,
    scope,
    state,
    reason: wordOf(reason),
    fail: verdicts.filter(({ status }) => status === 'FAIL').length,
    verdicts: verdicts.length,
  },
})

const logOfInventory = ({ scope, resourceType, items, complete }: Inventory): StepEntry => ({
  code: 'inventory',
  level: 'debug',
  params: { scope, type: resourceType, resources: items.length, complete: complete ? 1 : 0 },
})

interface Batch {
  outcomes: readonly CheckOutcome[]
  inventories: readonly Inventory[]
  ingested: Ingested | undefined
  /** Of a site, once all of its pages were asked for. */
  pages: PageCoverage | null
}
/** What a batch that was taken in adds to the log: what came of each check, how many were judged, which were not and why, the pages. */
export function logOfBatch({ outcomes, inventories, ingested, pages }: Batch): StepEntry[] {
  const ran = outcomes.filter(({ state }) => state === 'ran')
  const judged = {
    checks: idsOf(ran).length,
    fail: ingested?.counts.fail ?? 0,
    opened: (ingested?.opened.length ?? 0) + (ingested?.reopened.length ?? 0),
    resolved: ingested?.resolved.length ?? 0,
  }
  return [
    ...inventories.map(logOfInventory),
    ...outcomes.map(logOfOutcome),
    ...(ran.length > 0 ? [{ code: 'judged' as const, params: judged }] : []),
    ...logOfUnseen(outcomes.filter(({ state }) => state !== 'ran')),
    ...logOfPages(pages),
  ]
}

function logOfPages(pages: PageCoverage | null): StepEntry[] {
  if (pages === null) return []
  const leftOut = pages.leftOut.map(({ why, count }): StepEntry => ({ code: 'page_left_out', params: { why, count } }))
  return [{ code: 'pages', params: { judged: pages.judged } }, ...leftOut]
}
