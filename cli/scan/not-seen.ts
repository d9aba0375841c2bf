import type { CoverageState, ScanDetail } from '#contract/scans.ts'
import { plainText } from './plain-text.ts'

/** Every check that did not see all it had to, by its name, gathered by why: a number alone would hide what nobody looked at. */
export function notSeen({ coverage }: Pick<ScanDetail, 'coverage'>): string[] {
  const groups = Map.groupBy(coverage.notRun, ({ state, reason }) => REASONS.get(reason ?? '') ?? whyOf(state, reason))
  return [...groups].map(([why, entries]) => `  ${entries.length} ${why}: ${entries.map(({ title }) => plainText(title)).join(', ')}.`)
}
const STATES: Readonly<Record<CoverageState, string>> = {
  ran: 'ran',
  denied: 'denied',
  blocked: 'blocked, something else answered in the place of the target',
  throttled: 'throttled by the target',
  too_large: 'too large to be read whole',
  inconclusive: 'inconclusive',
  unreachable: 'could not reach the target',
  timeout: 'ran out of time',
  skipped: 'left out',
  error: 'failed by themselves',
}
const whyOf = (state: CoverageState, reason: string | null): string =>
  `${STATES[state]}${reason === null || reason === state ? '' : ` (${plainText(reason)})`}`
const REASONS: ReadonlyMap<string, string> = new Map([
  ['not_applicable', 'do not apply to this site'],
  ['permit', 'need proof of ownership (on the page of the connection)'],
  ['permit_elsewhere', 'need proof of ownership of the host that the site leads to'],
])
