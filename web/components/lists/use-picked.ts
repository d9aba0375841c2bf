import { useState } from 'react'

/** Rows picked over several pages of a list: the row itself is kept, since its page may be gone. */
export function usePicked<T>(rows: readonly T[], idOf: (row: T) => string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, T>>(new Map())
  const [last, setLast] = useState<string | null>(null)
  const current = new Map(rows.map((row) => [idOf(row), row]))
  const ids = [...current.keys()]
  const isAll = ids.length > 0 && ids.every((id) => picked.has(id))

  /** Puts one row in or out; with Shift, all between it and the last one as well. */
  const toggle = (id: string, withShift: boolean) => {
    const isIn = !picked.has(id)
    const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
    const changed = withShift && from !== undefined && from >= 0 ? ids.slice(from, (to ?? from) + 1) : [id]
    const next = new Map(picked)
    for (const one of changed) {
      const row = current.get(one)
      if (!isIn) next.delete(one)
      else if (row !== undefined) next.set(one, row)
    }
    setLast(id)
    setPicked(next)
  }
  const toggleAll = () => {
    const next = new Map(picked)
    for (const [id, row] of current) {
      if (isAll) next.delete(id)
      else next.set(id, row)
    }
    setPicked(next)
  }
  return {
    /** The newest state of each. */
    rows: [...picked].map(([id, row]) => current.get(id) ?? row),
    has: (id: string) => picked.has(id),
    toggle,
    /** The box in the head: the rows of this page. */
    all: { isAll, isSome: ids.some((id) => picked.has(id)), onToggleAll: toggleAll },
    clear: () => setPicked(new Map()),
  }
}
