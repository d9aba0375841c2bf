import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { press } from './shortcuts.ts'

/** How long the next key of a sequence may take, in ms. */
const NEXT_KEY_MS = 1_200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]') !== null

/** Answers the shortcuts that work on every screen; silent while somebody types or a dialog is open. */
export function useShortcuts(open: (part: 'palette' | 'sheet') => void): void {
  const navigate = useNavigate()
  const opener = useRef(open)
  useEffect(() => {
    opener.current = open
  })
  useEffect(() => {
    let pending: readonly string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return
      const { found, pending: next } = press(pending, event.key)
      pending = next
      clearTimeout(timer)
      timer = setTimeout(() => {
        pending = []
      }, NEXT_KEY_MS)
      if (found === null) return
      event.preventDefault()
      if ('to' in found.does) void navigate({ to: found.does.to })
      else if ('opens' in found.does) opener.current(found.does.opens === 'sheet' ? 'sheet' : 'palette')
    }
    // after the page's own: a list's search field answers the stroke before the palette does
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      clearTimeout(timer)
    }
  }, [navigate])
}
