import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/components/password/PasswordField.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Field, Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { useStepUpForm } from './use-step-up-form.ts'

const Body = styled('div')({ display: 'grid', gap: 14, '& > p': { margin: 0 } })

/**
 * Asks somebody whose session a single sign-on opened to sign in by their own password, and second factor if they have one. Who has
 * no password is led to set one by mail.
 */
export function StepUpDialog() {
  const { t } = useTranslation(['auth', 'common'])
  const { hasPassword, challenge, security, ...form } = useStepUpForm()
  const asksCode = challenge !== null && challenge.challenge !== 'NEW_PASSWORD_REQUIRED'
  const hint =
    challenge?.challenge === 'SMS_MFA' ? t('challenge.sms', { destination: challenge.destination ?? t('challenge.yourPhone') }) : null
  return (
    <ConfirmDialog
      title={t('stepUp.title')}
      confirmLabel={hasPassword ? t('challenge.confirm') : t('stepUp.setPassword')}
      busy={form.busy}
      ready={security.isSuccess && (!hasPassword || form.typed !== '')}
      onConfirm={() => void (hasPassword ? form.send() : form.setPassword())}
      onClose={form.cancel}
    >
      <Body>
        <p>{t(hasPassword ? 'stepUp.text' : 'stepUp.noPassword')}</p>
        {security.isPending && <TextSkeleton lines={2} label={t('common:state.loading')} />}
        {form.wrong !== null && <Notice kind="error">{form.wrong}</Notice>}
        {security.isSuccess && hasPassword && !asksCode && (
          <PasswordField
            key={challenge === null ? 'password' : 'new'}
            value={form.typed}
            onChange={form.onChange}
            label={t(challenge === null ? 'password' : 'newPassword')}
            autoComplete={challenge === null ? 'current-password' : 'new-password'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
            autoFocus
          />
        )}
        {asksCode && (
          <Field
            key="code"
            value={form.typed}
            onChange={form.onChange}
            label={t('stepUp.code')}
            hint={hint}
            autoComplete="one-time-code"
            maxLength={64}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the one that had the focus
            autoFocus
          />
        )}
      </Body>
    </ConfirmDialog>
  )
}
