import type { getTrend } from '#contract/dashboard.ts'
import type { RiskLevel } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import { RISK_ORDER } from '#web/ui/tokens.ts'

export type History = ReplyOf<typeof getTrend>
export type DayCounts = History['results'][number]

/** Open findings of all levels on a day. */
export const openOn = (day: DayCounts): number => RISK_ORDER.reduce((sum, risk) => sum + day.open[risk], 0)

/** Even steps from 0 past `most`, at most `steps` of them: 1, 2 or 5 times a power of ten, and no part of a finding. */
export function ticksOf(most: number, steps = 4): number[] {
  const rough = Math.max(1, most / steps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const whole = Math.max(1, Math.round(step))
  return Array.from({ length: Math.max(1, Math.ceil(most / whole)) + 1 }, (_, index) => index * whole)
}

/** Where the lines of a plot of `width` × `height` px run; `top` is the value at the upper edge. */
export interface Frame {
  width: number
  height: number
  top: number
  days: number
}
const x = ({ width, days }: Frame, index: number) => (days < 2 ? 0 : (index / (days - 1)) * width)
const y = ({ height, top }: Frame, value: number) => height - (value / top) * height
export const pointOf = (frame: Frame, index: number, value: number): { x: number; y: number } => ({
  x: x(frame, index),
  y: y(frame, value),
})

const pathOf = (frame: Frame, values: readonly number[], order: readonly number[]): string =>
  order.map((index) => `${x(frame, index).toFixed(1)} ${y(frame, values[index] ?? 0).toFixed(1)}`).join('L')

/** The levels stacked, info at the bottom: for each the closed path of its area and the path of its upper line. */
export function layersOf(frame: Frame, days: readonly DayCounts[]): { risk: RiskLevel; area: string; line: string }[] {
  let floor = days.map(() => 0)
  return RISK_ORDER.toReversed().map((risk) => {
    const ceiling = days.map((day, index) => (floor[index] ?? 0) + day.open[risk])
    const indexes = days.map((_, index) => index)
    const line = `M${pathOf(frame, ceiling, indexes)}`
    const area = `${line}L${pathOf(frame, floor, indexes.toReversed())}Z`
    floor = ceiling
    return { risk, area, line }
  })
}

/** A sign over a day of the plot. */
export interface Sign {
  index: number
  /** null: the history begins here; else who was connected on that day. */
  names: readonly string[] | null
}
/** The days to mark, first to last; those whose words would run into the one before are left out. `apart` px. */
export function signsOf(frame: Frame, { results, historyBegins, connected }: History, apart: number): Sign[] {
  const names = new Map<string, string[]>()
  for (const { day, name } of connected) names.set(day, [...(names.get(day) ?? []), name])
  const signs = results.flatMap(({ day }, index): Sign[] => {
    if (day === historyBegins) return [{ index, names: null }]
    const joined = names.get(day)
    return joined === undefined ? [] : [{ index, names: joined }]
  })
  let end = -Infinity
  return signs.filter(({ index }) => {
    const at = x(frame, index)
    if (at < end) return false
    end = at + apart
    return true
  })
}

/** Indexes of so many days, evenly spread, the first and the last among them. */
export function dayTicks(days: number, most: number): number[] {
  const count = Math.max(2, Math.min(most, days))
  return [...new Set(Array.from({ length: count }, (_, place) => Math.round((place / (count - 1)) * (days - 1))))]
}
