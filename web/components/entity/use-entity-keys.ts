import { useEffect, useRef } from 'react'

/** Single keys and what they do; undefined does nothing. */
export type EntityKeys = Readonly<Record<string, (() => void) | undefined>>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"]') !== null)

/** Whether something stands over the page that keys belong to: a dialog, a menu. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], .MuiModal-root:not([aria-hidden="true"])') !== null

/** Single keys for the page, unless somebody types, a dialog is open, or another handler took the key. */
export function useEntityKeys(keys: EntityKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return
      const action = latest.current[event.key]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
