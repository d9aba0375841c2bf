import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Clock, MailPlus, Undo2, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Invitation, listInvitations, resendInvitation, revokeInvitation } from '#contract/invitations.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { notify } from '#web/ui/states/toast.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { tone } from '#web/ui/tokens.ts'

const ICON = { pending: Clock, accepted: Check, revoked: Undo2, expired: X } as const

function State({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('account')
  const Icon = ICON[invitation.state]
  const colour = invitation.state === 'accepted' ? { background: tone.okBg, color: tone.ok } : {}
  return (
    <Chip style={colour}>
      <Icon size={13} aria-hidden />
      {t(`invite.states.${invitation.state}`)}
    </Chip>
  )
}

function useActions() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const shared = {
    onError: (error: unknown) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [listInvitations.tag] }),
  }
  const resend = useMutation({
    mutationFn: (invitation: Invitation) => call(resendInvitation, { params: { id: invitation.id } }),
    onSuccess: (_sent, { email }) => notify({ kind: 'success', text: t('invite.resent', { email }) }),
    ...shared,
  })
  const revoke = useMutation({
    mutationFn: (invitation: Invitation) => call(revokeInvitation, { params: { id: invitation.id } }),
    onSuccess: (_revoked, { email }) => notify({ kind: 'success', text: t('invite.revoked', { email }) }),
    ...shared,
  })
  return { resend, revoke }
}

/** Copy, resend, revoke; an expired invitation can still be sent again. */
function RowActions(props: { invitation: Invitation; busy: boolean; onResend: () => void; onRevoke: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { email, link, state } = props.invitation
  if (state === 'accepted' || state === 'revoked') return null
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center' }}>
      {link !== null && <CopyButton text={link} copyLabel={t('invite.copy', { email })} copiedLabel={t('common:action.copied')} />}
      <Button variant="text" disabled={props.busy} aria-label={t('invite.resendTo', { email })} onClick={props.onResend}>
        {t('invite.resend')}
      </Button>
      {state === 'pending' && (
        <Button variant="text" disabled={props.busy} aria-label={t('invite.revokeOf', { email })} onClick={props.onRevoke}>
          {t('invite.revoke')}
        </Button>
      )}
    </span>
  )
}

/** Invitations that wait or were decided in the last 30 days. */
export function InvitationsPanel({
  invitations,
  refetching,
  action,
}: {
  invitations: readonly Invitation[]
  refetching: boolean
  action: ReactNode
}) {
  const { t } = useTranslation(['account', 'common'])
  const { resend, revoke } = useActions()
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const busy = resend.isPending || revoke.isPending
  const { mutate: send } = resend
  const columns = useMemo(
    (): readonly Column<Invitation>[] => [
      { id: 'email', header: t('invite.email'), cell: ({ email }) => <strong>{email}</strong> },
      { id: 'role', header: t('team.role'), width: 110, cell: ({ userRole }) => t(`common:role.${userRole}`) },
      { id: 'state', header: t('invite.state'), width: 130, cell: (invitation) => <State invitation={invitation} /> },
      { id: 'by', header: t('invite.by'), width: 130, cell: ({ invitedBy }) => invitedBy },
      {
        id: 'expires',
        header: t('invite.expires'),
        width: 120,
        cell: ({ state, expiresAt }) => (state === 'pending' ? <RelativeTime at={expiresAt} /> : <span className="muted">—</span>),
      },
      {
        id: 'action',
        header: t('team.action'),
        width: 270,
        cell: (invitation) => (
          <RowActions invitation={invitation} busy={busy} onResend={() => send(invitation)} onRevoke={() => setRevoking(invitation)} />
        ),
      },
    ],
    [t, busy, send],
  )
  return (
    <Panel title={t('invite.list')} sub={t('invite.listFact')} pad={false}>
      <EntityTable
        look="bare"
        label={t('invite.list')}
        columns={columns}
        rows={invitations}
        rowId={({ id }) => id}
        refetching={refetching}
        phoneRow={(invitation) => (
          <PhoneRow>
            <span className="title">{invitation.email}</span>
            <span className="meta">
              <State invitation={invitation} />
              <span>{t(`common:role.${invitation.userRole}`)}</span>
              {invitation.state === 'pending' && <RelativeTime at={invitation.expiresAt} />}
              <RowActions invitation={invitation} busy={busy} onResend={() => send(invitation)} onRevoke={() => setRevoking(invitation)} />
            </span>
          </PhoneRow>
        )}
        empty={<EmptyState icon={MailPlus} text={t('invite.empty')} action={action} />}
      />
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={t('invite.revokeTitle', { email: revoking?.email ?? '' })}
        confirmLabel={t('invite.revoke')}
        busy={revoke.isPending}
        onConfirm={() => revoking !== null && revoke.mutate(revoking, { onSuccess: () => setRevoking(null) })}
        onClose={() => setRevoking(null)}
      >
        {t('invite.revokeText')}
      </ConfirmDialog>
    </Panel>
  )
}
