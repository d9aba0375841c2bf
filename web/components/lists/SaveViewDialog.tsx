import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { createSavedView } from '#contract/saved-views.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { Check } from '#web/ui/plain/choices.tsx'

const NAME_MAX = 80
type NewView = z.input<typeof createSavedView.body>

interface SaveViewDialogProps {
  /** What the view is of. */
  view: Pick<NewView, 'screen' | 'search'>
  send: (view: NewView) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a view and whether the team sees it. Mount a new one for each view. */
export function SaveViewDialog({ view, send, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const { register, errors, isValid, busy, submit } = useSendForm<NewView, unknown>({
    resolver: zodResolver(createSavedView.body),
    defaultValues: { ...view, name: '', isShared: false },
    refusable: ['name'],
    send,
    onSent: onClose,
  })
  return (
    <ConfirmDialog title={t('views.save')} confirmLabel={t('action.save')} busy={busy} ready={isValid} onConfirm={submit} onClose={onClose}>
      <TextField
        {...register('name')}
        label={t('views.name')}
        error={errors.name?.type === 'server'}
        helperText={errors.name?.type === 'server' ? errors.name.message : undefined}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
        fullWidth
        margin="dense"
      />
      <Check {...register('isShared')} label={t('views.share')} />
    </ConfirmDialog>
  )
}
