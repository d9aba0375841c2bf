import { useState } from 'react'
import * as z from 'zod/mini'

const stored = z.object({
  /** Columns chosen by hand: true shown, false hidden. */
  columns: z._default(z.record(z.string(), z.boolean()), {}),
  /** Px by column. */
  widths: z._default(z.record(z.string(), z.number()), {}),
  rows: z.optional(z.enum(['one', 'two'])),
})
export type ListSettings = z.infer<typeof stored>

/** What was kept of a list; the standard where nothing sensible is there. */
export function readSettings(text: string | null): ListSettings {
  try {
    const read = stored.safeParse(JSON.parse(text ?? '{}'))
    if (read.success) return read.data
  } catch {
    // not JSON: as if nothing was kept
  }
  return { columns: {}, widths: {} }
}

/** How a person has a list: its columns, their widths and the height of its rows, kept in local storage under `list.<name>`. */
export function useListSettings(list: string): [settings: ListSettings, change: (patch: Partial<ListSettings>) => void] {
  const key = `list.${list}`
  const [settings, setSettings] = useState(() => readSettings(localStorage.getItem(key)))
  const change = (patch: Partial<ListSettings>) => {
    const next = { ...settings, ...patch }
    localStorage.setItem(key, JSON.stringify(next))
    setSettings(next)
  }
  return [settings, change]
}
