import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/users.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { ShellMenu } from './ShellMenu.tsx'
import { withProgress } from './progress.ts'
import { switchAccount } from './session/acting-account.ts'
import { useUser } from './session/auth-store.ts'

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
  '&:disabled': { cursor: 'default' },
  '&:not(:disabled):hover': { background: tone.hover },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
})

function factsOf(account: { planName: string; isMsp: boolean; isDemo: boolean }, demo: string): string {
  return [account.planName, account.isMsp ? 'MSP' : '', account.isDemo ? demo : ''].filter((fact) => fact !== '').join(' · ')
}

function Accounts({ profile, onChosen }: { profile: Profile; onChosen: (accountId: string) => void }) {
  const { t } = useTranslation()
  return profile.multiTenantList.map((account) => (
    <MenuItem
      key={account.accountId}
      selected={account.accountId === profile.customerId}
      onClick={() => onChosen(account.accountId)}
      style={{ minWidth: 212 }}
    >
      <span style={{ flex: 1, minWidth: 0 }}>
        {account.name}
        <span style={{ display: 'block', fontSize: 11.5, color: tone.muted }}>
          {[t(`role.${account.role}`), factsOf(account, t('shell.demo'))].filter((fact) => fact !== '').join(' · ')}
        </span>
      </span>
      {account.accountId === profile.customerId && <Check size={15} aria-hidden />}
    </MenuItem>
  ))
}

/** The account in which the person acts, and the way to another one. */
export function AccountSwitch() {
  const { t } = useTranslation()
  const profile = useUser((state) => state.profile)
  const navigate = useNavigate()
  const textOf = useErrorText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (profile === null) return null
  const choose = async (accountId: string) => {
    setAnchor(null)
    if (accountId === profile.customerId) return
    try {
      await withProgress(() => switchAccount(accountId))
      await navigate({ to: paths.dashboard })
    } catch (error) {
      notify({ kind: 'error', text: textOf(error) })
    }
  }
  const isOnly = profile.multiTenantList.length <= 1
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isOnly}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span>
          <strong>{profile.companyNickname ?? profile.company}</strong>
          <small>{factsOf(profile, t('shell.demo'))}</small>
        </span>
        {!isOnly && <ChevronsUpDown size={14} aria-label={t('shell.switchAccount')} style={{ opacity: 0.6 }} />}
      </Trigger>
      <ShellMenu anchor={anchor} label={t('shell.accounts')} onClose={() => setAnchor(null)}>
        <Accounts profile={profile} onChosen={(accountId) => void choose(accountId)} />
      </ShellMenu>
    </>
  )
}
