import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Connection, scopeConnection } from '#contract/connections.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Brings a connection back into scope. */
export function useRestore() {
  const { t } = useTranslation('connections')
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Connection) => call(scopeConnection, { params: { id }, body: { inScope: true } }),
    onSuccess: async ({ name }) => {
      notify({ kind: 'success', text: t('scopeOut.restored', { name }) })
      await cache.invalidateQueries({ queryKey: [scopeConnection.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}

/** Takes a connection out of scope, with an undo in the toast. */
export function useScopeOut() {
  const { t } = useTranslation(['connections', 'common'])
  const cache = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: ({ connection, reason }: { connection: Connection; reason: string }) =>
      call(scopeConnection, { params: { id: connection.id }, body: { inScope: false, reason } }),
    onSuccess: async (connection) => {
      const undo = { label: t('common:action.undo'), onClick: () => restore.mutate(connection) }
      notify({ kind: 'success', text: t('scopeOut.done', { name: connection.name }), action: undo })
      await cache.invalidateQueries({ queryKey: [scopeConnection.tag] })
    },
  })
}
