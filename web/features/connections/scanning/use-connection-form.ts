import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type Connection, updateConnection } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import { ApiError, call } from '#web/api.ts'
import { notify } from '#web/ui/states/toast.ts'

interface ConnectionForm<V extends FieldValues> {
  schema: z.ZodMiniType<V, V>
  valuesOf: (connection: Connection) => V
  bodyOf: (values: V) => Input<typeof updateConnection>['body']
  /** The field of the form that a refused field of the body stands for. */
  fieldOf: (refused: string) => FieldPath<V> | undefined
}

/** A part of a connection's settings with its own save. */
export function useConnectionForm<V extends FieldValues>(connection: Connection, { schema, valuesOf, bodyOf, fieldOf }: ConnectionForm<V>) {
  const { t } = useTranslation('connections')
  const cache = useQueryClient()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all values are given
  const form = useForm<V>({ resolver: zodResolver(schema), defaultValues: valuesOf(connection) as DefaultValues<V> })
  const save = useMutation({
    mutationFn: (values: V) => call(updateConnection, { params: { id: connection.id }, body: bodyOf(values) }),
    onSuccess: async (changed) => {
      form.reset(valuesOf(changed))
      notify({ kind: 'success', text: t('form.saved') })
      await cache.invalidateQueries({ queryKey: [updateConnection.tag] })
    },
    onError: (error) => {
      for (const { field, message } of error instanceof ApiError ? error.fields : []) {
        const own = fieldOf(field)
        if (own !== undefined) form.setError(own, { message })
      }
    },
  })
  return { form, save, submit: () => void form.handleSubmit((values) => save.mutate(values))() }
}
