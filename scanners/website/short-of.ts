import type { Check } from '#scanners/sdk/check.ts'
import type { Shortfall } from '#scanners/sdk/scanner.ts'
import type { Silence, WebsiteCollector, WebsiteFacts } from './facts.ts'

const MEANING: Readonly<Record<Silence, Shortfall>> = {
  throttled: { state: 'throttled', reason: 'throttled' },
  blocked: { state: 'blocked', reason: 'forbidden' },
  timeout: { state: 'timeout', reason: 'timeout' },
  unreachable: { state: 'unreachable', reason: 'unreachable' },
}
/** Facts that are drawn from what another collector was answered. */
const DRAWN_FROM: ReadonlyMap<WebsiteCollector, readonly WebsiteCollector[]> = new Map([
  ['libraries', ['scripts']],
  ['source-maps', ['scripts']],
])
const TOO_LARGE: Shortfall = { state: 'too_large', reason: null }

/** Why what was collected for a check is not all that it had to see; null when it is. */
export function shortOf(
  facts: Partial<WebsiteFacts>,
  { needs }: Pick<Check<WebsiteFacts, WebsiteCollector>, 'needs'>,
  isUnsure: boolean,
): Shortfall | null {
  const sources = needs.flatMap((id) => [id, ...(DRAWN_FROM.get(id) ?? [])])
  const silence = sources.map((id) => facts.silences?.[id]).find((one) => one !== undefined)
  if (silence !== undefined) return MEANING[silence]
  if (!needs.includes('page')) return null
  const { page, scripts } = facts
  if (page?.hasOutgrown) return TOO_LARGE
  if (!isUnsure) return null
  const isCut =
    page?.document?.truncated === true || (sources.includes('scripts') && scripts?.scripts.some(({ truncated }) => truncated) === true)
  return isCut ? TOO_LARGE : null
}
