import { useState } from 'react'

/** Rows picked over several pages of a list: the row itself is kept, since its page may be gone. */
export function usePicked<T>(rows: readonly T[], idOf: (row: T) => string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, T>>(new Map())
  const current = new Map(rows.map((row) => [idOf(row), row]))
  const choose = (ids: ReadonlySet<string>) => {
    const entries = [...ids].flatMap((id): [string, T][] => {
      const row = current.get(id) ?? picked.get(id)
      return row === undefined ? [] : [[id, row]]
    })
    setPicked(new Map(entries))
  }
  return {
    /** The newest state of each. */
    rows: [...picked].map(([id, row]) => current.get(id) ?? row),
    ids: new Set(picked.keys()),
    choose,
    clear: () => setPicked(new Map()),
  }
}
