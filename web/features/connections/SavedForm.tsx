import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import { FieldStack } from './SettingsFields.tsx'

interface SavedFormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  save: { error: Error | null; isPending: boolean }
  submit: () => void
  /** What the button says. */
  action: string
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** A part of a connection that is changed in place: why it was refused, its fields, and a button for who may, once something is changed. */
export function SavedForm<V extends FieldValues>({ form, save, submit, action, children, after }: SavedFormProps<V>) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const may = useRight('connections.manage')
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FieldStack style={{ paddingTop: 8 }}>
          {save.error !== null && <Notice kind="error">{errorText(save.error)}</Notice>}
          {children}
          <div>
            <Button
              type="submit"
              variant="contained"
              disabled={!may || !form.formState.isDirty || save.isPending}
              title={may ? undefined : t('error.forbidden')}
            >
              {action}
            </Button>
          </div>
          {after}
        </FieldStack>
      </form>
    </FormProvider>
  )
}
