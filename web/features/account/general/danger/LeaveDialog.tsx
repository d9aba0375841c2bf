import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leaveAccount } from '#contract/accounts.ts'
import type { Profile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { TypedNameDialog } from '#web/components/TypedNameDialog.tsx'
import { reconsiderStanding } from '#web/shell/session/acting-account.ts'

/** Leaves the account; the person goes on to another one of theirs, or is signed out. */
export function LeaveDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: (company: string) => call(leaveAccount, { body: { company } }),
    onSuccess: async () => {
      onClose()
      await reconsiderStanding((to) => void navigate({ to }))
    },
  })
  return (
    <TypedNameDialog
      title={t('danger.leave.confirm', { company: profile.company })}
      text={t('danger.leave.text')}
      action={t('danger.leave.action')}
      name={profile.company}
      label={t('danger.typeName', { company: profile.company })}
      busy={leave.isPending}
      error={leave.error}
      onConfirm={(typed) => leave.mutate(typed)}
      onClose={onClose}
    />
  )
}
