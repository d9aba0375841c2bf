import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { deleteSso, getSso, type Sso } from '#contract/sso.ts'
import { call, queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { useAction } from '#web/features/security/use-security.ts'
import { SsoFacts } from './SsoFacts.tsx'

const SsoDialog = lazy(async () => ({ default: (await import('./SsoDialog.tsx')).SsoDialog }))
const options = () => queryOf(getSso, {})

/** The single sign-on of the account: one OpenID Connect provider for its own email domain. */
export function SsoPanel() {
  const { t } = useTranslation(['security', 'common'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(options())
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const keep = (sso: Sso | null) =>
    queries.setQueryData(options().queryKey, (before: ReplyOf<typeof getSso> | undefined) => before && { ...before, sso })
  const remove = useAction(
    () => call(deleteSso, {}),
    () => {
      keep(null)
      setOpen(null)
      notify({ kind: 'success', text: t('sso.removed') })
    },
  )
  const sso = data?.sso ?? null
  const actions =
    sso === null ? (
      <Button disabled={data === undefined} onClick={() => setOpen('edit')}>
        {t('sso.setUp')}
      </Button>
    ) : (
      <span style={{ display: 'flex', gap: 8 }}>
        <Button onClick={() => setOpen('edit')}>{t('common:action.edit')}</Button>
        <Button color="error" onClick={() => setOpen('remove')}>
          {t('sso.remove')}
        </Button>
      </span>
    )
  const isEmpty = data !== undefined && sso === null
  return (
    <Panel title={t('sso.title')} sub={t(isEmpty ? 'sso.empty' : 'sso.fact')} action={actions} pad={!isEmpty}>
      {data === undefined && error === null && <TextSkeleton lines={4} label={t('common:state.loading')} />}
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {sso !== null && <SsoFacts sso={sso} onChange={keep} />}
      {open === 'edit' && data !== undefined && (
        <Suspense fallback={null}>
          <SsoDialog
            sso={sso}
            redirectUri={data.redirectUri}
            onSaved={(saved) => {
              keep(saved)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('sso.remove')}
        confirmLabel={t('sso.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setOpen(null)}
      >
        {t('sso.removeText')}
      </ConfirmDialog>
    </Panel>
  )
}
