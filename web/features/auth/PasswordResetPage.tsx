import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forgotPasswordSubmit } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { PasswordField, StrengthMeter } from '#web/components/password/PasswordField.tsx'
import { paths } from '#web/paths.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { LocalHints } from './LocalHints.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { rememberedEmail } from './use-enter.ts'

/** Sets a new password with the mailed code. */
export function PasswordResetPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useAuthForm({
    initial: { email: rememberedEmail.get(), code: '', password: '' },
    schema: forgotPasswordSubmit.body,
    send: async (values) => {
      await call(forgotPasswordSubmit, { body: values })
      rememberedEmail.set(values.email)
      notify({ kind: 'success', text: t('reset.done') })
      await navigate({ to: paths.login })
    },
  })
  return (
    <AuthFrame title={t('reset.title')} sub={t('reset.text')} below={<LocalHints />}>
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <Field {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <Field {...form.field('code')} label={t('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
        <PasswordField
          {...form.field('password')}
          label={t('newPassword')}
          autoComplete="new-password"
          maxLength={256}
          hint={<StrengthMeter password={form.values.password} />}
        />
        <PlainButton type="submit" kind="primary" busy={form.busy}>
          {t('reset.submit')}
        </PlainButton>
      </form>
      <FormFoot>
        <Link to={paths.passwordRecovery}>{t('confirm.resend')}</Link>
      </FormFoot>
      <FormFoot>
        <Link to={paths.login}>{t('backToSignIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
