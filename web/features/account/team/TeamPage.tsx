import { styled } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAccess } from '#contract/accounts.ts'
import { listInvitations } from '#contract/invitations.ts'
import { listUsers } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { useRightText } from '#web/components/states/use-right-text.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { useTeam } from './use-team.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))

const Column = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })

/** Somebody joined, left or entered: a notification says so, and the lists follow. */
function useFollowTeam(): void {
  const cache = useQueryClient()
  useLiveEvent('notification', () => {
    for (const { tag } of [listUsers, listInvitations, listAccess]) void cache.invalidateQueries({ queryKey: [tag] })
  })
}

function useFact(members: number | undefined, waiting: number): string | undefined {
  const { t } = useTranslation('account')
  if (members === undefined) return undefined
  const people = t('team.fact', { count: members })
  return waiting === 0 ? people : `${people}, ${t('team.waiting', { count: waiting })}`
}

/** Members, invitations, who else may enter, and what each role may do. */
export function TeamPage() {
  const { t } = useTranslation(['account', 'common'])
  const profile = useUser((state) => state.profile)
  const mayRead = useRight('team.read')
  const mayManage = useRight('team.manage')
  const rightText = useRightText()
  const [inviting, setInviting] = useState(false)
  const team = useTeam()
  const invitations = useQuery({ ...queryOf(listInvitations, {}), enabled: mayManage })
  const waiting = invitations.data?.results.filter(({ state }) => state === 'pending').length ?? 0
  const fact = useFact(team.data?.total, waiting)
  useFollowTeam()
  if (profile === null) return null
  const invite = (variant: 'contained' | 'outlined') => (
    <ActionButton
      variant={variant}
      startIcon={<UserPlus size={15} aria-hidden />}
      refusal={mayManage ? undefined : t('team.reason.manage')}
      onClick={() => setInviting(true)}
    >
      {t('invite.action')}
    </ActionButton>
  )
  return (
    <>
      <PageHead title={t('team.title')} sub={fact}>
        {invite('contained')}
      </PageHead>
      <Column>
        {!mayRead && (
          <Panel>
            <EmptyState icon={Lock} text={rightText('team.read')} />
          </Panel>
        )}
        {mayRead && team.isPending && <TableSkeleton rows={4} label={t('common:state.loading')} />}
        {team.isError && <QueryError error={team.error} onRetry={() => void team.refetch()} />}
        {team.isSuccess && <MembersPanel team={team.data.results} refetching={team.isRefetching} />}
        {invitations.isError && <QueryError error={invitations.error} onRetry={() => void invitations.refetch()} />}
        {invitations.isSuccess && (
          <InvitationsPanel invitations={invitations.data.results} refetching={invitations.isRefetching} action={invite('outlined')} />
        )}
        {mayRead && <AccessPanel />}
        <RoleMatrix />
      </Column>
      {inviting && (
        <Suspense fallback={null}>
          <InviteDialog profile={profile} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
