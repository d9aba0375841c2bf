import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DoorOpen, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keepAccount } from '#contract/accounts.ts'
import type { Profile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { reconsiderStanding } from '#web/shell/session/acting-account.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { leaveEntered } from '#web/shell/session/enter-account.ts'

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  padding: '6px 24px',
  fontSize: 12.5,
  '&[data-kind=inside]': { background: tone.accentBg, color: tone.accentText },
  '&[data-kind=deletion]': { background: tone.risk.critical.bg, color: tone.risk.critical.text },
  '& svg': { flex: 'none' },
  '& p': { margin: 0, flex: '1 1 200px' },
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    padding: '2px 10px',
    borderRadius: 6,
    border: '1px solid currentColor',
    fontWeight: 600,
    '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
    '&:disabled': { opacity: 0.6, cursor: 'default' },
  },
})

/** The longest a timer can wait, in ms. */
const LONGEST_MS = 2 ** 31 - 1

function InsideBanner({ profile, until }: { profile: Profile; until: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const navigate = useNavigate()
  useEffect(() => {
    const wait = Math.min(LONGEST_MS, Math.max(0, new Date(until).getTime() - Date.now()) + 500)
    const timer = setTimeout(() => void reconsiderStanding((to) => void navigate({ to })), wait)
    return () => clearTimeout(timer)
  }, [until, navigate])
  const leave = useMutation({
    mutationFn: leaveEntered,
    onSuccess: () => navigate({ to: paths.multitenant }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  return (
    <Bar data-kind="inside" role="status">
      <DoorOpen size={15} aria-hidden />
      <p>
        {t('shell.insideOf', {
          company: profile.mspCustomerAlias ?? profile.company,
          role: t(`role.${profile.userRole}`),
          time: format.dateTime(until),
        })}
      </p>
      <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('shell.leave')}
      </button>
    </Bar>
  )
}

function DeletionBanner({ profile, dueAt }: { profile: Profile; dueAt: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const may = useRight('account.delete')
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: () => {
      useUser.setState({ profile: { ...profile, deletionDueAt: null } })
      notify({ kind: 'success', text: t('shell.accountKept') })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  return (
    <Bar data-kind="deletion" role="status">
      <Trash2 size={15} aria-hidden />
      <p>{t('shell.deletionDue', { date: format.dateTime(dueAt) })}</p>
      {may && (
        <button type="button" disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t('shell.keepAccount')}
        </button>
      )}
    </Bar>
  )
}

/** What one must not overlook about the account in which one acts: that it is another's, that it will be deleted. */
export function AccountBanners() {
  const profile = useUser((state) => state.profile)
  if (profile === null) return null
  return (
    <>
      {profile.insideUntil !== null && <InsideBanner profile={profile} until={profile.insideUntil} />}
      {profile.deletionDueAt !== null && <DeletionBanner profile={profile} dueAt={profile.deletionDueAt} />}
    </>
  )
}
