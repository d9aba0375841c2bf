import { type RefObject, useLayoutEffect } from 'react'

/** Px between the button and its list, and between the list and the edge of the window. */
const GAP = 4
const EDGE = 8
const MOST_HIGH = 380

/** Puts a popup under its button, or over it where there is more room; inside the window, at least as wide as the button. */
export function placePopup(
  anchor: DOMRect,
  popup: { width: number; height: number },
  view: { width: number; height: number },
  isRtl: boolean,
) {
  const below = view.height - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const wanted = Math.min(popup.height, MOST_HIGH)
  const isBelow = wanted <= below || below >= above
  const maxHeight = Math.min(MOST_HIGH, isBelow ? below : above)
  const width = Math.min(Math.max(popup.width, anchor.width), view.width - 2 * EDGE)
  const start = isRtl ? anchor.right - width : anchor.left
  return {
    left: Math.max(EDGE, Math.min(start, view.width - EDGE - width)),
    top: isBelow ? anchor.bottom + GAP : anchor.top - GAP - Math.min(popup.height, maxHeight),
    minWidth: Math.min(anchor.width, view.width - 2 * EDGE),
    maxHeight,
  }
}

/** Shows a popup in the top layer beside its button while it is open, follows the page, and keeps the active row in view. `fits`: no wider than its content. */
export function usePopup(isOpen: boolean, anchor: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>, fits = false): void {
  useLayoutEffect(() => {
    const [button, box] = [anchor.current, popup.current]
    if (!isOpen || button === null || box === null) return undefined
    if ('showPopover' in box) box.showPopover()
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const isRtl = getComputedStyle(button).direction === 'rtl'
      const whole = button.getBoundingClientRect()
      const of = fits ? new DOMRect(isRtl ? whole.right : whole.left, whole.top, 0, whole.height) : whole
      const at = placePopup(of, { width: box.offsetWidth, height: box.scrollHeight + 2 }, view, isRtl)
      for (const [name, px] of Object.entries(at))
        box.style.setProperty(
          name.replace(/[A-Z]/gu, (big) => `-${big.toLowerCase()}`),
          `${px}px`,
        )
    }
    place()
    const onScroll = (event: Event) => {
      if (event.target !== box) place()
    }
    window.addEventListener('resize', place)
    document.addEventListener('scroll', onScroll, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', onScroll, true)
    }
  }, [isOpen, anchor, popup, fits])
  useLayoutEffect(() => {
    if (isOpen) popup.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' })
  })
}
