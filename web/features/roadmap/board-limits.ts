import { useState } from 'react'
import * as z from 'zod/mini'
import type { ColumnId } from '#contract/remediations.ts'

/** Columns that hold work: what is to do waits, and what is done takes no room. */
export const LIMITED = ['Column_Todo', 'Column_InProgress', 'Column_ReadyToVerify'] as const satisfies readonly ColumnId[]
export const LIMIT_MAX = 999

const stored = z.partialRecord(z.enum(LIMITED), z.int().check(z.minimum(1), z.maximum(LIMIT_MAX)))
export type BoardLimits = Readonly<Partial<Record<ColumnId, number>>>

/** The limits that were kept; none where nothing sensible is there. */
export function readLimits(text: string | null): BoardLimits {
  try {
    const read = stored.safeParse(JSON.parse(text ?? '{}'))
    if (read.success) return read.data
  } catch {
    // not JSON: as if nothing was kept
  }
  return {}
}

/** How full a column is: above its limit, at it, or neither. */
export const fullness = (count: number, limit: number | undefined): 'over' | 'full' | undefined =>
  limit === undefined || count < limit ? undefined : count > limit ? 'over' : 'full'

/** How many cards a person wants a column to hold at most, kept for each account on this machine. */
export function useBoardLimits(accountId: string): [limits: BoardLimits, change: (columnId: ColumnId, limit: number | null) => void] {
  const key = `board.limits.${accountId}`
  const [limits, setLimits] = useState(() => readLimits(localStorage.getItem(key)))
  const change = (columnId: ColumnId, limit: number | null) => {
    const { [columnId]: _before, ...others } = limits
    const next = limit === null ? others : { ...others, [columnId]: limit }
    localStorage.setItem(key, JSON.stringify(next))
    setLimits(next)
  }
  return [limits, change]
}
