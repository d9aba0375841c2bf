import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/users.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

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
export function MemberName({ member }: { member: Member }) {
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
