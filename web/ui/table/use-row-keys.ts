import { type RefObject, useEffect, useState } from 'react'

/** Marks the scrolling part of a table that answers these keys. */
export const TABLE = 'data-row-keys'

interface RowKeys {
  count: number
  scroller: RefObject<HTMLElement | null>
  /** Brings a row that is not drawn into the page. */
  reveal: (index: number) => void
  /** Told of each row that a key led to. */
  onMove?: (index: number) => void
}

/** Of several tables on a page, the one that holds the focus answers; without focus in any, the first. */
function isMine(scroller: HTMLElement | null): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(`[${TABLE}]`)]
  return scroller === (all.find((table) => table.contains(document.activeElement)) ?? all[0])
}

const STEP: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

function isElsewhere(event: KeyboardEvent, scroller: HTMLElement | null): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null && target !== null) return true
  if (document.querySelector('[role=dialog]') !== null) return true
  const arrows = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  return arrows && scroller?.contains(target) !== true
}

/** j/k (anywhere on the page) and the arrow keys (in the table) move from row to row; returns the row that Tab reaches. */
export function useRowKeys({ count, scroller, reveal, onMove }: RowKeys): [active: number, setActive: (index: number) => void] {
  const [active, setActive] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEP[event.key]
      if (step === undefined || count === 0 || isElsewhere(event, scroller.current) || !isMine(scroller.current)) return
      event.preventDefault()
      const inside = scroller.current?.contains(document.activeElement) === true && document.activeElement?.closest('tr[data-row]') !== null
      const next = inside ? Math.min(count - 1, Math.max(0, active + step)) : Math.min(active, count - 1)
      setActive(next)
      reveal(next)
      onMove?.(next)
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`tr[data-row="${next}"]`)?.focus())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, count, scroller, reveal, onMove])
  return [Math.min(active, Math.max(0, count - 1)), setActive]
}
