import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#contract/security.ts'
import { ApiError, call } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { PasswordField, StrengthMeter } from '#web/components/password/PasswordField.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'

const Body = styled('div')({ display: 'grid', gap: 14, '& > p': { margin: 0 } })

const isWrong = (error: unknown) => error instanceof ApiError && error.code === 'auth.credentials_wrong'

/** Old and new password; the other sessions of the person end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const queries = useQueryClient()
  const { register, watch, errors, isValid, busy, refusal, submit } = useSendForm({
    resolver: zodResolver(changePassword.body),
    mode: 'onChange',
    defaultValues: { currentPassword: '', password: '' },
    // the rules of a new password: too common, or made of the person's own name
    refusable: ['password'],
    fieldOf: (error) => (isWrong(error) ? 'currentPassword' : undefined),
    send: (body) => call(changePassword, { body }),
    onSent: ({ endedSessions }) => {
      notify({ kind: 'success', text: t('password.changed', { count: endedSessions }) })
      void queries.invalidateQueries({ queryKey: [changePassword.tag] })
      onClose()
    },
  })
  const isRefused = (field: 'currentPassword' | 'password') => errors[field]?.type === 'server'
  return (
    <ConfirmDialog
      title={t('password.change')}
      confirmLabel={t('password.change')}
      busy={busy}
      ready={isValid || isRefused('currentPassword') || isRefused('password')}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <Body>
        <p>{t('password.notice')}</p>
        <PasswordField
          {...register('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
          error={isRefused('currentPassword') ? t('auth:proof.passwordWrong') : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that has just opened
          autoFocus
        />
        <PasswordField
          {...register('password')}
          label={t('auth:newPassword')}
          autoComplete="new-password"
          maxLength={256}
          error={isRefused('password') ? t('password.refused') : undefined}
          hint={<StrengthMeter password={watch('password')} />}
        />
      </Body>
    </ConfirmDialog>
  )
}
