import { useState } from 'react'
import * as z from 'zod/mini'

const stored = z.array(z.string())

/** The list kept under `key`, or `standard` when nothing sensible is there. */
export function readHidden(text: string | null, standard: readonly string[]): readonly string[] {
  if (text === null) return standard
  try {
    const read = stored.safeParse(JSON.parse(text))
    return read.success ? read.data : standard
  } catch {
    return standard
  }
}

/** Columns a person has hidden in a table, kept in local storage under `columns.<table>`. */
export function useHiddenColumns(table: string, standard: readonly string[]): [hidden: readonly string[], toggle: (id: string) => void] {
  const key = `columns.${table}`
  const [hidden, setHidden] = useState(() => readHidden(localStorage.getItem(key), standard))
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    localStorage.setItem(key, JSON.stringify(next))
    setHidden(next)
  }
  return [hidden, toggle]
}
