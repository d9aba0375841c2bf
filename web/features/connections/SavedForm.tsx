import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useErrorText } from '#web/components/error-text.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import { FieldStack } from '#web/components/connections/SettingsFields.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

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
  const errorText = useErrorText()
  const refusal = useRefusal('connections.manage')
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
            <ActionButton type="submit" variant="contained" refusal={refusal} disabled={!form.formState.isDirty || save.isPending}>
              {action}
            </ActionButton>
          </div>
          {after}
        </FieldStack>
      </form>
    </FormProvider>
  )
}
