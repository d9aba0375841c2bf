import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getTrend } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type ApiError, queryOf } from '#web/api.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'

/** Days that can be chosen; the smallest is what the sparks of the posture strip show. */
export const RANGES = [30, 90, 365] as const
type Range = (typeof RANGES)[number]
const STANDARD: Range = 90

export interface Trend {
  query: UseQueryResult<ReplyOf<typeof getTrend>, ApiError>
  days: Range
  setDays: (range: Range) => void
  asTable: boolean
  toggleTable: () => void
}

/** The trend of the chosen range, asked for once for all that show it; range and form are in the address (`days`, `trend`). */
export function useTrend(): Trend {
  const [search, change] = useUrlSearch()
  const days = RANGES.find((range) => String(range) === search['days']) ?? STANDARD
  const asTable = search['trend'] === 'table'
  return {
    query: useQuery({ ...queryOf(getTrend, { query: { days } }), placeholderData: (before) => before }),
    days,
    setDays: (range) => change({ days: range === STANDARD ? undefined : String(range) }),
    asTable,
    toggleTable: () => change({ trend: asTable ? undefined : 'table' }),
  }
}
