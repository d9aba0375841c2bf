import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in px, told again as it changes; null before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => setWidth(box.clientWidth === 0 ? null : box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
