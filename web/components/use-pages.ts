import { useState } from 'react'

interface Paged {
  results: readonly unknown[]
  nextCursor: string | null
}

/** Previous and next of a keyset-paged list whose cursor is in the address. `range` is null where row numbers are not known. */
export function usePages(cursor: string | undefined, page: Paged | undefined, go: (cursor: string | undefined) => void) {
  const [trail, setTrail] = useState<readonly { cursor: string | undefined; rows: number }[]>([])
  const known = cursor === undefined ? [] : trail
  const before = known.reduce((sum, step) => sum + step.rows, 0)
  // A reloaded page knows its cursor but not how many rows came before it.
  const isPlaced = cursor === undefined || known.length > 0
  const rows = page?.results.length ?? 0
  const nextCursor = page?.nextCursor ?? null
  return {
    range: isPlaced && rows > 0 ? { from: before + 1, to: before + rows } : null,
    onPrevious:
      cursor === undefined
        ? undefined
        : () => {
            setTrail(known.slice(0, -1))
            go(known.at(-1)?.cursor)
          },
    onNext:
      nextCursor === null
        ? undefined
        : () => {
            setTrail([...known, { cursor, rows }])
            go(nextCursor)
          },
  }
}
