import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { QueryOf, Route } from '#contract/route.ts'

type Search = Readonly<Record<string, string>>
/** A new value, or undefined to take it out of the address. */
export type SearchPatch = Readonly<Record<string, string | undefined>>

interface Parser {
  safeParse: (value: unknown) => { success: boolean }
}
const isParser = (value: unknown): value is Parser => typeof value === 'object' && value !== null && 'safeParse' in value

function shapeOf(route: Route): ReadonlyMap<string, Parser> {
  const query: unknown = route.query
  const shape = typeof query === 'object' && query !== null && 'shape' in query && typeof query.shape === 'object' ? query.shape : null
  return new Map(Object.entries(shape ?? {}).filter((entry): entry is [string, Parser] => isParser(entry[1])))
}

/** The part of an address that a route's query understands; values it would refuse are left out, so that an old link still opens. */
export function readQuery<R extends Route>(route: R, search: Search): QueryOf<R> {
  const shape = shapeOf(route)
  const known = Object.entries(search).filter(([key, value]) => shape.get(key)?.safeParse(value).success === true)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was accepted by the route's own query shape
  return Object.fromEntries(known) as QueryOf<R>
}

/** Keys that say where one is in a list, not what is in it: Back undoes them. */
const PLACES: ReadonlySet<string> = new Set(['cursor', 'id', 'finding', 'resource'])

/** The address's query as plain strings, and a way to change it. Changing anything but a place goes back to the first page. */
export function useUrlSearch(): [search: Search, change: (patch: SearchPatch) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (patch: SearchPatch) => {
      const keys = Object.keys(patch)
      const keepsPage = keys.every((key) => PLACES.has(key))
      const next = (before: Search) => ({ ...before, ...(keepsPage ? {} : { cursor: undefined }), ...patch })
      void navigate({ to: '.', search: next, replace: !keys.some((key) => PLACES.has(key)) })
    },
    [navigate],
  )
  return [search, change]
}

/** Filters of a list, kept in the address: the query to send, and a way to change it. */
export function useUrlQuery<R extends Route>(route: R): [query: QueryOf<R>, change: (patch: SearchPatch) => void, search: Search] {
  const [search, change] = useUrlSearch()
  return [useMemo(() => readQuery(route, search), [route, search]), change, search]
}

/** 'critical,high' → ['critical', 'high']; nothing for undefined. */
export const wordsOf = (list: string | undefined): readonly string[] => (list === undefined || list === '' ? [] : list.split(','))

/** 'critical,high' with 'high' → 'critical'; with 'low' → 'critical,high,low'; undefined when nothing is left. */
export function toggleWord(list: string | undefined, word: string): string | undefined {
  const words = wordsOf(list)
  const next = words.includes(word) ? words.filter((other) => other !== word) : [...words, word]
  return next.length === 0 ? undefined : next.join(',')
}
