import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Connection, deleteConnection } from '#contract/connections.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { notify } from '#web/ui/states/toast.ts'

interface DeleteDialogProps {
  connection: Connection
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes a connection with all it found, once its name has been typed. */
export function DeleteDialog({ connection, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => call(deleteConnection, { params: { id: connection.id } }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('delete.done', { name: connection.name }) })
      onClose()
      onDeleted?.()
      // Scans, findings, cards and figures went with it.
      await cache.invalidateQueries()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title', { name: connection.name })}
      confirmLabel={t('action.delete')}
      cancelLabel={t('common:action.cancel')}
      busy={remove.isPending}
      ready={typed.trim() === connection.name.trim()}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.isError && <Notice kind="error">{errorText(remove.error)}</Notice>}
      <p>{t('delete.text')}</p>
      <TextField
        fullWidth
        margin="dense"
        autoComplete="off"
        label={t('delete.type', { name: connection.name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ConfirmDialog>
  )
}
