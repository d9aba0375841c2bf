import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'

/** Asks before one leaves a page with changes that are not saved; a closing window asks in the browser's own words. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: dirty, withResolver: true })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
