import { useState } from 'react'
import * as z from 'zod/mini'

const stored = z.array(z.string())

/** The list that was kept; null when nothing sensible is there. */
export function readHidden(text: string | null): readonly string[] | null {
  if (text === null) return null
  try {
    const read = stored.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Columns hidden in a table: as the person chose, kept in local storage under `columns.<table>`, else the standard ones. */
export function useHiddenColumns(table: string, standard: readonly string[]): [hidden: readonly string[], toggle: (id: string) => void] {
  const key = `columns.${table}`
  const [chosen, setChosen] = useState(() => readHidden(localStorage.getItem(key)))
  const hidden = chosen ?? standard
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    localStorage.setItem(key, JSON.stringify(next))
    setChosen(next)
  }
  return [hidden, toggle]
}
