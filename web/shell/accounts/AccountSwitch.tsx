import { styled } from '@mui/material/styles'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSeveralAccounts } from '#web/shell/navigation.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'
import { tone } from '#web/ui/tokens.ts'
import { accountFacts } from './account-choices.ts'

const AccountPicker = lazy(async () => ({ default: (await import('./AccountPicker.tsx')).AccountPicker }))

const Trigger = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  width: '100%',
  padding: '7px 8px',
  borderRadius: 8,
  lineHeight: 1.25,
  flex: 'none',
  cursor: 'pointer',
  '& > span': { minWidth: 0, flex: 1, display: 'grid' },
  '& strong, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& strong': { fontSize: 13, fontWeight: 600, letterSpacing: '-0.01em' },
  '& small': { fontSize: 11.5, color: tone.muted },
  '& img': { objectFit: 'contain', flex: 'none', borderRadius: 5 },
  '&:disabled': { cursor: 'default' },
  '&:not(:disabled):hover': { background: tone.hover },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
})

/** The account in which the person acts, under its own brand or its MSP's, and the way to another one. */
export function AccountSwitch() {
  const { t } = useTranslation()
  const profile = useUser((state) => state.profile)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (profile === null) return null
  const isOnly = !hasSeveralAccounts(profile)
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isOnly}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <img src={profile.logoMSP ?? profile.logo ?? '/favicon.svg'} alt="" width={26} height={26} />
        <span>
          <strong>{profile.companyNickname ?? profile.company}</strong>
          <small>{accountFacts(profile, t('shell.demo'))}</small>
        </span>
        {!isOnly && <ChevronsUpDown size={14} aria-label={t('shell.switchAccount')} style={{ opacity: 0.6 }} />}
      </Trigger>
      <PanelPopover anchor={anchor} label={t('shell.switchAccount')} onClose={() => setAnchor(null)}>
        <Suspense fallback={null}>
          <AccountPicker profile={profile} onClose={() => setAnchor(null)} />
        </Suspense>
      </PanelPopover>
    </>
  )
}
