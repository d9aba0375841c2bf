import type { Check } from '#scanners/sdk/check.ts'
import type { Shortfall } from '#scanners/sdk/scanner.ts'
import type { LeftOut, Silence, WebsiteCollector, WebsiteFacts } from './facts.ts'

const MEANING: Readonly<Record<Silence, Shortfall>> = {
  throttled: { state: 'throttled', reason: 'throttled' },
  blocked: { state: 'blocked', reason: 'forbidden' },
  timeout: { state: 'timeout', reason: 'timeout' },
  unreachable: { state: 'unreachable', reason: 'unreachable' },
  permit: { state: 'skipped', reason: 'permit' },
}
/** Facts that are drawn from what another collector was answered. */
const DRAWN_FROM: ReadonlyMap<WebsiteCollector, readonly WebsiteCollector[]> = new Map([
  ['libraries', ['scripts']],
  ['source-maps', ['scripts']],
])
/** What it means for a check that a page of one of its findings was left out. */
const STATE_OF: Partial<Readonly<Record<LeftOut | 'unsure', Shortfall['state']>>> = {
  throttled: 'throttled',
  blocked: 'blocked',
  timeout: 'timeout',
  error: 'unreachable',
  too_large: 'too_large',
}
const TOO_LARGE: Shortfall = { state: 'too_large', reason: null }

/** Why what was collected for a check is not all that it had to see; null when it is. */
export function shortOf(
  facts: Partial<WebsiteFacts>,
  { id, needs }: Pick<Check<WebsiteFacts, WebsiteCollector>, 'id' | 'needs'>,
  isUnsure: boolean,
): Shortfall | null {
  const sources = needs.flatMap((source) => [source, ...(DRAWN_FROM.get(source) ?? [])])
  const silence = sources.map((id) => facts.silences?.[id]).find((one) => one !== undefined)
  if (silence !== undefined) return MEANING[silence]
  const ofPages = needs.includes('crawl') ? shortOfPages(facts, id) : null
  if (ofPages !== null || !needs.includes('page')) return ofPages
  const short = facts.page?.short
  if (short !== undefined) return { state: short, reason: 'part_of_page' }
  return isUnsure && isCut(facts, sources) ? TOO_LARGE : null
}

/** Why a page with a finding of the check was not seen: the first of them. */
function shortOfPages({ crawl }: Partial<WebsiteFacts>, checkId: string): Shortfall | null {
  const [leftOut] = crawl?.unseenOf(checkId).values() ?? []
  if (leftOut === undefined) return null
  return { state: STATE_OF[leftOut] ?? 'inconclusive', reason: `page_${leftOut}` }
}
const isCut = ({ page, scripts }: Partial<WebsiteFacts>, sources: readonly WebsiteCollector[]): boolean =>
  page?.document?.truncated === true || (sources.includes('scripts') && scripts?.scripts.some(({ truncated }) => truncated) === true)
