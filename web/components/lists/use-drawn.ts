import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Fewer rows than this are all drawn: find-in-page works and nothing has to be measured. */
const VIRTUAL_FROM = 100
/** So many fill most windows: they are drawn first, those below them without keeping anybody waiting. */
const FIRST = 20
/** Rows drawn above and below those in view. */
const BEYOND = 14
/** Both ends move by so many rows at once, so that not every row scrolled by draws again. */
const STEP = 8

/** Rows from `first` on, before `end`. */
interface Span {
  first: number
  end: number
}
/** The rows to draw of `count` of one height, when `from` to `to` is in view; all in px from the top of the first. */
export function spanInView(view: { from: number; to: number }, rowPx: number, count: number): Span {
  const end = Math.min(count, Math.ceil((view.to / rowPx + BEYOND) / STEP) * STEP)
  const first = Math.floor((view.from / rowPx - BEYOND) / STEP) * STEP
  return { first: Math.max(0, Math.min(first, end - 1)), end: Math.max(0, end) }
}

/** The part of the rows that both the box and the window show; on phones the box is as tall as its rows and the page scrolls. */
function viewOf(box: HTMLElement): { from: number; to: number } {
  const start = box.querySelector('tbody')?.getBoundingClientRect().top ?? 0
  const { top, bottom } = box.getBoundingClientRect()
  return { from: Math.max(0, top) - start, to: Math.min(window.innerHeight, bottom) - start }
}
function scrollTo(box: HTMLElement, index: number, rowPx: number): void {
  const { from, to } = viewOf(box)
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const above = index * rowPx - (from + head)
  const below = (index + 1) * rowPx - to
  const by = above < 0 ? above : Math.max(0, below)
  if (box.scrollHeight > box.clientHeight) box.scrollBy(0, by)
  else window.scrollBy(0, by)
}

interface Drawn {
  indices: readonly number[]
  /** Px that the rows above and below those drawn would take. */
  before: number
  after: number
  /** Brings a row that may not be drawn into view. */
  reveal: (index: number) => void
}

/** The rows drawn: all of a short list, those in view of a long one. */
export function useDrawn(count: number, rowPx: number, scroller: RefObject<HTMLElement | null>): Drawn {
  const isLong = count >= VIRTUAL_FROM
  const [span, setSpan] = useState<Span>({ first: 0, end: VIRTUAL_FROM / 2 })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!isLong || box === null) return undefined
    const look = () => {
      const next = spanInView(viewOf(box), rowPx, count)
      setSpan((now) => (now.first === next.first && now.end === next.end ? now : next))
    }
    // at once, or a fast scroll shows a frame without rows
    const onScroll = () => flushSync(look)
    look()
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [isLong, count, rowPx, scroller])
  const reveal = useCallback(
    (index: number) => {
      const { current } = scroller
      if (isLong && current !== null) scrollTo(current, index, rowPx)
    },
    [isLong, rowPx, scroller],
  )
  const isBegun = useDeferredValue(count > 0, false)
  const whole = isLong ? { first: Math.min(span.first, count), end: Math.min(span.end, count) } : { first: 0, end: count }
  const first = whole.first
  const end = isBegun ? whole.end : Math.min(whole.end, first + FIRST)
  const indices = Array.from({ length: Math.max(0, end - first) }, (_unused, at) => first + at)
  return { indices, before: first * rowPx, after: (count - end) * rowPx, reveal }
}
