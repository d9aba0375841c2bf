import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { SettingsFields } from '#web/components/connections/SettingsFields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Name, tags and schedule, without leaving the list. */
export function EditDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const { form, save, submit } = useSettingsForm(connection, onClose)
  return (
    <ConfirmDialog
      title={t('edit.title', { name: connection.name })}
      confirmLabel={t('common:action.save')}
      busy={save.isPending}
      refusal={save.isError ? errorText(save.error) : null}
      onConfirm={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        {/* Room for the first label, which stands above its field. */}
        <div style={{ paddingTop: 8 }}>
          <SettingsFields />
        </div>
      </FormProvider>
    </ConfirmDialog>
  )
}
