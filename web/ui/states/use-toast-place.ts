import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Box, freePlace } from './free-place.ts'

/** Px: under the top bar, and from the edges of the window. */
const TOP = 60
const EDGE = 16
/** Ms after the last change of the page. */
const REST = 150
const PRESSABLE = 'a[href], button, input, textarea, select, [role="button"], [role="option"], [role="menuitem"], [draggable="true"]'

/** What can be pressed in the window, besides what is in `except`. */
function pressable(except: Element): Box[] {
  return [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !except.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > TOP && top < window.innerHeight)
}

/** Keeps a box at the top of the end side, where it covers nothing that can be pressed; still while it is being used. */
export function useToastPlace(box: RefObject<HTMLElement | null>, isUsed: boolean, count: number): { left: number; top: number } | null {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || isUsed || count === 0) return undefined
    const put = () => {
      const view = document.documentElement
      const area = { left: EDGE, top: TOP, width: view.clientWidth - 2 * EDGE, height: window.innerHeight - TOP - EDGE }
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const isRtl = view.dir === 'rtl'
      const end = { left: isRtl ? EDGE : area.left + area.width - size.width, top: TOP }
      const { left, top } = freePlace(size, area, pressable(element), isRtl) ?? end
      setPlace((before) => (before?.left === left && before.top === top ? before : { left, top }))
    }
    put()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(put, REST)
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !element.contains(target))) later()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', later)
    document.addEventListener('scroll', later, true)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      window.removeEventListener('resize', later)
      document.removeEventListener('scroll', later, true)
    }
  }, [box, isUsed, count])
  return place
}
