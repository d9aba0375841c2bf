import type { ReactNode } from 'react'
import { wordsOf } from '#web/components/use-url-query.ts'

export interface FilterOption {
  value: string
  label: string
  icon?: ReactNode
}

/** Something a list can be narrowed by; its value is in the address under `key`. */
export interface ListFilter {
  key: string
  label: string
  /** Values to choose from; with none it cannot be added, only taken away. */
  options: readonly FilterOption[]
  /** At most one value at a time. */
  isSingle?: boolean
  /** What a value reads as that is not one of the options: a moment, a number. */
  textOf?: (value: string) => string
}

type Filters = Readonly<Record<string, unknown>>
export const valueOf = (filters: Filters, key: string): string | undefined => {
  const value = filters[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** How many values a pill names before it counts. */
const NAMED = 2

/** 'Critical, High +2': what a filter is set to, in its own words. */
export function valueText({ options, textOf }: Pick<ListFilter, 'options' | 'textOf'>, value: string): string {
  if (textOf !== undefined) return textOf(value)
  const words = wordsOf(value)
  const named = words.slice(0, NAMED).map((word) => options.find((option) => option.value === word)?.label ?? word)
  return named.join(', ') + (words.length > NAMED ? ` +${words.length - NAMED}` : '')
}

/** What arranges a list and takes no row away. */
const ARRANGING: ReadonlySet<string> = new Set(['sort', 'limit', 'cursor'])
/** Whether a list holds less than there is: by a filter, by what was searched for, or by the link that led to it. */
export const isNarrowed = (filters: Filters): boolean =>
  Object.keys(filters).some((key) => !ARRANGING.has(key) && valueOf(filters, key) !== undefined)

/** Filters that leave one value: a column of it would say the same in each row. */
export const singleValued = (filters: Filters): ReadonlySet<string> =>
  new Set(Object.keys(filters).filter((key) => wordsOf(valueOf(filters, key)).length === 1))
