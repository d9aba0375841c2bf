import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Connection, deleteConnection } from '#contract/connections.ts'
import { call } from '#web/api.ts'
import { TypedNameDialog } from '#web/components/TypedNameDialog.tsx'
import { DeletionCounts } from './DeletionCounts.tsx'
import { notify } from '#web/ui/states/toast.ts'

interface DeleteDialogProps {
  connection: Connection
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes a connection with all it found, once its name has been typed. */
export function DeleteDialog({ connection, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('connections')
  const cache = useQueryClient()
  return (
    <TypedNameDialog
      title={t('delete.title', { name: connection.name })}
      text={
        <>
          {t('delete.text')}
          <DeletionCounts id={connection.id} />
        </>
      }
      action={t('action.delete')}
      name={connection.name}
      label={t('delete.type', { name: connection.name })}
      send={() => call(deleteConnection, { params: { id: connection.id } })}
      onSent={async () => {
        notify({ kind: 'success', text: t('delete.done', { name: connection.name }) })
        onClose()
        onDeleted?.()
        // Scans, findings, cards and figures went with it.
        await cache.invalidateQueries()
      }}
      onClose={onClose}
    />
  )
}
