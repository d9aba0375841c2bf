import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ConnectionDetail, testConnection } from '#contract/connections.ts'
import { callsOfKind, type Kind, listKinds } from '#contract/kinds.ts'
import { call, queryOf } from '#web/api.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import {
  accessForm,
  type AccessValues,
  changedFields,
  isKindField,
  kindValues,
  refusedFields,
} from '#web/components/connections/connection-form.ts'
import { KindFields } from '#web/components/connections/access/KindFields.tsx'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { TestPanel } from '#web/components/connections/access/TestPanel.tsx'
import { useConnectionTest } from '#web/components/connections/access/use-connection-test.ts'

/** The form of a connection's access, and how it is saved. Secrets that were left empty are not sent. */
function useAccessForm(connection: ConnectionDetail, kind: Kind) {
  const { t } = useTranslation('connections')
  const cache = useQueryClient()
  const { update } = callsOfKind(kind.path)
  const form = useForm<AccessValues>({
    resolver: zodResolver(accessForm(kind)),
    values: { fields: kindValues(kind, connection.fields) },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation({
    mutationFn: ({ fields }: AccessValues) =>
      call(update, { params: { id: connection.id }, body: changedFields(kind, fields, connection.fields) }),
    onSuccess: async (_changed, { fields }) => {
      const secrets = kind.fields.filter(({ secret }) => secret).map(({ name }) => [name, ''])
      form.reset({ fields: { ...fields, ...Object.fromEntries(secrets) } })
      notify({ kind: 'success', text: t('access.saved') })
      await cache.invalidateQueries({ queryKey: [update.tag] })
    },
    onError: (error) => {
      for (const [field, message] of refusedFields(error)) if (isKindField(field)) form.setError(field, { message })
    },
  })
  return { form, save, submit: () => void form.handleSubmit((values) => save.mutate(values))() }
}

function AccessForm({ connection, kind }: { connection: ConnectionDetail; kind: Kind }) {
  const { t } = useTranslation('connections')
  const may = useRight('connections.manage')
  const test = useConnectionTest(() => call(testConnection, { params: { id: connection.id } }))
  return (
    <SavedForm
      {...useAccessForm(connection, kind)}
      action={t('access.save')}
      after={may && <TestPanel steps={kind.testSteps} fields={connection.fields} test={test} onRun={() => test.run(connection.fields)} />}
    >
      <KindFields kind={kind} secrets={connection.secrets} disabled={!may} />
    </SavedForm>
  )
}

// of kinds that make use of external tools
const Engines = lazy(async () => ({ default: (await import('#web/components/connections/Engines.tsx')).Engines }))

/** What the connection is reached with, made from what its kind asks for; nothing for a kind that the server does not know. */
export function AccessPanel({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation(['connections', 'common'])
  const kinds = useQuery(queryOf(listKinds, {}))
  const kind = kinds.data?.results.find(({ vectorType }) => vectorType === connection.vectorType)
  if (kinds.isPending) return <BlockSkeleton height={320} label={t('common:state.loading')} />
  if (kinds.isError) return <QueryError error={kinds.error} onRetry={() => void kinds.refetch()} />
  if (kind === undefined) return null
  return (
    <Panel title={t('access.title')} sub={t('access.sub')}>
      <AccessForm connection={connection} kind={kind} />
      {kind.engines.length > 0 && (
        <Suspense fallback={null}>
          <Engines engines={kind.engines} from={connection.scanFrom} />
        </Suspense>
      )}
    </Panel>
  )
}
