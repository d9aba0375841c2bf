import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { create } from 'zustand'
import { parseSearch } from '#web/search-codec.ts'

/** What a list shows, in its order: a page opened from it knows its neighbours and the way back. */
export interface Sequence {
  ids: readonly string[]
  /** Rows before the first of these; null on a later page of the list, which does not know. */
  offset: number | null
  total: number
  /** False where the server stopped counting. */
  totalIsExact: boolean
  /** The list with its filters. */
  back: { to: string; search: Readonly<Record<string, string>> }
}
const useSequences = create<Readonly<Record<string, Sequence>>>(() => ({}))

/** To be called by a list, under its name: remembers what it shows until it shows something else. Nothing while it loads (undefined). */
export function useRememberSequence(list: string, shown: Omit<Sequence, 'back'> | undefined): void {
  useEffect(() => {
    if (shown === undefined) return
    const next = { ...shown, back: { to: location.pathname, search: parseSearch(location.search) } }
    if (JSON.stringify(useSequences.getState()[list]) !== JSON.stringify(next)) useSequences.setState({ [list]: next })
  })
}

export interface Siblings {
  /** 1 first; null where it is not known. */
  position: number | null
  total: number
  totalIsExact: boolean
  previous: string | undefined
  next: string | undefined
}

/** Where an id stands in the list that it was opened from; undefined when it was opened in another way. */
export function siblingsIn(sequence: Sequence | undefined, id: string): Siblings | undefined {
  const at = sequence?.ids.indexOf(id) ?? -1
  if (sequence === undefined || at === -1) return undefined
  const { ids, offset, total, totalIsExact } = sequence
  return { position: offset === null ? null : offset + at + 1, total, totalIsExact, previous: ids[at - 1], next: ids[at + 1] }
}

/** Neighbours of an entity, the steps to them, and the address of the list it was opened from. */
export function useSiblings(list: string, id: string, pathOf: (id: string) => string) {
  const sequence = useSequences((all) => all[list])
  const navigate = useNavigate()
  const siblings = siblingsIn(sequence, id)
  const step = (to: string | undefined) => (to === undefined ? undefined : () => void navigate({ href: pathOf(to), replace: true }))
  return { siblings, toPrevious: step(siblings?.previous), toNext: step(siblings?.next), back: siblings && sequence?.back }
}
