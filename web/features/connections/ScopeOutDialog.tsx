import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Connection, scopeConnection } from '#contract/connections.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { useScopeOut } from './use-scope.ts'

/** Longest reason the contract takes. */
const MAX_REASON = 500
const form = z.pick(z.required(scopeConnection.body), { reason: true })

/** Asks why a connection is taken out of scope. */
export function ScopeOutDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const scopeOut = useScopeOut()
  const { register, errors, isValid, busy, refusal, submit } = useSendForm<{ reason: string }, Connection>({
    resolver: zodResolver(form),
    defaultValues: { reason: '' },
    refusable: ['reason'],
    send: ({ reason }) => scopeOut.mutateAsync({ connection, reason }),
    onSent: onClose,
  })
  return (
    <ConfirmDialog
      title={t('scopeOut.title', { name: connection.name })}
      confirmLabel={t('action.scopeOut')}
      busy={busy}
      ready={isValid}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('scopeOut.text')}</p>
      <TextField
        {...register('reason')}
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label={t('scopeOut.reason')}
        error={errors.reason !== undefined}
        helperText={errors.reason?.type === 'server' ? errors.reason.message : t('scopeOut.reasonNeeded')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
    </ConfirmDialog>
  )
}
