import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { tone } from '#web/ui/tokens.ts'
import { ShellMenu } from './LanguageMenu.tsx'
import { accountSections, type NavItem } from './navigation.ts'
import { withProgress } from './progress.ts'
import { useUser } from './session/auth-store.ts'
import { session } from './session/current-session.ts'
import { useHasScreen } from './use-navigation.ts'

const Who = styled('li')({
  padding: '6px 16px 10px',
  marginBottom: 4,
  borderBottom: `1px solid ${tone.line}`,
  lineHeight: 1.35,
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { display: 'block', fontSize: 12, color: tone.muted },
})

const settings: NavItem = { to: paths.settings, label: 'nav.settings', icon: Settings }

/** The person: name, role, sections of the account area, settings, sign out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const profile = useUser((state) => state.profile)
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (profile === null) return null
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  const initials = `${profile.firstName.charAt(0)}${profile.lastName.charAt(0)}`.toUpperCase()
  const label = t('shell.account', { name })
  return (
    <>
      <IconButton aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <Avatar initials={initials} name={label} size={28} src={profile.avatar} />
      </IconButton>
      <ShellMenu anchor={anchor} label={label} onClose={() => setAnchor(null)}>
        <Who role="presentation">
          <strong>{name}</strong>
          <span>{profile.email}</span>
          <span>{t(`role.${profile.userRole}`)}</span>
        </Who>
        {[...accountSections, settings]
          .filter(({ to }) => hasScreen(to))
          .map(({ to, label: name, icon: Icon }) => (
            <MenuItem
              key={to}
              onClick={() => {
                setAnchor(null)
                void navigate({ to })
              }}
            >
              <Icon size={15} aria-hidden />
              {t(name)}
            </MenuItem>
          ))}
        <MenuItem onClick={() => void withProgress(() => session.signOut())}>
          <LogOut size={15} aria-hidden />
          {t('action.signOut')}
        </MenuItem>
      </ShellMenu>
    </>
  )
}
