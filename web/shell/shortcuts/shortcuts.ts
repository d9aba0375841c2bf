import type { ParseKeys } from 'i18next'
import { paths } from '#web/paths.ts'

/** What a shortcut does: goes to a screen, opens a part of the frame, or is answered by the list or the board on show. */
type Does = { to: string } | { opens: 'palette' | 'search' | 'sheet' } | { by: 'page' }
export interface Shortcut {
  /** Pressed one after the other; `mod` is Ctrl, or ⌘ on a Mac. */
  keys: readonly string[]
  label: ParseKeys
  does: Does
}

/** Every shortcut: the handler and the sheet read this one table. */
export const SHORTCUTS: readonly { group: ParseKeys; shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'palette.goTo',
    shortcuts: [
      { keys: ['g', 'o'], label: 'nav.overview', does: { to: paths.dashboard } },
      { keys: ['g', 'f'], label: 'nav.findings', does: { to: paths.findings } },
      { keys: ['g', 's'], label: 'nav.scans', does: { to: paths.scans } },
      { keys: ['g', 'e'], label: 'nav.scanResults', does: { to: paths.scanResults } },
      { keys: ['g', 'b'], label: 'nav.roadmap', does: { to: paths.roadmap } },
      { keys: ['g', 'r'], label: 'nav.remediations', does: { to: paths.remediations } },
      { keys: ['g', 'c'], label: 'nav.connections', does: { to: paths.connections } },
      { keys: ['g', 'm'], label: 'nav.mail', does: { to: paths.mail } },
      { keys: ['g', 'a'], label: 'nav.account', does: { to: paths.account } },
      { keys: ['g', ','], label: 'nav.settings', does: { to: paths.settings } },
    ],
  },
  {
    group: 'shortcuts.anywhere',
    shortcuts: [
      { keys: ['mod', 'k'], label: 'palette.label', does: { opens: 'palette' } },
      { keys: ['/'], label: 'action.search', does: { opens: 'search' } },
      { keys: ['c'], label: 'nav.newConnection', does: { to: paths.newConnection } },
      { keys: ['?'], label: 'shortcuts.title', does: { opens: 'sheet' } },
      { keys: ['Esc'], label: 'action.close', does: { by: 'page' } },
    ],
  },
  {
    group: 'shortcuts.inLists',
    shortcuts: [
      { keys: ['j'], label: 'shortcuts.next', does: { by: 'page' } },
      { keys: ['k'], label: 'shortcuts.previous', does: { by: 'page' } },
      { keys: ['Enter'], label: 'action.open', does: { by: 'page' } },
      { keys: ['x'], label: 'shortcuts.select', does: { by: 'page' } },
    ],
  },
]

/** The keys that lead to a screen, if any: shown beside it in the palette. */
export const keysTo = (to: string): readonly string[] | undefined =>
  SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).find(({ does }) => 'to' in does && does.to === to)?.keys

const startsWith = (keys: readonly string[], pressed: readonly string[]) => pressed.every((one, index) => keys[index] === one)

/**
 * What has been pressed so far, with one more key: the shortcut it completes, else what may still become one.
 * Shortcuts with `mod` are the palette's own, and those of pages are theirs.
 */
export function press(before: readonly string[], key: string): { found: Shortcut | null; pending: readonly string[] } {
  const own = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).filter(({ keys, does }) => !('by' in does) && keys[0] !== 'mod')
  for (const pressed of [[...before, key], [key]]) {
    const candidates = own.filter(({ keys }) => startsWith(keys, pressed))
    const found = candidates.find(({ keys }) => keys.length === pressed.length)
    if (found !== undefined) return { found, pending: [] }
    if (candidates.length > 0) return { found: null, pending: pressed }
  }
  return { found: null, pending: [] }
}
