import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Connection, updateConnection } from '#contract/connections.ts'
import { call } from '#web/api.ts'
import { notify } from '#web/ui/states/toast.ts'
import {
  bodyOf,
  isSettingsField,
  refusedFields,
  settingsForm,
  type SettingsValues,
  valuesOf,
} from '#web/components/connections/connection-form.ts'

/** The form of name, tags and schedule of a connection, and how it is saved. */
export function useSettingsForm(connection: Connection, onSaved?: () => void) {
  const { t } = useTranslation('connections')
  const cache = useQueryClient()
  const form = useForm<SettingsValues>({
    resolver: zodResolver(settingsForm),
    values: valuesOf(connection),
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation({
    mutationFn: (values: SettingsValues) => call(updateConnection, { params: { id: connection.id }, body: bodyOf(values) }),
    onSuccess: async (changed) => {
      form.reset(valuesOf(changed))
      notify({ kind: 'success', text: t('form.saved') })
      onSaved?.()
      await cache.invalidateQueries({ queryKey: [updateConnection.tag] })
    },
    onError: (error) => {
      for (const [field, message] of refusedFields(error)) if (isSettingsField(field)) form.setError(field, { message })
    },
  })
  return { form, save, submit: () => void form.handleSubmit((values) => save.mutate(values))() }
}
