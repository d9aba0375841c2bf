import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useScopeOut } from './use-scope.ts'

/** Longest reason the contract takes. */
const MAX_REASON = 500

/** Asks why a connection is taken out of scope. */
export function ScopeOutDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const scopeOut = useScopeOut()
  return (
    <ConfirmDialog
      title={t('scopeOut.title', { name: connection.name })}
      confirmLabel={t('action.scopeOut')}
      busy={scopeOut.isPending}
      ready={reason.trim() !== ''}
      refusal={scopeOut.isError ? errorText(scopeOut.error) : null}
      onConfirm={() => scopeOut.mutate({ connection, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('scopeOut.text')}</p>
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label={t('scopeOut.reason')}
        helperText={t('scopeOut.reasonNeeded')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
    </ConfirmDialog>
  )
}
