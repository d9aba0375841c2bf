import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteAccount } from '#contract/accounts.ts'
import type { Profile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { TypedNameDialog } from '#web/components/TypedNameDialog.tsx'
import { useFormat } from '#web/components/format.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Asks for the deletion of the account; the banner of the shell then offers to take it back. */
export function DeleteAccountDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const remove = useMutation({
    mutationFn: (company: string) => call(deleteAccount, { body: { company } }),
    onSuccess: ({ deletionDueAt }) => {
      useUser.setState({ profile: { ...profile, deletionDueAt } })
      notify({ kind: 'warning', text: t('danger.delete.done', { company: profile.company, date: format.dateTime(deletionDueAt) }) })
      onClose()
    },
  })
  return (
    <TypedNameDialog
      title={t('danger.delete.confirm', { company: profile.company })}
      text={t('danger.delete.text')}
      action={t('danger.delete.action')}
      name={profile.company}
      label={t('danger.typeName', { company: profile.company })}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={(typed) => remove.mutate(typed)}
      onClose={onClose}
    />
  )
}
