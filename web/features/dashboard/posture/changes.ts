import { RISK_LEVELS, type RiskCounts } from '#contract/fields.ts'
import { tone } from '#web/ui/tokens.ts'

/** By how much the shown figures differ: of the rounded values, so that the numbers on the screen add up. Null without both. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : Math.round(now) - Math.round(before)
}

/** Findings of all levels. */
export const totalOf = (counts: RiskCounts): number => RISK_LEVELS.reduce((sum, risk) => sum + counts[risk], 0)

/** The colour of a change: good news, bad news, or neither. */
export function changeColor(by: number, good: 'up' | 'down' | 'neither'): string {
  if (by === 0 || good === 'neither') return tone.muted
  return by > 0 === (good === 'up') ? tone.ok : tone.risk.critical.text
}
