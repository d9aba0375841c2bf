import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Access, listAccess, revokeAccess } from '#contract/accounts.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

const GrantDialog = lazy(async () => ({ default: (await import('./GrantDialog.tsx')).GrantDialog }))

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '6px 12px',
    padding: '10px 16px',
    borderTop: `1px solid ${tone.line}`,
  },
  '& .who': { flex: '1 1 240px', minWidth: 0 },
  '& strong': { fontWeight: 550 },
  '& small': { display: 'block', fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
})

/** The operator is nobody in particular: any of their people may come. */
function useNameOf(): (access: Access) => string {
  const { t } = useTranslation('account')
  return ({ kind, name }) => (kind === 'support' ? t('access.operator') : name)
}

function AccessRow({ access, onRevoke }: { access: Access; onRevoke: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const may = useRight('team.manage')
  const name = useNameOf()(access)
  const until = access.expiresAt === null ? t('access.untilRevoked') : format.dateTime(access.expiresAt)
  return (
    <li>
      <span className="who">
        <strong>{name}</strong>
        <small>{[access.email, access.company, t(`common:role.${access.userRole}`)].filter((fact) => fact !== null).join(' · ')}</small>
        <small>
          {t('access.until')}: {until} ·{' '}
          {access.lastEnteredAt === null ? (
            t('access.never')
          ) : (
            <>
              {t('access.lastEntered')}: <RelativeTime at={access.lastEnteredAt} />
            </>
          )}
        </small>
      </span>
      {access.insideUntil !== null && (
        <Chip style={{ background: tone.risk.medium.bg, color: tone.risk.medium.text }}>
          <DoorOpen size={13} aria-hidden />
          {t('access.insideNow', { time: format.dateTime(access.insideUntil) })}
        </Chip>
      )}
      <Chip>{t(`access.kinds.${access.kind}`)}</Chip>
      <ActionButton
        variant="text"
        refusal={may ? undefined : t('team.reason.manage')}
        aria-label={t('access.revokeOf', { name })}
        onClick={onRevoke}
      >
        {t('access.revoke')}
      </ActionButton>
    </li>
  )
}

/** People of an MSP and the operator: who may enter, who is inside now; granting and revoking. */
export function AccessPanel() {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const may = useRight('team.manage')
  const nameOf = useNameOf()
  const [granting, setGranting] = useState(false)
  const [revoking, setRevoking] = useState<Access | null>(null)
  const list = useQuery(queryOf(listAccess, {}))
  const revoke = useMutation({
    mutationFn: ({ id }: Access) => call(revokeAccess, { params: { id } }),
    onSuccess: (_revoked, access) => {
      setRevoking(null)
      notify({ kind: 'success', text: t('access.revoked', { name: nameOf(access) }) })
      return cache.invalidateQueries({ queryKey: [listAccess.tag] })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  const grant = (
    <ActionButton refusal={may ? undefined : t('team.reason.manage')} onClick={() => setGranting(true)}>
      {t('access.grant')}
    </ActionButton>
  )
  return (
    <Panel title={t('access.title')} sub={t('access.fact')} action={grant} pad={false}>
      {list.isPending && (
        <div style={{ padding: 16 }}>
          <TextSkeleton lines={3} label={t('common:state.loading')} />
        </div>
      )}
      {list.isError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.results.length === 0 && <EmptyState icon={DoorOpen} text={t('access.empty')} />}
      {list.data !== undefined && list.data.results.length > 0 && (
        <Rows>
          {list.data.results.map((access) => (
            <AccessRow key={access.id} access={access} onRevoke={() => setRevoking(access)} />
          ))}
        </Rows>
      )}
      {granting && (
        <Suspense fallback={null}>
          <GrantDialog onClose={() => setGranting(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={t('access.revokeTitle', { name: revoking === null ? '' : nameOf(revoking) })}
        confirmLabel={t('access.revoke')}
        busy={revoke.isPending}
        onConfirm={() => revoking !== null && revoke.mutate(revoking)}
        onClose={() => setRevoking(null)}
      >
        {t('access.revokeText')}
      </ConfirmDialog>
    </Panel>
  )
}
