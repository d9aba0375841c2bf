import type { CoverageState, ScanDetail } from '#contract/scans.ts'

type Entry = ScanDetail['coverage']['notRun'][number]
export interface CoverageGroup {
  state: CoverageState
  reason: string | null
  entries: readonly Entry[]
}

/** Checks that did not run, gathered by state and reason, the largest group first. */
export function groupCoverage(notRun: readonly Entry[]): CoverageGroup[] {
  const groups = Map.groupBy(notRun, ({ state, reason }) => `${state}\n${reason ?? ''}`)
  return [...groups.values()]
    .flatMap((entries) => {
      const [first] = entries
      return first === undefined ? [] : [{ state: first.state, reason: first.reason, entries }]
    })
    .toSorted((a, b) => b.entries.length - a.entries.length)
}
