import { lazy } from 'react'
import type { Connection } from '#contract/connections.ts'
import { Part } from '#web/shell/Part.tsx'

// the forms come when they are asked for
const EditDialog = lazy(async () => ({ default: (await import('./EditDialog.tsx')).EditDialog }))
const ScopeOutDialog = lazy(async () => ({ default: (await import('./ScopeOutDialog.tsx')).ScopeOutDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))

export type ConnectionQuestion = 'edit' | 'scopeOut' | 'delete'

interface Props {
  connection: Connection
  /** Which of them is open. */
  asked: ConnectionQuestion | null
  onClose: () => void
  /** For pages that cannot stay. */
  onDeleted?: (() => void) | undefined
}

/** The dialogs of one connection: its settings, taking it out of scope, deleting it. */
export function ConnectionDialogs({ connection, asked, onClose, onDeleted }: Props) {
  if (asked === null) return null
  return (
    <Part key={asked} onFail={onClose}>
      {asked === 'edit' && <EditDialog connection={connection} onClose={onClose} />}
      {asked === 'scopeOut' && <ScopeOutDialog connection={connection} onClose={onClose} />}
      {asked === 'delete' && <DeleteDialog connection={connection} onClose={onClose} onDeleted={onDeleted} />}
    </Part>
  )
}
