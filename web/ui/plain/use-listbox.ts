import { type KeyboardEvent, useRef, useState } from 'react'

/** Ms after which letters begin a new word. */
const WORD_PAUSE = 600
const PAGE = 10

/** The first label that begins with what was typed, looking from `from` on and round; one letter typed again goes to the next. */
export function findByWord(labels: readonly string[], typed: string, from: number): number {
  const isRepeated = typed.length > 1 && typed === (typed[0] ?? '').repeat(typed.length)
  const word = (isRepeated ? (typed[0] ?? '') : typed).toLocaleLowerCase()
  const start = typed.length === 1 || isRepeated ? from + 1 : from
  const order = labels.map((_label, step) => (start + step) % labels.length)
  return order.find((at) => labels[at]?.toLocaleLowerCase().startsWith(word) === true) ?? -1
}

/** Where a key leads in a list of `count`; undefined for keys that do not move. */
function moved(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: last,
    PageDown: Math.min(last, at + PAGE),
    PageUp: Math.max(0, at - PAGE),
  }
  return places[key]
}

const isLetter = (event: KeyboardEvent) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

interface Listbox {
  labels: readonly string[]
  /** -1: none. */
  selected: number
  isDisabled: boolean
  onChoose: (at: number) => void
}

/** State and keys of a list that opens under a button which keeps the focus (ARIA Authoring Practices, select-only combobox). */
export function useListbox({ labels, selected, isDisabled, onChoose }: Listbox) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const typed = useRef({ word: '', at: 0 })

  const open = (at = Math.max(0, selected)) => {
    if (isDisabled || labels.length === 0) return
    setActive(at)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const choose = (at: number) => {
    close()
    onChoose(at)
  }
  const type = (event: KeyboardEvent) => {
    const { word, at } = typed.current
    const next = event.timeStamp - at > WORD_PAUSE ? event.key : word + event.key
    typed.current = { word: next, at: event.timeStamp }
    const found = findByWord(labels, next, isOpen ? active : selected)
    open(found === -1 ? (isOpen ? active : Math.max(0, selected)) : found)
  }
  const keyWhenOpen = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') {
      // the dialog around it stays
      event.stopPropagation()
      close()
      return true
    }
    if (event.key === 'Tab') {
      choose(active)
      return false
    }
    if (event.key === 'Enter' || event.key === ' ' || (event.key === 'ArrowUp' && event.altKey)) {
      choose(active)
      return true
    }
    const to = moved(event.key, active, labels.length)
    if (to !== undefined) setActive(to)
    return to !== undefined
  }
  const keyWhenClosed = (event: KeyboardEvent): boolean => {
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', ' '].includes(event.key)) return false
    const ends: Readonly<Record<string, number>> = { Home: 0, End: labels.length - 1 }
    open(ends[event.key])
    return true
  }
  const isTyping = (event: KeyboardEvent) =>
    event.key !== ' ' || (typed.current.word !== '' && event.timeStamp - typed.current.at < WORD_PAUSE)
  return {
    isOpen,
    active,
    close,
    choose,
    point: setActive,
    toggle: () => (isOpen ? close() : open()),
    onKeyDown: (event: KeyboardEvent) => {
      if (isLetter(event) && isTyping(event)) {
        event.preventDefault()
        // letters are not shortcuts of the page here
        event.stopPropagation()
        type(event)
      } else if (isOpen ? keyWhenOpen(event) : keyWhenClosed(event)) {
        event.preventDefault()
        if (isOpen || event.key.startsWith('Arrow')) event.stopPropagation()
      }
    },
  }
}
