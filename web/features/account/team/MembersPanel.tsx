import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/rights.ts'
import type { Member } from '#contract/users.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { tone } from '#web/ui/tokens.ts'
import { reasonAgainst, rolesToGive } from './role-rules.ts'
import { useChangeRole, useRemoveMember, useSignOutMember } from './use-team.ts'

const Who = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  paddingBlock: 6,
  '& > span:nth-of-type(2)': { minWidth: 0, lineHeight: 1.3 },
  '& strong, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { fontSize: 12, color: tone.muted },
  '& em': { fontStyle: 'normal', fontWeight: 400, color: tone.muted },
})

/** A member with picture, name and address. */
function MemberName({ member }: { member: Member }) {
  const { t } = useTranslation('account')
  const me = useUser((state) => state.profile?.userId)
  return (
    <Who>
      <span aria-hidden>
        <Avatar initials={member.initials} name={member.name} size={28} src={member.avatar} />
      </span>
      <span>
        <strong>
          {member.name} {member.userId === me && <em>({t('team.you')})</em>}
        </strong>
        <small>{member.email}</small>
      </span>
      {member.isMspUser && <Chip>{t('team.mspUser')}</Chip>}
    </Who>
  )
}

type Action = 'remove' | 'signOut'

/** Role, sign-out, removal and their reasons for each row. */
function useMemberCells(team: readonly Member[], ask: (action: Action, member: Member) => void) {
  const { t } = useTranslation(['account', 'common'])
  const myRole: Role = useUser((state) => state.profile?.userRole) ?? 'Viewer'
  const mayManage = useRight('team.manage')
  const me = useUser((state) => state.profile?.userId)
  const { mutate: change } = useChangeRole()
  return useMemo(() => {
    const reasonOf = (member: Member) => {
      const reason = reasonAgainst(member, team, { role: myRole, mayManage })
      return reason === null ? undefined : t(`team.reason.${reason}`)
    }
    return {
      role: (member: Member) => {
        const roles = rolesToGive(myRole)
        const shown = roles.includes(member.userRole) ? roles : [member.userRole, ...roles]
        return (
          <SelectMenu
            look="quiet"
            label={t('team.roleOf', { name: member.name })}
            value={member.userRole}
            options={shown.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
            disabledReason={reasonOf(member)}
            onChange={(role) => change({ member, role })}
          />
        )
      },
      mfa: ({ hasMfa }: Member) =>
        hasMfa === null ? (
          <span className="muted">{t('team.mfaHidden')}</span>
        ) : (
          <span className="line">
            <StatusGlyph shape={hasMfa ? 'tick' : 'dashed'} />
            <span>{t(hasMfa ? 'team.mfaOn' : 'team.mfaOff')}</span>
          </span>
        ),
      actions: (member: Member) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          {member.userId !== me && mayManage && (member.userRole !== 'Owner' || myRole === 'Owner') && (
            <Button variant="text" aria-label={t('team.signOutName', { name: member.name })} onClick={() => ask('signOut', member)}>
              {t('team.signOut')}
            </Button>
          )}
          <span title={reasonOf(member)}>
            <Button
              variant="text"
              disabled={reasonOf(member) !== undefined}
              aria-label={t('team.removeName', { name: member.name })}
              onClick={() => ask('remove', member)}
            >
              {t('team.remove')}
            </Button>
          </span>
        </span>
      ),
    }
  }, [t, team, me, myRole, mayManage, change, ask])
}

/** The team: role changed in place, second factor, last seen, removal. */
export function MembersPanel({ team, refetching }: { team: readonly Member[]; refetching: boolean }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const [asked, setAsked] = useState<{ action: Action; member: Member; isOpen: boolean } | null>(null)
  // the words stay while the dialog fades
  const close = () => setAsked((last) => last && { ...last, isOpen: false })
  const does = { remove: useRemoveMember(close), signOut: useSignOutMember(close) }
  const ask = useCallback((action: Action, member: Member) => setAsked({ action, member, isOpen: true }), [])
  const cells = useMemberCells(team, ask)
  const mayRead = useRight('audit.read')
  const action = asked?.action ?? 'remove'
  const columns = useMemo(
    (): readonly Column<Member>[] => [
      {
        id: 'person',
        header: t('team.person'),
        // what the person did in this account, for those who may read it
        link: ({ userId }) => (mayRead ? { to: paths.audit, search: { userId } } : undefined),
        cell: (member) => <MemberName member={member} />,
      },
      { id: 'role', header: t('team.role'), width: 150, cell: cells.role },
      { id: 'mfa', header: t('team.mfa'), width: 130, cell: cells.mfa },
      { id: 'lastSeen', header: t('team.lastSeen'), width: 130, cell: (member) => <RelativeTime at={member.lastSeenAt} /> },
      { id: 'joined', header: t('team.joined'), width: 120, cell: (member) => format.date(member.joinedAt) },
      { id: 'action', header: t('team.action'), width: 230, cell: cells.actions },
    ],
    [t, format, cells, mayRead],
  )
  return (
    <Panel title={t('team.members')} pad={false}>
      <EntityTable
        look="bare"
        label={t('team.members')}
        columns={columns}
        rows={team}
        rowId={(member) => member.userId}
        refetching={refetching}
        phoneRow={(member, title) => (
          <PhoneRow>
            {title}
            <span className="meta">
              {cells.role(member)}
              {cells.mfa(member)}
              {cells.actions(member)}
            </span>
          </PhoneRow>
        )}
      />
      <ConfirmDialog
        open={asked?.isOpen === true}
        danger={action === 'remove'}
        title={t(`team.${action}Title`, { name: asked?.member.name ?? '' })}
        confirmLabel={t(`team.${action}`)}
        busy={does[action].isPending}
        onConfirm={() => asked !== null && does[action].mutate(asked.member)}
        onClose={close}
      >
        {t(`team.${action}Text`)}
      </ConfirmDialog>
    </Panel>
  )
}
