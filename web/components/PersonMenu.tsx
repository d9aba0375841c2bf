import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUsers } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { quietButton } from '#web/ui/input/quiet-button.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { ItemSkeleton } from '#web/ui/states/Skeletons.tsx'

interface PersonMenuProps {
  /** What the button says: an action, or the person chosen. */
  children: ReactNode
  /** What is chosen, for those who do not see where the button stands. */
  label?: string
  /** Why it cannot be used, if so. */
  disabledReason?: string | undefined
  variant?: 'outlined' | 'text'
  onChoose: (userId: string | null) => void
}

/** A button that lets one choose a member of the team, or nobody. */
export function PersonMenu({ children, label, disabledReason, variant = 'outlined', onChoose }: PersonMenuProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const me = useUser((state) => state.profile?.userId)
  const team = useQuery({ ...queryOf(listUsers, {}), enabled: anchor !== null })
  const people = (team.data?.results ?? []).toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))
  const choose = (userId: string | null) => {
    setAnchor(null)
    onChoose(userId)
  }
  return (
    <>
      <ActionButton
        variant={variant}
        sx={variant === 'text' ? quietButton : undefined}
        aria-haspopup="menu"
        refusal={disabledReason}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label !== undefined && <span className="sr-only">{label}: </span>}
        {children}
      </ActionButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { maxHeight: 360 } } }}>
        {team.isPending && (
          <MenuItem disabled>
            <ItemSkeleton label={t('state.loading')} />
          </MenuItem>
        )}
        {people.map((person) => (
          <MenuItem key={person.userId} onClick={() => choose(person.userId)}>
            <span aria-hidden>
              <Avatar initials={person.initials} name={person.name} size={20} />
            </span>
            {person.userId === me ? t('person.me', { name: person.name }) : person.name}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose(null)}>
          <UserRound size={16} aria-hidden style={{ marginInline: 2 }} />
          {t('state.unassigned')}
        </MenuItem>
      </Menu>
    </>
  )
}
