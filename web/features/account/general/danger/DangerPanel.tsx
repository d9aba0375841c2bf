import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteAccount, leaveAccount } from '#contract/accounts.ts'
import { getPrivateScanner } from '#contract/private-scanning.ts'
import { listUsers, type Profile } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { TypedNameDialog } from '#web/components/TypedNameDialog.tsx'
import { reconsiderStanding } from '#web/shell/session/acting-account.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

/** Leaves the account; the person goes on to another one of theirs, or is signed out. */
function LeaveDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  return (
    <TypedNameDialog
      title={t('danger.leave.confirm', { company: profile.company })}
      text={t('danger.leave.text')}
      action={t('danger.leave.action')}
      name={profile.company}
      label={t('danger.typeName', { company: profile.company })}
      send={(company) => call(leaveAccount, { body: { company } })}
      onSent={async () => {
        onClose()
        await reconsiderStanding((to) => void navigate({ to }))
      }}
      onClose={onClose}
    />
  )
}

/** Asks for the deletion of the account; the banner of the shell then offers to take it back. */
function DeleteAccountDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { data: scanner } = useQuery(queryOf(getPrivateScanner, {}))
  const stays = scanner === undefined || scanner.access === null ? '' : ` ${t('danger.delete.private')}`
  return (
    <TypedNameDialog
      title={t('danger.delete.confirm', { company: profile.company })}
      text={`${t('danger.delete.text')}${stays}`}
      action={t('danger.delete.action')}
      name={profile.company}
      label={t('danger.typeName', { company: profile.company })}
      send={(company) => call(deleteAccount, { body: { company } })}
      onSent={({ deletionDueAt }) => {
        useUser.setState({ profile: { ...profile, deletionDueAt } })
        notify({ kind: 'warning', text: t('danger.delete.done', { company: profile.company, date: format.dateTime(deletionDueAt) }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 16px',
    padding: '12px 0',
    borderTop: `1px solid ${tone.line}`,
  },
  '& li:last-child': { paddingBottom: 0 },
  '& div': { flex: '1 1 260px', minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 550 },
  '& span': { fontSize: 12.5, color: tone.muted },
})

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      {children}
    </li>
  )
}

/** What cannot be taken back, or not easily: transfer, leave, delete. */
export function DangerPanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const mayTransfer = useRight('account.transfer')
  const mayDelete = useRight('account.delete')
  const [open, setOpen] = useState<'transfer' | 'leave' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const isGuest = profile.insideUntil !== null
  const team = useQuery({ ...queryOf(listUsers, {}), enabled: profile.userRole === 'Owner' && !isGuest })
  const isLastOwner = team.data?.results.filter(({ userRole }) => userRole === 'Owner').length === 1
  const leaveText = isLastOwner ? t('common:error.lastOwner') : t('danger.leave.text')
  const due = profile.deletionDueAt
  const ownerReason = (may: boolean) => (may ? undefined : t('ownerOnly'))
  return (
    <Panel title={t('danger.title')} sub={t('danger.fact')}>
      <Rows>
        <Row title={t('danger.transfer.title')} text={t('danger.transfer.text')}>
          <ActionButton color="error" refusal={ownerReason(mayTransfer)} onClick={() => setOpen('transfer')}>
            {t('danger.transfer.action')}
          </ActionButton>
        </Row>
        <Row title={t('danger.leave.title')} text={isGuest ? t('danger.entered') : leaveText}>
          <ActionButton
            color="error"
            refusal={isGuest ? t('danger.entered') : isLastOwner ? leaveText : undefined}
            onClick={() => setOpen('leave')}
          >
            {t('danger.leave.action')}
          </ActionButton>
        </Row>
        <Row
          title={t('danger.delete.title')}
          text={due === null ? t('danger.delete.text') : t('danger.delete.due', { date: format.dateTime(due) })}
        >
          <ActionButton color="error" refusal={ownerReason(mayDelete)} disabled={due !== null} onClick={() => setOpen('delete')}>
            {t('danger.delete.action')}
          </ActionButton>
        </Row>
      </Rows>
      {open === 'transfer' && <TransferDialog profile={profile} onClose={close} />}
      {open === 'leave' && <LeaveDialog profile={profile} onClose={close} />}
      {open === 'delete' && <DeleteAccountDialog profile={profile} onClose={close} />}
    </Panel>
  )
}
