import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type AccountSettings, getSettings } from '#contract/settings.ts'
import { queryOf } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

interface Section<V extends FieldValues> {
  schema: z.ZodMiniType<V, V>
  values: DefaultValues<V>
  refusable: readonly FieldPath<V>[]
  send: (values: V) => Promise<AccountSettings>
  valuesOf: (settings: AccountSettings) => DefaultValues<V>
}

/** The form of one section of the account's settings, saved by itself. */
export function useSection<V extends FieldValues>({ schema, values, refusable, send, valuesOf }: Section<V>) {
  const { t } = useTranslation('settings')
  const cache = useQueryClient()
  const mayChange = useRight('account.manage')
  const form = useSendForm<V, AccountSettings>({
    resolver: zodResolver(schema),
    defaultValues: values,
    refusable,
    send,
    onSent(settings) {
      cache.setQueryData(queryOf(getSettings, {}).queryKey, settings)
      form.reset(valuesOf(settings))
      notify({ kind: 'success', text: t('saved') })
    },
  })
  return { ...form, mayChange }
}
