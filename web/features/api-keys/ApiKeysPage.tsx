import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { KeyExpiry, KeyLimits } from './KeyLimits.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

const CreateApiKeyDialog = lazy(async () => ({ default: (await import('./CreateApiKeyDialog.tsx')).CreateApiKeyDialog }))

function useColumns(revoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  const { t } = useTranslation(['settings', 'common'])
  const mayRead = useRight('audit.read')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('apiKeys.name'),
        // what was done with the key, for those who may read it
        link: ({ name }) => (mayRead ? { to: paths.audit, search: { q: name } } : undefined),
        cell: (key) => key.name,
      },
      { id: 'key', header: t('apiKeys.key'), width: 90, cell: (key) => <code>…{key.last4}</code> },
      {
        id: 'scopes',
        header: t('apiKeys.scopes'),
        width: 140,
        cell: (key) => key.scopes.map((scope) => t(`apiKeys.scopeName.${scope}`)).join(', '),
      },
      { id: 'limits', header: t('apiKeys.limits'), width: 200, cell: (key) => <KeyLimits apiKey={key} /> },
      { id: 'createdBy', header: t('apiKeys.createdBy'), width: 130, cell: (key) => key.createdBy },
      { id: 'expires', header: t('apiKeys.expires'), width: 170, cell: (key) => <KeyExpiry expiresAt={key.expiresAt} /> },
      {
        id: 'lastUsed',
        header: t('apiKeys.lastUsed'),
        width: 120,
        cell: (key) => (key.lastUsedAt === null ? t('common:time.never') : <RelativeTime at={key.lastUsedAt} />),
      },
      {
        id: 'revoke',
        header: t('apiKeys.action'),
        width: 116,
        cell: (key) => (
          <Button variant="text" onClick={() => revoke(key)}>
            {t('apiKeys.revoke')}
          </Button>
        ),
      },
    ],
    [t, revoke, mayRead],
  )
}

/** API keys: create (shown once), scopes, expiry, last use, revoke. */
export function ApiKeysPage() {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const may = useRight('api_keys.own')
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = useQuery({ ...queryOf(listApiKeys, {}), enabled: may })
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => call(deleteApiKey, { query: { id } }),
    onSuccess: async (_deleted, { name }) => {
      setRevoking(null)
      notify({ kind: 'success', text: t('apiKeys.revoked', { name }) })
      await cache.invalidateQueries({ queryKey: [listApiKeys.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  const columns = useColumns(setRevoking)
  const create = (variant: 'contained' | 'outlined') => (
    <ActionButton
      variant={variant}
      startIcon={<Plus size={15} aria-hidden />}
      refusal={may ? undefined : t('apiKeys.reason')}
      onClick={() => setCreating(true)}
    >
      {t('apiKeys.create')}
    </ActionButton>
  )
  return (
    <>
      <PageHead title={t('apiKeys.title')} sub={t('apiKeys.fact')}>
        <Button variant="outlined" href="/client/reference" target="_blank" rel="noreferrer">
          {t('apiKeys.reference')}
        </Button>
        {create('contained')}
      </PageHead>
      {!may && (
        <Panel>
          <EmptyState icon={KeyRound} text={t('apiKeys.reason')} />
        </Panel>
      )}
      {may && keys.isPending && <TableSkeleton rows={4} label={t('common:state.loading')} />}
      {keys.isError && <QueryError error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isSuccess && (
        <EntityTable
          label={t('apiKeys.title')}
          columns={columns}
          rows={keys.data.results}
          rowId={(key) => key.id}
          refetching={keys.isRefetching}
          phoneRow={(key, title) => (
            <PhoneRow>
              {title}
              <span className="meta">
                <code>…{key.last4}</code>
                <KeyExpiry expiresAt={key.expiresAt} />
                <KeyLimits apiKey={key} />
                <Button variant="text" onClick={() => setRevoking(key)}>
                  {t('apiKeys.revoke')}
                </Button>
              </span>
            </PhoneRow>
          )}
          empty={<EmptyState icon={KeyRound} text={t('apiKeys.empty')} action={create('outlined')} />}
        />
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateApiKeyDialog open onClose={() => setCreating(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={revoking !== null}
        title={t('apiKeys.revokeTitle', { name: revoking?.name ?? '' })}
        confirmLabel={t('apiKeys.revoke')}
        danger
        busy={revoke.isPending}
        onConfirm={() => revoking !== null && revoke.mutate(revoking)}
        onClose={() => setRevoking(null)}
      >
        {t('apiKeys.revokeText')}
      </ConfirmDialog>
    </>
  )
}
